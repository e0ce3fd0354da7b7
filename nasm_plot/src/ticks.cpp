// SPDX-License-Identifier: Apache-2.0
#include "ticks.hpp"

#include <algorithm>
#include <cmath>

#include "text.hpp"

namespace nasm_plot {
namespace {

/// Lets a tick that rounding put just outside the limits count as inside.
constexpr double slack = 1e-9;

int exponent_of(double value) {
  return static_cast<int>(std::floor(std::log10(value) + slack));
}

struct Step {
  double mantissa;
  int exponent;

  double value() const { return mantissa * std::pow(10.0, exponent); }
  double first(double lower) const { return std::ceil(lower / value() - slack); }
  double last(double upper) const { return std::floor(upper / value() + slack); }
};

Step choose_step(double lower, double upper, std::size_t max_count) {
  const double count = static_cast<double>(max_count);
  for (int exponent = exponent_of((upper - lower) / (count + 1.0));; ++exponent) {
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0}) {
      const Step step{mantissa, exponent};
      if (step.last(upper) - step.first(lower) + 1.0 <= count) return step;
    }
  }
}

/// The power of ten that is taken out of the labels; 0 keeps them plain.
int common_exponent(double largest, const Step& step) {
  if (largest == 0.0) return 0;
  const int exponent = exponent_of(largest);
  const bool few_digits = exponent - step.exponent <= 3;
  const bool large = exponent >= 9 || (exponent >= 5 && few_digits);
  return large || exponent <= -4 ? exponent : 0;
}

std::string log_label(int mantissa, int exponent, bool plain) {
  if (plain) return fixed_decimals(mantissa * std::pow(10.0, exponent), std::max(0, -exponent));
  const std::string power = power_of_ten(exponent);
  return mantissa == 1 ? power : std::to_string(mantissa) + "×" + power;
}

bool reads_well_plain(int lowest_exponent, int highest_exponent) {
  return lowest_exponent >= -3 && highest_exponent <= 3;
}

/// Calls `visit(value, mantissa, exponent)` for 1 … 9 · 10ᵏ in [lower, upper].
template <typename Visit>
void for_each_log_position(double lower, double upper, const Visit& visit) {
  for (int exponent = exponent_of(lower); exponent <= exponent_of(upper); ++exponent) {
    for (int mantissa = 1; mantissa <= 9; ++mantissa) {
      const double value = mantissa * std::pow(10.0, exponent);
      if (value >= lower * (1.0 - slack) && value <= upper * (1.0 + slack)) {
        visit(value, mantissa, exponent);
      }
    }
  }
}

Ticks decade_ticks(double lower, double upper, int first, int last, std::size_t max_count) {
  const int decades = last - first + 1;
  const int stride = (decades - 1) / static_cast<int>(max_count) + 1;
  const bool plain = reads_well_plain(first, last);
  Ticks ticks;
  for (int exponent = first; exponent <= last; ++exponent) {
    if (exponent % stride == 0) {
      ticks.major.push_back({std::pow(10.0, exponent), log_label(1, exponent, plain)});
    } else {
      ticks.minor.push_back(std::pow(10.0, exponent));
    }
  }
  if (stride == 1) {
    for_each_log_position(lower, upper, [&](double value, int mantissa, int) {
      if (mantissa != 1) ticks.minor.push_back(value);
    });
  }
  return ticks;
}

Ticks one_two_five_ticks(double lower, double upper) {
  const bool plain = reads_well_plain(exponent_of(lower), exponent_of(upper));
  Ticks ticks;
  for_each_log_position(lower, upper, [&](double value, int mantissa, int exponent) {
    if (mantissa == 1 || mantissa == 2 || mantissa == 5) {
      ticks.major.push_back({value, log_label(mantissa, exponent, plain)});
    } else {
      ticks.minor.push_back(value);
    }
  });
  return ticks;
}

}  // namespace

Ticks linear_ticks(double lower, double upper, std::size_t max_count) {
  const Step step = choose_step(lower, upper, max_count);
  const double largest = std::max(std::abs(step.first(lower)), std::abs(step.last(upper)));
  const int common = common_exponent(largest * step.value(), step);
  const int decimals = std::max(0, common - step.exponent + (step.mantissa == 2.5 ? 1 : 0));
  Ticks ticks;
  for (double i = step.first(lower); i <= step.last(upper); ++i) {
    const double in_units = i * step.mantissa * std::pow(10.0, step.exponent - common);
    ticks.major.push_back({i * step.value(), fixed_decimals(in_units, decimals)});
  }
  if (common != 0) ticks.factor = "×" + power_of_ten(common);
  return ticks;
}

Ticks log_ticks(double lower, double upper, std::size_t max_count) {
  const int first = static_cast<int>(std::ceil(std::log10(lower) - slack));
  const int last = exponent_of(upper);
  if (upper < 100.0 * lower) {
    Ticks ticks = one_two_five_ticks(lower, upper);
    if (ticks.major.size() >= 2 && ticks.major.size() <= max_count) return ticks;
  }
  if (last > first) {
    Ticks ticks = decade_ticks(lower, upper, first, last, max_count);
    if (ticks.major.size() >= 2) return ticks;
  }
  return linear_ticks(lower, upper, max_count);
}

}  // namespace nasm_plot
