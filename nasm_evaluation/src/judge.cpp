// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/judge.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

#include "executed.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_core/solvers/optimum.hpp"
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
  /// instance. Null: not found, or not wanted.
  const Optimum* optimum_of(const Instance& instance) {
    if (!options.with_optimum) return nullptr;
    for (std::size_t i = 0; i < solved; ++i) {
      if (same(optima[i].instance, instance)) return optima[i].found ? &optima[i] : nullptr;
    }
    if (solved == optima.size()) optima.emplace_back();
    Optimum& optimum = optima[solved++];
    finder.find(instance, 1, optimum);
    return optimum.found ? &optimum : nullptr;
  }

  /// Of a trajectory that costs so much and ends there. What it saves by missing a prescribed end
  /// is known to first order: if it misses by more, nothing is.
  double gap_of(double cost, const Optimum& optimum, const Eigen::VectorXd& end) const {
    constexpr double kFarthest = 1e-3;
    const Eigen::Index ends = info.terminal_states;
    if (ends > 0) {
      const auto goal = optimum.instance.goal.head(ends);
      const double miss = (end.head(ends) - goal).lpNorm<Eigen::Infinity>();
      if (!(miss <= kFarthest * std::max(1.0, goal.lpNorm<Eigen::Infinity>()))) return kNotKnown;
      cost += finder.miss_price(optimum, end);
    }
    return nasm_core::relative_to_optimum(cost - optimum.cost, optimum.cost);
  }

  Quality quality_of(const nasm_msgs::msg::OcpInstance& problem, const ControlTrajectory& answer,
                     Played& played) {
    Quality quality = claims_of(answer);
    played.is_valid = false;
    if (!quality.is_answer()) return quality;
    play(problem, answer, system, *evaluator, played);
    if (!played.is_valid) return quality;
    quality.cost = played.cost;
    const Optimum* const optimum = optimum_of(played.instance);
    if (optimum == nullptr) return quality;
    quality.relative_gap = gap_of(played.cost, *optimum, played.trajectory.states.rightCols<1>());
    const double norm = optimum->trajectory.controls.norm();
    if (norm > 0.0) {
      quality.relative_control_error =
          (played.trajectory.controls - optimum->trajectory.controls).norm() / norm;
    }
    return quality;
  }

  /// Where the problem lies among the training data, if it can be told.
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
    const Optimum* const optimum = optimum_of(instance);
    if (optimum == nullptr || (info.terminal_states > 0 && !end)) return;
    verdict.executed_gap = gap_of(verdict.executed_cost, *optimum, end.value_or(Eigen::VectorXd()));
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
  Played played_answer;
  Played played_baseline;
  Played played_recorded;
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
    instance = parts.played_answer.instance;
  } else if (parts.played_recorded.is_valid) {
    instance = parts.played_recorded.instance;
  }
  if (!is_possible) return verdict;
  if (const Optimum* const optimum = parts.optimum_of(instance)) {
    verdict.optimal_cost = optimum->cost;
    verdict.optimum_time_s = optimum->time_s;
  }
  if (posed.execution) parts.judge_execution(*posed.execution, instance, verdict);
  return verdict;
}

}  // namespace nasm_evaluation
