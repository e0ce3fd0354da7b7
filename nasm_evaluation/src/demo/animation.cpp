// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "demo/live_table.hpp"
#include "demo/report.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "report/parts.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::duration_text;
using nasm_common::number_text;

nasm_report::Track played(const Record& record, const nasm_core::System& system) {
  nasm_report::Track track;
  nasm_core::ControlPlan plan;
  if (nasm_ros::read_plan(*record.answer, system, plan)) return track;
  for (const Sample& sample : record.samples) {
    track.times.push_back(sample.time);
    track.states.push_back(sample.state);
    const auto control = plan.control_at(sample.time);
    track.controls.emplace_back(control.begin(), control.end());
  }
  return track;
}

nasm_report::Track optimal(const nasm_core::Optimum& optimum) {
  nasm_report::Track track;
  if (!optimum.found) return track;
  for (int k = 0; k <= optimum.instance.steps; ++k) {
    track.times.push_back(k * optimum.instance.horizon / optimum.instance.steps);
  }
  track.states = columns_of(optimum.trajectory.states);
  track.controls = columns_of(optimum.trajectory.controls);
  return track;
}

std::string spoken(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

/// What makes the instance, then what became of it.
Facts facts_of(const Results& results, std::size_t i) {
  const nasm_core::SystemInfo& info = results.system->info();
  const Record& record = results.records[i];
  Facts facts;
  for (const nasm_core::Component& part : info.task) {
    std::string name = nasm_core::component_name(info, part);
    // Most have goals only, and then the word is but a repetition.
    if (name.rfind("goal.", 0) == 0) name = "goal " + name.substr(5);
    if (const auto dot = name.find('.'); dot != std::string::npos) name = name.substr(dot + 1);
    facts.emplace_back(spoken(name), number_text(nasm_core::get(record.goal.instance, part), 3));
  }
  facts.emplace_back("cost", number_text(record.evaluation->achieved_cost, 8));
  facts.emplace_back("optimum", number_text(record.evaluation->optimal_cost, 8));
  facts.emplace_back("gap", number_text(gap_of(record), 2));
  facts.emplace_back("certified gap", number_text(record.answer->relative_gap, 2));
  facts.emplace_back("status", status_text(record));
  facts.emplace_back("answered in", duration_text(record.answer->computation_time));
  return facts;
}

nasm_report::Run run_of(const Results& results, std::size_t i) {
  const Record& record = results.records[i];
  nasm_report::Run run;
  run.label = "goal " + std::to_string(record.goal.id) + " (" + record.goal.split + ")";
  run.facts = facts_of(results, i);
  run.goal.assign(record.answer->goal.begin(), record.answer->goal.end());
  run.parameters = parameters_of(results.system->info(), record.goal.instance);
  run.motion = played(record, *results.system);
  run.reference = optimal(results.optima[i]);
  return run;
}

}  // namespace

nasm_report::Animation compose_animation(const Results& results) {
  nasm_report::Animation animation = animation_for(results.system->info());
  animation.motion_name = "what the simulator played";
  animation.caption =
      "Solid: the controller's answer, as the simulator played it. Dashed: the optimum of the same "
      "instance, found by Newton's method. They differ by less than a line's width where the "
      "answer "
      "is good.";
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    const bool is_played =
        record.is_complete() && !record.is_refused() && record.samples.size() > 1;
    if (is_played) animation.runs.push_back(run_of(results, i));
  }
  return animation;
}

}  // namespace nasm_evaluation::demo
