// SPDX-License-Identifier: Apache-2.0
#include "demo/collector.hpp"

#include <cmath>
#include <utility>

#include "nasm_core/operator/answer.hpp"

namespace nasm_evaluation::demo {

bool Record::is_refused() const {
  return answer && !nasm_core::is_answer(answer->status);
}

bool Record::is_complete() const {
  return is_refused() || (answer && evaluation);
}

Collector::Collector(std::vector<Goal> goals) : sent_(goals.size()) {
  for (Goal& goal : goals) {
    Record record;
    record.goal = std::move(goal);
    records_.push_back(std::move(record));
  }
}

Record* Collector::find(uint64_t id) {
  if (id == 0 || id > records_.size() || !sent_[id - 1]) {
    ++strays_;
    return nullptr;
  }
  return &records_[id - 1];
}

void Collector::note_sent(uint64_t id, Clock::time_point when) {
  sent_.at(id - 1) = when;
}

bool Collector::take(const nasm_msgs::msg::ControlTrajectory& answer, Clock::time_point when) {
  Record* record = find(answer.id);
  if (!record) return false;
  if (record->answer) {
    ++duplicates_;
    return false;
  }
  record->answer = answer;
  record->round_trip_s = std::chrono::duration<double>(when - *sent_[answer.id - 1]).count();
  return true;
}

bool Collector::take(const nasm_msgs::msg::EvaluationResult& evaluation) {
  Record* record = find(evaluation.id);
  if (!record) return false;
  if (record->evaluation) {
    ++duplicates_;
    return false;
  }
  record->evaluation = evaluation;
  return true;
}

bool Collector::take(const nasm_msgs::msg::SystemState& state) {
  // Between two runs the simulator is frozen and its states belong to no goal.
  if (state.id == 0 || !std::isfinite(state.trajectory_time)) return false;
  Record* record = find(state.id);
  if (!record) return false;
  auto& samples = record->samples;
  if (!samples.empty() && state.trajectory_time <= samples.back().time) return false;
  samples.push_back({state.trajectory_time,
                     {state.state.begin(), state.state.end()},
                     {state.control.begin(), state.control.end()}});
  return true;
}

}  // namespace nasm_evaluation::demo
