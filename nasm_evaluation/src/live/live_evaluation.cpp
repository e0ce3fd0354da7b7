// SPDX-License-Identifier: Apache-2.0
#include "live/live_evaluation.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "nasm_common/machine.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation {
namespace {

constexpr std::size_t kShown = 12;
/// On a topic of its own, a state may overtake the instance that it belongs to.
constexpr std::chrono::milliseconds kHeld{500};

/// The builder's patience must not depend on a clock that stands still or goes back.
int64_t wall_ns(Matcher::Time when) {
  return std::chrono::nanoseconds(when.time_since_epoch()).count();
}

}  // namespace

LiveEvaluation::LiveEvaluation(const nasm_core::Model& model, const EvaluatorSettings& settings)
    : model_(model),
      settings_(settings),
      matcher_(settings.matching),
      judging_(Judge(model, settings.judging)),
      builder_(nasm_core::find_system(model.system).info(), model.horizon, recorded_intake_),
      worst_(kShown) {
  if (settings.with_recording) {
    loop_tracker_.emplace(nasm_core::find_system(model.system).info(), settings.loop_options);
  }
}

void LiveEvaluation::leave_out_loops(const std::string& reason) {
  loop_tracker_.reset();
  intake_.remarks.push_back(reason);
}

void LiveEvaluation::take(const nasm_msgs::msg::OcpInstance& instance, int64_t stamp_ns,
                          Time when) {
  ++intake_.messages;
  if (!instance.system.empty() && instance.system != model_.system) {
    matcher_.pose_foreign(instance.id, when);
    return;
  }
  if (const int64_t header_ns = nasm_ros::to_nanoseconds(instance.header.stamp)) {
    if (header_ns < last_stamp_ns_) ++intake_.out_of_order;
    last_stamp_ns_ = header_ns;
  }
  if (settings_.with_recording) builder_.pose(instance, "", wall_ns(when));
  Case posed;
  posed.posed_ns = stamp_ns;
  posed.instance = instance;
  matcher_.pose(std::move(posed), when);
}

void LiveEvaluation::take(const nasm_msgs::msg::ControlTrajectory& answer, Time when) {
  ++intake_.messages;
  // In a replay, the plant was steered by the answers of then.
  if (loop_tracker_ && settings_.bag.empty()) loop_tracker_->take(answer, wall_ns(when));
  matcher_.answer(answer, when);
}

void LiveEvaluation::take_recorded(const nasm_msgs::msg::ControlTrajectory& answer, Time when) {
  if (loop_tracker_ && !settings_.bag.empty()) loop_tracker_->take(answer, wall_ns(when));
  hold(when, [this, answer, when] { builder_.take(answer, wall_ns(when)); });
}

void LiveEvaluation::take(const nasm_msgs::msg::SystemState& state, Time when) {
  if (loop_tracker_) loop_tracker_->take(state, wall_ns(when));
  hold(when, [this, state] { builder_.take(state); });
}

void LiveEvaluation::take(const nasm_msgs::msg::EvaluationResult& evaluation, Time when) {
  hold(when, [this, evaluation] { builder_.take(evaluation); });
}

void LiveEvaluation::hold(Time when, std::function<void()> take) {
  ++intake_.messages;
  held_.emplace_back(when, std::move(take));
}

void LiveEvaluation::release(Time until) {
  while (!held_.empty() && held_.front().first <= until) {
    held_.front().second();
    held_.pop_front();
  }
}

std::vector<Judged> LiveEvaluation::advance(Time now) {
  release(now - kHeld);
  settle(matcher_.take_settled(now));
  while (auto recorded = builder_.finished(wall_ns(now))) complete(std::move(*recorded));
  auto judged = judging_.take();
  keep(judged);
  return judged;
}

std::vector<Judged> LiveEvaluation::close() {
  release(Time::max());
  settle(matcher_.close());
  while (auto recorded = builder_.at_end()) complete(std::move(*recorded));
  if (loop_tracker_) {
    loop_runs_ = loop_tracker_->finish();
    if (!loop_runs_.empty() && loop_tracker_->left_out() > 0 && settings_.loops == 1) {
      intake_.remarks.push_back(left_out_text(loop_tracker_->left_out(), "~/state"));
    }
  }
  auto judged = judging_.drain();
  keep(judged);
  return judged;
}

void LiveEvaluation::settle(std::vector<Settled> settled) {
  for (Settled& one : settled) {
    const std::size_t number = one.posed.number;
    const auto completed = completed_.find(number);
    if (settings_.with_recording && completed == completed_.end()) {
      waiting_.emplace(number, std::move(one));
      continue;
    }
    if (completed != completed_.end()) {
      one.posed.recorded_answer = std::move(completed->second.recorded_answer);
      one.posed.execution = std::move(completed->second.execution);
      completed_.erase(completed);
    }
    judging_.push(std::move(one));
  }
}

void LiveEvaluation::complete(Case recorded) {
  if (recorded.instance.id == 0) return;
  const std::size_t number = recorded.number;
  completed_.emplace(number, std::move(recorded));
  const auto waiting = waiting_.find(number);
  if (waiting == waiting_.end()) return;
  std::vector<Settled> settled;
  settled.push_back(std::move(waiting->second));
  waiting_.erase(waiting);
  settle(std::move(settled));
}

void LiveEvaluation::keep(const std::vector<Judged>& judged) {
  for (const Judged& one : judged) {
    verdicts_.push_back(one.verdict);
    if (!worst_.wants(one.verdict)) continue;
    worst_.add(one.verdict, {one.settled.posed,
                             one.settled.answer.value_or(nasm_msgs::msg::ControlTrajectory())});
  }
}

Evaluation LiveEvaluation::evaluation(std::optional<std::size_t> expected) const {
  const Matcher::Counts& counts = matcher_.counts();
  Evaluation evaluation;
  if (expected && *expected > counts.posed) evaluation.never_seen = *expected - counts.posed;
  evaluation.source = settings_.bag.empty() ? "live" : settings_.bag;
  evaluation.system = model_.system;
  evaluation.is_live = true;
  evaluation.machine = nasm_common::describe_machine();
  evaluation.date = nasm_common::date_text();
  evaluation.duration_s = std::chrono::duration<double>(Matcher::Clock::now() - start_).count();

  evaluation.intake = intake_;
  Intake& intake = evaluation.intake;
  intake.instances = matcher_.numbered();
  intake.other_systems = counts.foreign;
  intake.repeated_ids = counts.repeated_ids;
  intake.unmatched_answers = counts.unmatched;
  const auto remark = [&](const std::string& what, std::size_t count) {
    if (count > 0) intake.remarks.push_back(what + ": " + std::to_string(count));
  };
  remark("instances of " + std::to_string(expected.value_or(0)) + " that never arrived",
         evaluation.never_seen);
  remark("instances for other systems than " + model_.system + ", not evaluated", counts.foreign);
  remark("instances with the id 0, not evaluated because answers cannot be matched to them",
         counts.without_id);
  remark("further answers to an answered instance", counts.duplicates);
  remark("answers that arrived after the timeout", counts.after_timeout);

  evaluation.loop_options = settings_.loop_options;
  evaluation.loop_runs = loop_runs_;
  evaluation.verdicts = verdicts_;
  std::sort(evaluation.verdicts.begin(), evaluation.verdicts.end(),
            [](const Verdict& a, const Verdict& b) { return a.number < b.number; });
  return evaluation;
}

}  // namespace nasm_evaluation
