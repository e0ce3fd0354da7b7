// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <stdexcept>

#include "nasm_pushing/encoding/trajectory.hpp"
#include "node/instance_fields.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::PushingInstance;

constexpr double kLargestAcceleration = 1e4;  // [m/s²]; a hammer's blow has less

template <class Sequence>
std::optional<Refusal> check_finite(const char* name, const Sequence& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return refusal(AnswerStatus::kNotFinite, name, "[", i, "] is ", values[i]);
    }
  }
  return std::nullopt;
}

std::optional<Refusal> check(const PushingInstance& message) {
  const std::size_t points = message.times.size();
  if (message.x.size() != points || message.y.size() != points || message.yaw.size() != points) {
    return refusal(AnswerStatus::kWrongDimension, "times, x, y and yaw have ", points, ", ",
                   message.x.size(), ", ", message.y.size(), " and ", message.yaw.size(),
                   " numbers, must have as many");
  }
  if (points < 2) {
    return refusal(AnswerStatus::kWrongDimension, "the trajectory has ", points,
                   " points, must have 2 at least");
  }
  if (auto fault = check_finite("times", message.times)) return fault;
  if (auto fault = check_finite("x", message.x)) return fault;
  if (auto fault = check_finite("y", message.y)) return fault;
  if (auto fault = check_finite("yaw", message.yaw)) return fault;
  for (std::size_t i = 1; i < points; ++i) {
    if (message.times[i] <= message.times[i - 1]) {
      return refusal(AnswerStatus::kInvalidValue, "times[", i, "] is ", message.times[i],
                     " s, not greater than the one before");
    }
  }
  constexpr double kLast = kHorizon * (kForceSamples - 1) / kForceSamples;
  constexpr double kTolerance = 1e-6;
  if (message.times.front() > kTolerance || message.times.back() < kLast - kTolerance) {
    return refusal(AnswerStatus::kHorizon, "times go from ", message.times.front(), " to ",
                   message.times.back(), " s, must cover 0 to ", kLast, " s");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> read_trajectory(const PushingInstance& message,
                                       Eigen::VectorXd& acceleration) {
  if (auto fault = check(message)) return fault;
  const auto points = static_cast<Eigen::Index>(message.times.size());
  const auto vector = [&](const auto& values) {
    return Eigen::Map<const Eigen::VectorXd>(&values.front(), points);
  };
  try {
    acceleration.resize(kForceSamples);
    encode_trajectory(vector(message.times), vector(message.x), vector(message.y), kHorizon,
                      acceleration);
  } catch (const std::invalid_argument& error) {
    return refusal(AnswerStatus::kInvalidValue, error.what());
  }
  if (!(acceleration.maxCoeff() <= kLargestAcceleration)) {
    return refusal(AnswerStatus::kInvalidValue,
                   "the trajectory (times, x, y) has an acceleration of ", acceleration.maxCoeff(),
                   " m/s^2, the limit is ", kLargestAcceleration);
  }
  return std::nullopt;
}

}  // namespace nasm_pushing
