// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__COLLECTOR_HPP_
#define DEMO__COLLECTOR_HPP_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "demo/goals.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/system_state.hpp"

namespace nasm_evaluation::demo {

/// A state that the simulator went through.
struct Sample {
  double time = 0.0;  ///< since the start of the trajectory, in the system's time unit
  std::vector<double> state;
  std::vector<double> control;
};

/// Outcome of a goal.
struct Record {
  Goal goal;
  double round_trip_s = std::numeric_limits<double>::quiet_NaN();  ///< from sending to the answer
  std::optional<nasm_msgs::msg::ControlTrajectory> answer;
  std::optional<nasm_msgs::msg::EvaluationResult> evaluation;
  std::vector<Sample> samples;  ///< times increase

  bool is_refused() const;
  /// Nothing more will come: evaluated or refused.
  bool is_complete() const;
};

/// Matches answers, evaluations and states with the goals that they belong to.
class Collector {
 public:
  using Clock = std::chrono::steady_clock;

  /// The goals' ids must be 1, 2, ….
  explicit Collector(std::vector<Goal> goals);

  void note_sent(uint64_t id, Clock::time_point when);
  /// Messages that belong to no goal, or repeat an earlier one, are only counted. All return
  /// whether the message was taken.
  bool take(const nasm_msgs::msg::ControlTrajectory& answer, Clock::time_point when);
  bool take(const nasm_msgs::msg::EvaluationResult& evaluation);
  bool take(const nasm_msgs::msg::SystemState& state);

  const std::vector<Record>& records() const { return records_; }
  const Record& record(uint64_t id) const { return records_.at(id - 1); }
  std::size_t strays() const { return strays_; }
  std::size_t duplicates() const { return duplicates_; }

 private:
  Record* find(uint64_t id);

  std::vector<Record> records_;
  std::vector<std::optional<Clock::time_point>> sent_;
  std::size_t strays_ = 0;
  std::size_t duplicates_ = 0;
};

}  // namespace nasm_evaluation::demo

#endif  // DEMO__COLLECTOR_HPP_
