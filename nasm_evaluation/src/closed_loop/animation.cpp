// SPDX-License-Identifier: Apache-2.0
#include "closed_loop/animation.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "closed_loop/tour.hpp"
#include "nasm_common/numbers.hpp"
#include "report/parts.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_core::Instance;
using nasm_core::PolicyKind;
using nasm_core::RunResult;
using nasm_core::SystemInfo;

/// Adds a run to the track, which ends where the run begins.
void append(const RunResult& run, double step_s, const nasm_core::Evaluator& judge,
            nasm_report::Track& track) {
  // The last state before is the first one of the run.
  const bool is_first = track.states.empty();
  if (!is_first) {
    track.states.pop_back();
    track.times.pop_back();
  }
  const auto before = static_cast<double>(track.states.size());
  for (Eigen::Index k = 0; k < run.states.cols(); ++k) {
    track.times.push_back((before + static_cast<double>(k)) * step_s);
  }
  for (auto& state : columns_of(run.states)) track.states.push_back(std::move(state));
  for (auto& control : columns_of(run.controls)) track.controls.push_back(std::move(control));
  for (Eigen::Index k = 0; run.worst_values.size() > 0 && k < run.controls.cols(); ++k) {
    Eigen::VectorXd values(run.worst_values.size());
    judge.constraints(run.states.col(k), run.controls.col(k), values);
    track.constraints.emplace_back(values.begin(), values.end());
  }
}

std::unique_ptr<nasm_core::Evaluator> judge_of(const LoopStudy& study, std::size_t start) {
  auto judge = study.system->make_evaluator();
  const nasm_core::Sweep& sweep = study.sweep;
  judge->bind(
      nasm_core::judged_instance(study.system->info(), sweep.instances[start], sweep.options.run));
  return judge;
}

/// What the scene looks at: the instance's parameters, and the wind of this run.
std::vector<std::pair<std::string, double>> scene_parameters(const LoopStudy& study,
                                                             std::size_t disturbance,
                                                             std::size_t start) {
  static const std::map<std::string, const char*> kWinds{
      {"velocity_x", "wind_x"}, {"velocity_y", "wind_y"}, {"velocity_z", "wind_z"}};
  const nasm_core::SweepOptions& options = study.sweep.options;
  const SystemInfo& info = study.system->info();
  const Instance& instance = study.sweep.instances[start];
  auto parameters = parameters_of(info, instance);
  const auto drawn =
      nasm_core::draw_disturbance(options.disturbances[disturbance], options.sizes, info, instance,
                                  options.run.duration_s, options.seed, start);
  for (std::size_t i = 0; i < info.states.size(); ++i) {
    const auto wind = kWinds.find(info.states[i].name);
    if (wind == kWinds.end() || !drawn.acceleration.any()) continue;
    parameters.emplace_back(wind->second, drawn.acceleration(static_cast<Eigen::Index>(i)));
  }
  return parameters;
}

nasm_report::Animation animation_of(const LoopStudy& study) {
  nasm_report::Animation animation = animation_for(study.system->info());
  animation.motion_name = "closed loop";
  animation.reference_name = to_string(PolicyKind::kExact);
  animation.constraints = quantities_of(study.system->info().constraints);
  return animation;
}

constexpr const char* kLimits =
    " Red lines are the bounds of controls and the limits of constraints, which must not be "
    "positive; values below −1 are drawn there.";

nasm_report::Run run_of(const LoopStudy& study, std::size_t policy, std::size_t disturbance,
                        std::size_t start) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const RunResult& result = study.sweep.result(policy, disturbance, start);
  const Instance& instance = study.sweep.instances[start];
  nasm_report::Run run;
  run.label = std::string(to_string(options.policies[policy])) + ", " +
              to_string(options.disturbances[disturbance]) + ", start " + std::to_string(start);
  run.facts = {{"success", result.has_succeeded ? "yes" : "no"},
               {"cost", number_text(result.cost)},
               {"settled after", duration_text(result.settling_time_s)},
               {"controls out of bounds", std::to_string(result.bound_violations)},
               {"worst excess", number_text(result.worst_excess, 2)}};
  run.goal.assign(instance.goal.begin(), instance.goal.end());
  run.parameters = scene_parameters(study, disturbance, start);
  append(result, instance.horizon / instance.steps, *judge_of(study, start), run.motion);
  return run;
}

}  // namespace

nasm_report::Animation sweep_animation(const LoopStudy& study) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  nasm_report::Animation animation = animation_of(study);
  animation.caption = std::string(
                          "Closed loops from the first starts, with all policies and "
                          "disturbances. Dashed: exact, from the same start with the same "
                          "disturbance.") +
                      kLimits;
  for (std::size_t start = 0; start < options.recorded; ++start) {
    for (std::size_t d = 0; d < options.disturbances.size(); ++d) {
      std::vector<std::size_t> others;
      std::optional<std::size_t> exact;
      for (std::size_t p = 0; p < options.policies.size(); ++p) {
        if (study.sweep.result(p, d, start).states.cols() < 2) continue;
        if (options.policies[p] == PolicyKind::kExact) {
          exact = animation.runs.size();
        } else {
          others.push_back(animation.runs.size());
        }
        animation.runs.push_back(run_of(study, p, d, start));
      }
      for (const std::size_t other : others) animation.runs[other].reference_run = exact;
    }
  }
  return animation;
}

nasm_report::Animation tour_animation(const LoopStudy& study) {
  const nasm_core::Sweep& sweep = study.sweep;
  nasm_report::Animation animation = animation_of(study);
  animation.caption =
      "Green: the goal, which changes every " + duration_text(sweep.options.run.duration_s) +
      ". The body is drawn larger than it is; its centre has to stay outside of obstacles. Thin "
      "masts are as high as the greatest thrust." +
      kLimits;
  for (std::size_t p = 0; p < sweep.options.policies.size(); ++p) {
    for (std::size_t d = 0; d < sweep.options.disturbances.size(); ++d) {
      nasm_report::Run run;
      run.label = std::string(to_string(sweep.options.policies[p])) + ", " +
                  to_string(sweep.options.disturbances[d]);
      run.facts = tour_facts(study, p, d);
      run.parameters = scene_parameters(study, d, 0);
      const auto judge = judge_of(study, 0);
      for (std::size_t i = 0; i < sweep.options.starts; ++i) {
        const RunResult& leg = sweep.result(p, d, i);
        if (leg.states.cols() < 2) break;
        const Instance& instance = sweep.instances[i];
        const std::vector<double> goal(instance.goal.begin(), instance.goal.end());
        if (i == 0) {
          run.goal = goal;
        } else {
          run.next_goals.push_back({run.motion.times.back(), goal});
        }
        append(leg, instance.horizon / instance.steps, *judge, run.motion);
      }
      if (!run.motion.times.empty()) animation.runs.push_back(std::move(run));
    }
  }
  return animation;
}

}  // namespace nasm_evaluation
