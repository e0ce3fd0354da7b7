// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/judge.hpp"

#include <algorithm>
#include <deque>

#include "executed.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "played.hpp"

namespace nasm_evaluation {
namespace {

using nasm_core::Instance;
using nasm_core::Optimum;
using nasm_msgs::msg::ControlTrajectory;

nasm_core::Model without_weights(const nasm_core::Model& model) {
  nasm_core::Model rest = model;
  rest.weights.clear();
  return rest;
}

bool same(const Instance& a, const Instance& b) {
  return a.steps == b.steps && a.horizon == b.horizon && a.goal == b.goal &&
         a.initial_state == b.initial_state && a.parameters == b.parameters;
}

Quality claims_of(const ControlTrajectory& answer) {
  Quality quality;
  quality.status = answer.status;
  quality.status_text = answer.status_text;
  quality.model_id = answer.model_id;
  quality.estimated_relative_gap = answer.relative_gap;
  quality.ood_score = answer.ood_score;
  quality.computation_time_s = answer.computation_time;
  quality.polish_steps = static_cast<int>(std::min<uint32_t>(answer.polish_steps, 1'000'000));
  return quality;
}

}  // namespace

struct Judge::Parts {
  Parts(const nasm_core::Model& trained, Options wanted)
      : model(without_weights(trained)),
        options(wanted),
        system(nasm_core::find_system(model.system)),
        info(system.info()),
        components(nasm_core::encoded_components(info, model.encoding)),
        defaults(default_instance_of(model, info)),
        evaluator(system.make_evaluator()),
        finder(system) {}

  /// The optimum of the instance; solved once for each verdict, as answers mostly are to the same
  /// instance.
  const Optimum& optimum_of(const Instance& instance) {
    static const Optimum not_wanted;
    if (!options.with_optimum) return not_wanted;
    for (std::size_t i = 0; i < solved; ++i) {
      if (same(optima[i].instance, instance)) return optima[i];
    }
    if (solved == optima.size()) optima.emplace_back();
    Optimum& optimum = optima[solved++];
    finder.find(instance, 1, optimum);
    return optimum;
  }

  Quality quality_of(const nasm_msgs::msg::OcpInstance& instance, const ControlTrajectory& answer,
                     PlayedAnswer& played) {
    Quality quality = claims_of(answer);
    played.is_valid = false;
    if (!quality.is_answer()) return quality;
    play(instance, answer, system, *evaluator, played);
    if (!played.is_valid) return quality;
    const nasm_core::Assessment assessment =
        nasm_core::assess(info, played.plan, played, optimum_of(played.plan.instance));
    quality.cost = assessment.cost;
    quality.relative_gap = assessment.relative_gap;
    quality.relative_control_error = assessment.relative_control_error;
    return quality;
  }

  /// Where the instance lies among the training data, if it can be told.
  void locate(const Instance& instance, Verdict& verdict) {
    Eigen::VectorXd point(static_cast<Eigen::Index>(components.size()));
    nasm_core::encode(instance, components, point);
    verdict.task.assign(point.data(), point.data() + point.size());
    if (verdict.answer.status == ControlTrajectory::STATUS_UNSET && point.allFinite()) {
      verdict.answer.ood_score = nasm_core::ood_score(point, model.lower, model.upper);
    }
  }

  void judge_execution(const Execution& execution, const Instance& instance, Verdict& verdict) {
    verdict.executed_cost = execution.achieved_cost;
    std::optional<Eigen::VectorXd> end;
    if (is_complete(execution, info) && !evaluator->bind(instance)) {
      verdict.executed_cost = cost_of(execution, instance, *evaluator);
      end = end_of(execution, instance);
      if (played_answer.is_valid) {
        verdict.executed_control_difference = control_difference(execution, played_answer.plan);
      }
    }
    if (info.terminal_states > 0 && !end) return;
    verdict.executed_gap = nasm_core::relative_gap(
        info, {verdict.executed_cost, end.value_or(Eigen::VectorXd())}, optimum_of(instance));
  }

  const nasm_core::Model model;
  const Options options;
  const nasm_core::System& system;
  const nasm_core::SystemInfo& info;
  const std::vector<nasm_core::Component> components;
  const Instance defaults;
  std::unique_ptr<nasm_core::Evaluator> evaluator;
  nasm_core::OptimumFinder finder;
  std::deque<Optimum> optima;  ///< whose memory is used again
  std::size_t solved = 0;      ///< of them, for this verdict
  PlayedAnswer played_answer;
  PlayedAnswer played_baseline;
  PlayedAnswer played_recorded;
};

Judge::Judge(const nasm_core::Model& model, Options options)
    : parts_(std::make_unique<Parts>(model, options)) {
}

Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;

Verdict Judge::judge(const Case& posed, const ControlTrajectory* answer,
                     const ControlTrajectory* baseline) {
  Parts& parts = *parts_;
  parts.solved = 0;
  parts.played_answer.is_valid = parts.played_recorded.is_valid = false;
  Verdict verdict;
  verdict.number = posed.number;
  verdict.id = posed.instance.id;
  verdict.posed_ns = posed.posed_ns;
  if (answer != nullptr) {
    verdict.answer = parts.quality_of(posed.instance, *answer, parts.played_answer);
  }
  if (baseline != nullptr) {
    verdict.baseline = parts.quality_of(posed.instance, *baseline, parts.played_baseline);
  }
  if (posed.recorded_answer) {
    verdict.recorded =
        parts.quality_of(posed.instance, *posed.recorded_answer, parts.played_recorded);
  }
  Instance instance = parts.defaults;
  const bool is_possible = !nasm_ros::apply(posed.instance, parts.info, instance);
  if (is_possible) parts.locate(instance, verdict);
  if (parts.played_answer.is_valid) {
    instance = parts.played_answer.plan.instance;
  } else if (parts.played_recorded.is_valid) {
    instance = parts.played_recorded.plan.instance;
  }
  if (!is_possible) return verdict;
  const Optimum& optimum = parts.optimum_of(instance);
  verdict.optimal_cost = optimum.cost;
  verdict.optimum_time_s = optimum.time_s;
  if (posed.execution) parts.judge_execution(*posed.execution, instance, verdict);
  return verdict;
}

}  // namespace nasm_evaluation
