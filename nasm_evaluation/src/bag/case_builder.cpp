// SPDX-License-Identifier: Apache-2.0
#include "bag/case_builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation {
namespace {

constexpr double kLongestHorizon_s = 3600.0;
constexpr std::size_t kNumbersOfACase = 200;  // names, texts and the rest
constexpr std::size_t kMostEarly = 64;

int64_t to_nanoseconds(double seconds) {
  return static_cast<int64_t>(1e9 * seconds);
}

/// Works for any times: untrusted ones may be as far apart as numbers can be.
double seconds_between(int64_t from_ns, int64_t to_ns) {
  return 1e-9 * (static_cast<double>(to_ns) - static_cast<double>(from_ns));
}

/// By their stamps: the answer to an instance with one has the same.
bool may_answer(const nasm_msgs::msg::ControlTrajectory& answer,
                const nasm_msgs::msg::OcpInstance& instance) {
  return nasm_ros::to_nanoseconds(instance.header.stamp) == 0 ||
         answer.header.stamp == instance.header.stamp;
}

}  // namespace

CaseBuilder::CaseBuilder(const nasm_core::SystemInfo& info, double horizon_s, Intake& intake)
    : info_(info), horizon_s_(horizon_s), intake_(intake) {
}

bool CaseBuilder::is_ours(const std::string& system) const {
  return system.empty() || system == info_.name;
}

