// SPDX-License-Identifier: Apache-2.0
#include "report/shown_case.hpp"

#include <algorithm>
#include <cmath>

#include "executed.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "played.hpp"

namespace nasm_evaluation {
namespace {

using nasm_core::Instance;
using nasm_core::System;
using nasm_core::SystemInfo;
using nasm_report::Track;

/// Samples of a curve at most: a screen has no room for more.
constexpr Eigen::Index kMostSamples = 400;

std::vector<double> column(const Eigen::MatrixXd& matrix, Eigen::Index i) {
  return {matrix.col(i).data(), matrix.col(i).data() + matrix.rows()};
}

/// States at the times, controls as far as there are any.
template <class TimeOf>
Track track_of(const Eigen::MatrixXd& states, const Eigen::MatrixXd& controls,
               const TimeOf& time_of) {
  Track track;
  const Eigen::Index samples = states.cols();
  const Eigen::Index stride = std::max<Eigen::Index>(1, (samples - 1) / kMostSamples);
  for (Eigen::Index i = 0; i < samples; i += stride) {
    track.times.push_back(time_of(i));
    track.states.push_back(column(states, i));
    const bool is_last = i + stride >= samples;
    if (controls.cols() == 0 || (i >= controls.cols() && is_last)) continue;
    track.controls.push_back(column(controls, std::min(i, controls.cols() - 1)));
  }
  return track;
}

Track track_of(const Instance& instance, const nasm_core::Trajectory& trajectory) {
  return track_of(trajectory.states, trajectory.controls, [&](Eigen::Index k) {
    return static_cast<double>(k) * instance.horizon / instance.steps;
  });
}

Track track_of(const Execution& execution, const SystemInfo& info) {
  Eigen::MatrixXd controls = execution.controls;
  if (controls.rows() == 0) {
    controls.setConstant(static_cast<Eigen::Index>(info.controls.size()), execution.states.cols(),
                         kNotKnown);
  }
  return track_of(execution.states, controls,
                  [&](Eigen::Index i) { return execution.times[static_cast<std::size_t>(i)]; });
}

Drawn draw(const ShownCase& shown, const Verdict& verdict, const nasm_core::Model& model,
           const System& system) {
  const SystemInfo& info = system.info();
  Drawn drawn;
  drawn.verdict = &verdict;
  drawn.instance = default_instance_of(model, info);
  const bool is_possible = !nasm_ros::apply(shown.posed.instance, info, drawn.instance);
  if (verdict.answer.is_answer()) {
    PlayedAnswer played;
    const auto evaluator = system.make_evaluator();
    play(shown.posed.instance, shown.answer, system, *evaluator, played);
    if (played.is_valid) {
      drawn.instance = played.plan.instance;
      drawn.answer = track_of(played.plan.instance, played.trajectory);
    }
  }
  if (is_possible && std::isfinite(verdict.optimal_cost)) {
    nasm_core::OptimumFinder finder(system);
    nasm_core::Optimum optimum;
    finder.find(drawn.instance, 1, optimum);
    if (optimum.found) drawn.optimum = track_of(optimum.instance, optimum.trajectory);
  }
  if (shown.posed.execution && is_complete(*shown.posed.execution, info)) {
    drawn.executed = track_of(*shown.posed.execution, info);
  }
  return drawn;
}

}  // namespace

std::vector<Drawn> drawn_cases(const Evaluation& evaluation, const nasm_core::Model& model,
                               const std::vector<ShownCase>& shown) {
  const System& system = nasm_core::find_system(model.system);
  std::vector<Drawn> cases;
  for (const ShownCase& one : shown) {
    const auto verdict = std::find_if(
        evaluation.verdicts.begin(), evaluation.verdicts.end(),
        [&](const Verdict& candidate) { return candidate.number == one.posed.number; });
    if (verdict == evaluation.verdicts.end()) continue;
    Drawn drawn = draw(one, *verdict, model, system);
    const bool is_empty =
        drawn.answer.times.empty() && drawn.optimum.times.empty() && drawn.executed.times.empty();
    if (!is_empty) cases.push_back(std::move(drawn));
  }
  return cases;
}

}  // namespace nasm_evaluation
