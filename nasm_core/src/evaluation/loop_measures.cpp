// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/loop_measures.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "nasm_core/evaluation/control_plan.hpp"

namespace nasm_core {
namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

LoopOptions checked(LoopOptions options) {
  const auto is_positive = [](double value) { return value > 0.0 && std::isfinite(value); };
  if (!is_positive(options.tolerance) || !is_positive(options.hold_s)) {
    throw std::invalid_argument("tolerance and hold_s must be positive, and are " +
                                std::to_string(options.tolerance) + " and " +
                                std::to_string(options.hold_s));
  }
  return options;
}

}  // namespace

const char* to_string(Divergence divergence) {
  switch (divergence) {
    case Divergence::kNone:
      return "";
    case Divergence::kNotFinite:
      return "not finite";
    case Divergence::kQuaternion:
      return "quaternion is not a rotation";
    case Divergence::kMovesAway:
      return "moves away";
    case Divergence::kLeftGoal:
      break;
  }
  return "left the goal";
}

GoalMeter::GoalMeter(const SystemInfo& info, LoopOptions options, const Eigen::VectorXd& goal)
    : options_(checked(std::move(options))),
      goal_(goal),
      distance_(info, options_.scales),
      state_count_(static_cast<Eigen::Index>(info.states.size())),
      quaternion_(find_quaternion(info)) {
  distance_.set_goal(goal);
}

void GoalMeter::add(double time_s, const Eigen::VectorXd& state) {
  if (state.size() != state_count_) {
    throw std::invalid_argument("a state has " + std::to_string(state.size()) + " values, not " +
                                std::to_string(state_count_));
  }
  if (!(time_s > last_time_s_)) return;
  if (samples_ == 0) first_time_s_ = time_s;
  ++samples_;
  last_time_s_ = time_s;
  if (!read(state)) {
    is_finite_ = false;
    return;
  }
  const Sample sample = {time_s, offset_.lpNorm<Eigen::Infinity>()};
  if (!has_distance_) {
    has_distance_ = true;
    initial_distance_ = sample.distance;
    direction_ = -offset_.normalized();
  }
  greatest_distance_ = std::max(greatest_distance_, sample.distance);
  overshoot_ = std::max(overshoot_, direction_.dot(offset_));
  const bool is_inside = sample.distance <= options_.tolerance;
  if (is_inside && !is_inside_) inside_since_s_ = time_s;
  is_inside_ = is_inside;
  keep_window(sample);
  keep_peak(sample);
}

bool GoalMeter::read(const Eigen::VectorXd& state) {
  distance_.errors(state, offset_);
  if (quaternion_ >= 0) {
    const double error = std::abs(state.segment<4>(quaternion_).norm() - 1.0);
    if (!std::isfinite(error)) return false;
    quaternion_error_ = std::max(quaternion_error_, error);
  }
  return offset_.allFinite();
}

bool GoalMeter::has_lasted() const {
  return last_time_s_ - first_time_s_ >= options_.hold_s - kSameInstant_s;
}

void GoalMeter::keep_window(const Sample& sample) {
  const double start_s = sample.time_s - options_.hold_s - kSameInstant_s;
  const auto drop_old = [start_s](std::deque<Sample>& samples) {
    while (!samples.empty() && samples.front().time_s < start_s) samples.pop_front();
  };
  window_.push_back(sample);
  drop_old(window_);
  while (!maxima_.empty() && maxima_.back().distance <= sample.distance) maxima_.pop_back();
  maxima_.push_back(sample);
  drop_old(maxima_);
  if (has_lasted()) nearest_ = std::min(nearest_, maxima_.front().distance);
}

void GoalMeter::keep_peak(const Sample& sample) {
  if (in_last_peak_ > 0 && in_last_peak_ < stride_) {
    if (sample.distance > peaks_.back().distance) peaks_.back() = sample;
    ++in_last_peak_;
    return;
  }
  if (peaks_.size() == kMostPeaks) {
    for (std::size_t i = 0; i < kMostPeaks / 2; ++i) {
      const Sample &one = peaks_[2 * i], &other = peaks_[2 * i + 1];
      peaks_[i] = other.distance > one.distance ? other : one;
    }
    peaks_.resize(kMostPeaks / 2);
    stride_ *= 2;
  }
  peaks_.push_back(sample);
  in_last_peak_ = 1;
}

