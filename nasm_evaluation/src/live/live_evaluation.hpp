// SPDX-License-Identifier: Apache-2.0
#ifndef LIVE__LIVE_EVALUATION_HPP_
#define LIVE__LIVE_EVALUATION_HPP_

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bag/case_builder.hpp"
#include "live/judging_thread.hpp"
#include "loop/loop_tracker.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_evaluation/live/evaluator_settings.hpp"
#include "offline/worst_cases.hpp"

namespace nasm_evaluation {

/// Takes messages as they come and makes an evaluation of them. Knows nothing of topics.
class LiveEvaluation {
 public:
  using Time = Matcher::Time;

  LiveEvaluation(const nasm_core::Model& model, const EvaluatorSettings& settings);

  /// `stamp_ns` is of the clock that stamps the messages.
  void take(const nasm_msgs::msg::OcpInstance& instance, int64_t stamp_ns, Time when);
  void take(const nasm_msgs::msg::ControlTrajectory& answer, Time when);

  // What a recording tells, or a plant that executes the answers; only `with_recording`.
  void take_recorded(const nasm_msgs::msg::ControlTrajectory& answer, Time when);
  void take(const nasm_msgs::msg::SystemState& state, Time when);
  void take(const nasm_msgs::msg::EvaluationResult& evaluation, Time when);

  /// Verdicts since the last call; never waits.
  std::vector<Judged> advance(Time now);
  /// Gives up what is not answered, and judges the rest.
  std::vector<Judged> close();

  std::size_t posed() const { return matcher_.counts().posed; }
  std::size_t unanswered() const { return matcher_.pending(); }

  /// Closed loops are not measured, for this reason: for example, a replay mixes several plants.
  void leave_out_loops(const std::string& reason);

  /// All results. Of `expected` instances, those that never arrived are lost.
  Evaluation evaluation(std::optional<std::size_t> expected) const;
  std::vector<ShownCase> take_shown() { return worst_.take(); }

 private:
  void hold(Time when, std::function<void()> take);
  void release(Time until);
  void settle(std::vector<Settled> settled);
  void complete(Case recorded);
  void keep(const std::vector<Judged>& judged);

  const nasm_core::Model& model_;
  const EvaluatorSettings& settings_;
  const Time start_ = Matcher::Clock::now();
  Intake intake_;
  Matcher matcher_;
  JudgingThread judging_;

  // With a recording, a case is judged when nothing more can come for it.
  Intake recorded_intake_;  ///< not ours: the matcher has counted the same instances
  CaseBuilder builder_;
  std::deque<std::pair<Time, std::function<void()>>> held_;  ///< what is still to be taken
  std::map<std::size_t, Settled> waiting_;                   ///< by number
  std::map<std::size_t, Case> completed_;                    ///< likewise

  /// None without a recording.
  std::optional<LoopTracker> loop_tracker_;
  std::vector<LoopRun> loop_runs_;

  std::vector<Verdict> verdicts_;
  WorstCases worst_;
  int64_t last_stamp_ns_ = 0;
};

}  // namespace nasm_evaluation

#endif  // LIVE__LIVE_EVALUATION_HPP_
