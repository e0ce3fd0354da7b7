// SPDX-License-Identifier: Apache-2.0
#include "simulation/pusher_path.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace nasm_pushing {
namespace {

/// [s] from rest to any speed and back, seen in recordings of constant speed from 10 to 100 mm/s
constexpr double kRamp = 0.055;

/// Speed as a half cosine from 0 to 1 while x goes from 0 to 1, its derivative, its integral.
double ramp_speed(double x) {
  return 0.5 - 0.5 * std::cos(M_PI * x);
}
double ramp_slope(double x) {
  return 0.5 * M_PI * std::sin(M_PI * x);
}
double ramp_distance(double x) {
  return 0.5 * x - 0.5 / M_PI * std::sin(M_PI * x);
}

}  // namespace

PusherPath::PusherPath(const PushName& name, double length)
    : length_(length), acceleration_(name.acceleration * 1e-3) {
  if (!(length > 0.0) || !std::isfinite(length)) {
    throw std::invalid_argument("the length of a push is not positive: " + std::to_string(length));
  }
  const double speed = name.speed * 1e-3;
  if (acceleration_ > 0.0) {
    // The way to the top speed v and the stop from it: v²/2a + v ramp/2 = length.
    ramp_start_ = 0.0;
    ramp_stop_ = kRamp;
    const double half = acceleration_ * ramp_stop_ / 2.0;
    top_speed_ = std::sqrt(half * half + 2.0 * acceleration_ * length) - half;
    duration_ = top_speed_ / acceleration_ + ramp_stop_;
  } else if (speed > 0.0) {
    const double ramp = std::min(kRamp, length / speed);
    ramp_start_ = ramp;
    ramp_stop_ = ramp;
    top_speed_ = speed;
    duration_ = length / speed + ramp;
  } else {
    throw std::invalid_argument("a push needs a positive acceleration or speed, not a=" +
                                std::to_string(name.acceleration) +
                                " and v=" + std::to_string(name.speed));
  }
}

PusherPath::Point PusherPath::at(double time) const {
  if (time <= 0.0) return {0.0, 0.0, 0.0};
  if (time >= duration_) return {length_, 0.0, 0.0};
  const double left = duration_ - time;
  if (left < ramp_stop_) {
    const double x = left / ramp_stop_;
    return {length_ - top_speed_ * ramp_stop_ * ramp_distance(x), top_speed_ * ramp_speed(x),
            -top_speed_ / ramp_stop_ * ramp_slope(x)};
  }
  if (acceleration_ > 0.0) {
    return {acceleration_ * time * time / 2.0, acceleration_ * time, acceleration_};
  }
  if (time < ramp_start_) {
    const double x = time / ramp_start_;
    return {top_speed_ * ramp_start_ * ramp_distance(x), top_speed_ * ramp_speed(x),
            top_speed_ / ramp_start_ * ramp_slope(x)};
  }
  return {top_speed_ * (time - ramp_start_ / 2.0), top_speed_, 0.0};
}

}  // namespace nasm_pushing