/// NaN without samples.
double GoalMeter::greatest_between(double from_s, double to_s) const {
  double greatest = kNotKnown;
  for (const Sample& peak : peaks_) {
    if (peak.time_s >= from_s && peak.time_s <= to_s) greatest = std::fmax(greatest, peak.distance);
  }
  return greatest;
}

Divergence GoalMeter::divergence(double final_distance) const {
  if (!is_finite_) return Divergence::kNotFinite;
  if (quaternion_error_ > kQuaternionTolerance) return Divergence::kQuaternion;
  if (!has_lasted()) return Divergence::kNone;
  const double near = std::max(1.0, options_.tolerance);
  const double third_s = (last_time_s_ - first_time_s_) / 3.0;
  const double middle = greatest_between(first_time_s_ + third_s, last_time_s_ - third_s);
  const double last = greatest_between(last_time_s_ - third_s, last_time_s_);
  if (final_distance > kDivergenceFactor * std::max(near, initial_distance_) && last > middle) {
    return Divergence::kMovesAway;
  }
  const bool has_left = final_distance > std::max(near, kDivergenceFactor * nearest_);
  return has_left ? Divergence::kLeftGoal : Divergence::kNone;
}

LoopMeasures GoalMeter::measures() const {
  LoopMeasures measures;
  measures.goal = goal_;
  measures.samples = samples_;
  if (samples_ == 0) return measures;
  measures.duration_s = last_time_s_;
  measures.is_judged = has_lasted();
  if (has_distance_) {
    measures.initial_distance = initial_distance_;
    measures.greatest_distance = greatest_distance_;
    if (!direction_.isZero(0.0)) measures.overshoot = overshoot_;
  }
  if (is_finite_) {
    double sum = 0.0;
    for (const Sample& sample : window_) sum += sample.distance;
    measures.final_distance = sum / static_cast<double>(window_.size());
    if (is_inside_) measures.settling_time_s = inside_since_s_;
    measures.has_reached =
        is_inside_ && last_time_s_ - inside_since_s_ >= options_.hold_s - kSameInstant_s;
  }
  measures.divergence = divergence(measures.final_distance);
  if (measures.has_diverged()) measures.has_reached = false;
  for (const Sample& peak : peaks_) {
    measures.times_s.push_back(peak.time_s);
    measures.distances.push_back(peak.distance);
  }
  return measures;
}

std::vector<LoopMeasures> measure_loop(const SystemInfo& info, const LoopOptions& options,
                                       const std::vector<double>& times_s,
                                       const Eigen::MatrixXd& states,
                                       const std::vector<GoalChange>& goals) {
  if (static_cast<std::size_t>(states.cols()) != times_s.size()) {
    throw std::invalid_argument("there are " + std::to_string(states.cols()) + " states at " +
                                std::to_string(times_s.size()) + " times");
  }
  const auto is_later = [](double a, double b) { return !(a < b); };
  const auto goal_is_later = [&](const GoalChange& a, const GoalChange& b) {
    return is_later(a.time_s, b.time_s);
  };
  if (std::adjacent_find(times_s.begin(), times_s.end(), is_later) != times_s.end() ||
      std::adjacent_find(goals.begin(), goals.end(), goal_is_later) != goals.end()) {
    throw std::invalid_argument("times of states and of goals must increase");
  }
  std::vector<LoopMeasures> measures;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const double start_s = goals[i].time_s;
    const auto first = std::lower_bound(times_s.begin(), times_s.end(), start_s);
    const auto end = i + 1 == goals.size()
                         ? times_s.end()
                         : std::lower_bound(first, times_s.end(), goals[i + 1].time_s);
    GoalMeter meter(info, options, goals[i].goal);
    for (auto time = first; time != end; ++time) {
      meter.add(*time - start_s, states.col(time - times_s.begin()));
    }
    measures.push_back(meter.measures());
  }
  return measures;
}

}  // namespace nasm_core