CaseBuilder::Open* CaseBuilder::find(uint64_t id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

CaseBuilder::Open* CaseBuilder::find_asking(const nasm_msgs::msg::ControlTrajectory& answer) {
  Open* const last = find(answer.id);
  if (last == nullptr || may_answer(answer, last->posed.instance)) return last;
  // Another client uses the same ids, or the id was used again before the answer arrived.
  const auto asking = std::find_if(open_.rbegin(), open_.rend(), [&](const auto& open) {
    return open->posed.instance.id == answer.id && may_answer(answer, open->posed.instance);
  });
  return asking == open_.rend() ? last : asking->get();
}

void CaseBuilder::hold(Open& open, std::size_t numbers) {
  open.numbers += numbers;
  numbers_ += numbers;
}

void CaseBuilder::pose(const nasm_msgs::msg::OcpInstance& instance, const std::string& topic,
                       int64_t time_ns) {
  if (!is_ours(instance.system)) {
    ++intake_.other_systems;
    return;
  }
  if (const int64_t stamp_ns = nasm_ros::to_nanoseconds(instance.header.stamp)) {
    int64_t& last = last_stamp_ns_.try_emplace(topic, stamp_ns).first->second;
    if (stamp_ns < last) ++intake_.out_of_order;
    last = stamp_ns;
  }
  auto open = std::make_unique<Open>();
  open->posed.number = ++intake_.instances;
  open->posed.posed_ns = time_ns;
  open->posed.instance = instance;
  const double horizon_s = instance.horizon > 0.0 ? instance.horizon : horizon_s_;
  const int64_t open_ns = to_nanoseconds(std::min(horizon_s, kLongestHorizon_s) + kPatience_s);
  open->end_ns = std::min(time_ns, std::numeric_limits<int64_t>::max() - open_ns) + open_ns;
  hold(*open, kNumbersOfACase + instance.times.size());
  if (instance.id != 0) {
    Open*& last = by_id_[instance.id];
    if (last != nullptr && last->end_ns >= time_ns) ++intake_.repeated_ids;
    last = open.get();
  }
  take_early(*open, time_ns);
  open_.push_back(std::move(open));
}

void CaseBuilder::keep(const nasm_msgs::msg::ControlTrajectory& answer, Open& open) {
  open.posed.recorded_answer = answer;
  hold(open, kNumbersOfACase + answer.times.size() + answer.controls.size());
}

void CaseBuilder::take(const nasm_msgs::msg::ControlTrajectory& answer, int64_t time_ns) {
  if (!is_ours(answer.system)) return;
  forget_early(time_ns);
  Open* const open = find_asking(answer);
  if (open == nullptr) {
    early_.push_back({time_ns, answer});
  } else if (!open->posed.recorded_answer) {
    keep(answer, *open);
  }  // else a new plan on the way, for another initial state
}

void CaseBuilder::take_early(Open& open, int64_t time_ns) {
  forget_early(time_ns);
  const nasm_msgs::msg::OcpInstance& instance = open.posed.instance;
  const auto found = std::find_if(early_.begin(), early_.end(), [&](const Early& early) {
    return instance.id != 0 && early.answer.id == instance.id && may_answer(early.answer, instance);
  });
  if (found == early_.end()) return;
  keep(found->answer, open);
  early_.erase(found);
}

void CaseBuilder::forget_early(int64_t time_ns) {
  while (!early_.empty() && (early_.size() > kMostEarly ||
                             seconds_between(early_.front().time_ns, time_ns) > kEarliest_s)) {
    early_.pop_front();
    ++intake_.unmatched_answers;
  }
}

void CaseBuilder::take(const nasm_msgs::msg::SystemState& message) {
  Open* const open = find(message.id);
  const double time = message.trajectory_time;
  if (open == nullptr || !(time >= 0.0) || !std::isfinite(time)) return;
  if (!open->times.empty() && !(time > open->times.back())) return;
  Eigen::VectorXd state, control;
  if (nasm_ros::to_state(message, info_, state, control)) return;
  if (control.size() == 0) {
    control.setConstant(static_cast<Eigen::Index>(info_.controls.size()),
                        std::numeric_limits<double>::quiet_NaN());
  }
  open->times.push_back(time);
  open->states.insert(open->states.end(), state.begin(), state.end());
  open->controls.insert(open->controls.end(), control.begin(), control.end());
  hold(*open, static_cast<std::size_t>(1 + state.size() + control.size()));
}

void CaseBuilder::take(const nasm_msgs::msg::EvaluationResult& evaluation) {
  Open* const open = find(evaluation.id);
  if (open != nullptr && is_ours(evaluation.system) && std::isfinite(evaluation.achieved_cost)) {
    open->achieved_cost = evaluation.achieved_cost;
  }
}

std::optional<Case> CaseBuilder::finished(int64_t now_ns) {
  if (open_.empty()) return std::nullopt;
  const bool is_full = open_.size() > kMostCases || numbers_ > kMostNumbers;
  if (!is_full && now_ns <= open_.front()->end_ns) return std::nullopt;
  return take_oldest();
}

std::optional<Case> CaseBuilder::at_end() {
  intake_.unmatched_answers += early_.size();
  early_.clear();
  if (open_.empty()) return std::nullopt;
  return take_oldest();
}

Case CaseBuilder::take_oldest() {
  const std::unique_ptr<Open> open = std::move(open_.front());
  open_.pop_front();
  numbers_ -= open->numbers;
  const auto known = by_id_.find(open->posed.instance.id);
  if (known != by_id_.end() && known->second == open.get()) by_id_.erase(known);
  if (!open->times.empty() || std::isfinite(open->achieved_cost)) {
    const auto samples = static_cast<Eigen::Index>(open->times.size());
    const auto rows_of = [](const auto& quantities) {
      return static_cast<Eigen::Index>(quantities.size());
    };
    Execution& execution = open->posed.execution.emplace();
    execution.achieved_cost = open->achieved_cost;
    execution.states =
        Eigen::Map<const Eigen::MatrixXd>(open->states.data(), rows_of(info_.states), samples);
    execution.controls =
        Eigen::Map<const Eigen::MatrixXd>(open->controls.data(), rows_of(info_.controls), samples);
    if (!execution.controls.array().isFinite().any()) execution.controls.resize(0, 0);
    execution.times = std::move(open->times);
  }
  return std::move(open->posed);
}

}  // namespace nasm_evaluation
