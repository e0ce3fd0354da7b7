// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/encoding/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "nasm_pushing/encoding/savitzky_golay.hpp"

namespace nasm_pushing {
namespace {

using Eigen::Index;

using Samples = Eigen::Matrix<double, kForceSamples, 1>;

// Times of messages are sums and quotients of their own.
constexpr double kTimeTolerance = 1e-6;  // [s]

/// Slope at a point between two intervals of lengths h with slopes s.
double steffen_slope(double h0, double s0, double h1, double s1) {
  if (s0 * s1 <= 0.0) return 0.0;
  const double parabola = std::abs((s0 * h1 + s1 * h0) / (h0 + h1));
  return std::copysign(std::min({2.0 * std::abs(s0), 2.0 * std::abs(s1), parabola}), s0);
}

void check(const Eigen::Ref<const Eigen::VectorXd>& times,
           const Eigen::Ref<const Eigen::VectorXd>& x, const Eigen::Ref<const Eigen::VectorXd>& y,
           double horizon) {
  const auto refuse = [](const std::string& text) {
    throw std::invalid_argument("trajectory: " + text);
  };
  if (!std::isfinite(horizon) || horizon <= 0.0) {
    refuse("horizon is " + std::to_string(horizon) + " s, must be above 0");
  }
  if (times.size() != x.size() || times.size() != y.size()) {
    refuse("times, x and y have " + std::to_string(times.size()) + ", " + std::to_string(x.size()) +
           " and " + std::to_string(y.size()) + " numbers");
  }
  if (times.size() < 2) refuse("has " + std::to_string(times.size()) + " points, needs 2 or more");
  if (!times.allFinite()) refuse("times are not finite");
  if (!x.allFinite()) refuse("x is not finite");
  if (!y.allFinite()) refuse("y is not finite");
  for (Index i = 1; i < times.size(); ++i) {
    if (times[i] <= times[i - 1]) {
      refuse("times do not increase at point " + std::to_string(i) + ": " +
             std::to_string(times[i - 1]) + " s, then " + std::to_string(times[i]) + " s");
    }
  }
  const double last = horizon * (kForceSamples - 1) / kForceSamples;
  if (times[0] > kTimeTolerance || times[times.size() - 1] < last - kTimeTolerance) {
    refuse("goes from " + std::to_string(times[0]) + " to " +
           std::to_string(times[times.size() - 1]) + " s, must cover 0 to " + std::to_string(last) +
           " s");
  }
}

/// Second derivative by sample².
Samples second_difference(const Samples& position) {
  static const SavitzkyGolay filter({9, 5, 2, 1.0, SavitzkyGolay::Edge::kInterp, 0.0});
  Samples second;
  for (Index phase = 0; phase < kAccelerationStride; ++phase) {
    Eigen::Matrix<double, kAccelerationSamples, 1> input, output;
    for (Index i = 0; i < kAccelerationSamples; ++i)
      input[i] = position[kAccelerationStride * i + phase];
    filter.apply(input, output);
    for (Index i = 0; i < kAccelerationSamples; ++i)
      second[kAccelerationStride * i + phase] = output[i];
  }
  return second;
}

}  // namespace

Eigen::VectorXd interpolate(const Eigen::Ref<const Eigen::VectorXd>& times,
                            const Eigen::Ref<const Eigen::VectorXd>& values,
                            const Eigen::Ref<const Eigen::VectorXd>& queries) {
  Eigen::VectorXd result(queries.size());
  interpolate(times, values, queries, result);
  return result;
}

void interpolate(const Eigen::Ref<const Eigen::VectorXd>& times,
                 const Eigen::Ref<const Eigen::VectorXd>& values,
                 const Eigen::Ref<const Eigen::VectorXd>& queries,
                 Eigen::Ref<Eigen::VectorXd> result) {
  const Index n = times.size();
  const auto length = [&](Index i) { return times[i + 1] - times[i]; };
  const auto mean_slope = [&](Index i) { return (values[i + 1] - values[i]) / length(i); };
  const auto slope = [&](Index i) {
    if (n == 2) return mean_slope(0);
    if (i > 0 && i < n - 1) {
      return steffen_slope(length(i - 1), mean_slope(i - 1), length(i), mean_slope(i));
    }
    // At an end that of the parabola through three points, held in the same bounds.
    const Index near = i == 0 ? 0 : n - 2;
    const Index next = i == 0 ? 1 : n - 3;
    const double ratio = length(near) / (length(near) + length(next));
    const double parabola = mean_slope(near) * (1.0 + ratio) - mean_slope(next) * ratio;
    if (parabola * mean_slope(near) <= 0.0) return 0.0;
    return std::copysign(std::min(std::abs(parabola), 2.0 * std::abs(mean_slope(near))), parabola);
  };
  const double* const begin = times.data();
  for (Index q = 0; q < queries.size(); ++q) {
    const double query = std::clamp(queries[q], times[0], times[n - 1]);
    const Index above = std::upper_bound(begin, begin + n, query) - begin;
    const Index i = std::clamp<Index>(above - 1, 0, n - 2);
    const double h = length(i);
    const double f = (query - times[i]) / h;
    const double a = slope(i) * h;
    const double b = slope(i + 1) * h;
    const double rise = values[i + 1] - values[i];
    result[q] = values[i] + f * (a + f * (3.0 * rise - 2.0 * a - b + f * (a + b - 2.0 * rise)));
  }
}

Eigen::VectorXd encode_trajectory(const Eigen::Ref<const Eigen::VectorXd>& times,
                                  const Eigen::Ref<const Eigen::VectorXd>& x_m,
                                  const Eigen::Ref<const Eigen::VectorXd>& y_m, double horizon) {
  Eigen::VectorXd acceleration(kForceSamples);
  encode_trajectory(times, x_m, y_m, horizon, acceleration);
  return acceleration;
}

void encode_trajectory(const Eigen::Ref<const Eigen::VectorXd>& times,
                       const Eigen::Ref<const Eigen::VectorXd>& x_m,
                       const Eigen::Ref<const Eigen::VectorXd>& y_m, double horizon,
                       Eigen::Ref<Eigen::VectorXd> acceleration) {
  check(times, x_m, y_m, horizon);
  if (acceleration.size() != kForceSamples) {
    throw std::invalid_argument("trajectory: " + std::to_string(acceleration.size()) +
                                " samples to write to, must be " + std::to_string(kForceSamples));
  }
  const double spacing = horizon / kForceSamples;
  const Samples clock = Samples::LinSpaced(0.0, spacing * (kForceSamples - 1));
  Samples position;
  interpolate(times, x_m, clock, position);
  const Samples x = second_difference(position);
  interpolate(times, y_m, clock, position);
  const Samples y = second_difference(position);
  acceleration =
      (x.array().square() + y.array().square()).sqrt() / std::pow(kAccelerationStride * spacing, 2);
}

}  // namespace nasm_pushing
