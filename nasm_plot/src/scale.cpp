// SPDX-License-Identifier: Apache-2.0
#include "scale.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_plot {
namespace {

/// Keep differences and margins finite, also those of logarithmic axes.
constexpr double largest_value = 1e200;
constexpr double smallest_positive = 1e-200;
constexpr double rounding = 1e-12;
/// How far beyond its ends a scale maps: enough for slopes, little enough for coordinates.
constexpr double farthest_fraction = 1e6;

}  // namespace

void Range::include(double value) {
  lower = std::min(lower, value);
  upper = std::max(upper, value);
}

void Range::include(const Range& other) {
  lower = std::min(lower, other.lower);
  upper = std::max(upper, other.upper);
}

bool Scale::accepts(double value) const {
  return std::abs(value) <= largest_value && (!logarithmic || value >= smallest_positive);
}

double Scale::fraction(double value) const {
  if (!accepts(value)) return std::numeric_limits<double>::quiet_NaN();
  const double result =
      logarithmic ? (std::log(value) - std::log(lower)) / (std::log(upper) - std::log(lower))
                  : (value - lower) / (upper - lower);
  return std::clamp(result, -farthest_fraction, farthest_fraction);
}

Range widened(const Range& data, bool logarithmic) {
  if (data.empty()) return logarithmic ? Range{1.0, 10.0} : Range{0.0, 1.0};
  const double magnitude = std::max(std::abs(data.lower), std::abs(data.upper));
  if (data.upper - data.lower > std::max(rounding * magnitude, smallest_positive)) return data;
  if (logarithmic) return {data.lower / 2.0, data.upper * 2.0};
  const double half = magnitude > smallest_positive ? 0.1 * magnitude : 1.0;
  return {data.lower - half, data.upper + half};
}

Scale make_scale(Range data, bool logarithmic, double lower_room, double upper_room,
                 std::optional<double> minimum, std::optional<double> maximum) {
  if (minimum) data.lower = *minimum;
  if (maximum) data.upper = *maximum;
  // A limit beyond all data leaves the other end to be invented.
  if (minimum && !maximum && !(data.upper > *minimum)) data.upper = *minimum;
  if (maximum && !minimum && !(data.lower < *maximum)) data.lower = *maximum;
  data = widened(data, logarithmic);
  Scale scale{data.lower, data.upper, logarithmic};
  if (logarithmic) {
    const double decades = std::log10(data.upper) - std::log10(data.lower);
    scale.lower /= std::pow(10.0, lower_room * decades);
    scale.upper *= std::pow(10.0, upper_room * decades);
  } else {
    scale.lower -= lower_room * (data.upper - data.lower);
    scale.upper += upper_room * (data.upper - data.lower);
  }
  if (minimum) scale.lower = *minimum;
  if (maximum) scale.upper = *maximum;
  return scale;
}

}  // namespace nasm_plot
