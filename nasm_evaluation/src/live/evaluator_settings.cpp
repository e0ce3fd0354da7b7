// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/live/evaluator_settings.hpp"

#include <stdexcept>

namespace nasm_evaluation {
namespace {

using nasm_ros::ParameterEntry;
using nasm_ros::ParameterTable;

constexpr double kMany = 1e9;

ParameterTable make_table() {
  return {
      ParameterEntry(
          "model", "",
          "Model file that the controller serves, or a name such as quadrotor; gives the "
          "system and the range of the training data"),
      ParameterEntry("bag", "",
                     "Bag that is being played; gives the number of instances to expect and is "
                     "named in the report; empty: none"),
      ParameterEntry("output", "evaluation",
                     "Folder for report.html, instances.csv, summary.json and, with closed loops, "
                     "loops.csv"),
      ParameterEntry("expected", 0,
                     "Number of instances after which the run ends; 0: as many as the bag has or, "
                     "without a bag, until the last publisher of instances is gone")
          .from(0, kMany),
      ParameterEntry("loops", 1, "Number of times the bag is played").from(1, 1e6),
      ParameterEntry("timeout_s", 10.0,
                     "An instance without an answer for this long counts as lost; in wall time")
          .in("s")
          .from(0.01, 3600),
      ParameterEntry("late_after_ms", 100.0,
                     "An answer that takes longer is evaluated and counts as late; 0: never")
          .in("ms")
          .from(0, 3.6e6),
      ParameterEntry("quiet_s", 2.0,
                     "The run ends after this long without messages, once the last publisher of "
                     "instances is gone or all instances have arrived; set it to more than the "
                     "duration of an execution if executions are evaluated")
          .in("s")
          .from(0.1, 3600),
      ParameterEntry("start_timeout_s", 60.0,
                     "How long to wait for a publisher of instances; 0: forever")
          .in("s")
          .from(0, 86400),
      ParameterEntry("with_optimum", true,
                     "Solve each instance by Newton's method to compute gaps"),
      ParameterEntry("with_recording", false,
                     "Also evaluate recorded answers and executions, from "
                     "`~/recorded_trajectory`, `~/state` and `~/evaluation`; results then wait "
                     "for these messages, and closed loops are measured"),
      ParameterEntry("goal_tolerance", 0.1,
                     "A closed loop is at its goal within this distance, in scales of the goal")
          .in("1")
          .from(1e-9, kMany),
      ParameterEntry("hold_s", 1.0, "A goal is reached if the loop stays there this long")
          .in("s")
          .from(1e-3, 3600),
      ParameterEntry("max_relative_gap", -1.0,
                     "Gate: largest gap of any answer; negative: no limit")
          .in("1")
          .from(-1, kMany),
      ParameterEntry("max_p99_ms", -1.0,
                     "Gate: largest computation time of 99 % of the answers; negative: no limit")
          .in("ms")
          .from(-1, kMany),
      ParameterEntry("max_refused_share", 1.0, "Gate: largest share of refused instances")
          .in("1")
          .from(0, 1),
      ParameterEntry("max_lost_share", 0.0, "Gate: largest share of lost or late answers")
          .in("1")
          .from(0, 1),
      ParameterEntry("max_ood_share", 1.0,
                     "Gate: largest share of instances outside the training data")
          .in("1")
          .from(0, 1),
      ParameterEntry("max_final_distance", -1.0,
                     "Gate: largest final distance of a closed loop from its goal, in scales of "
                     "the goal; negative: no limit")
          .in("1")
          .from(-1, kMany),
      ParameterEntry("min_reached_share", 0.0,
                     "Gate: smallest share of goals that closed loops reach")
          .in("1")
          .from(0, 1),
      ParameterEntry("min_instances", 1,
                     "Gate: smallest number of instances; a goal of a closed loop also satisfies 1")
          .from(0, kMany),
      nasm_ros::reliability_parameter(),
      ParameterEntry("exit_when_done", true, "End the process when the report is written"),
  };
}

/// No limit if it is negative.
double limit(double value) {
  return value < 0.0 ? Gate::kNone : value;
}

}  // namespace

const ParameterTable& evaluator_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

EvaluatorSettings evaluator_settings_from(const nasm_ros::ParameterSource& source) {
  nasm_ros::check_values(evaluator_parameters(), source);
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto real = [&](const char* name) { return source(name).get<double>(); };
  const auto flag = [&](const char* name) { return source(name).get<bool>(); };
  const auto whole = [&](const char* name) {
    return static_cast<std::size_t>(source(name).get<int64_t>());
  };
  EvaluatorSettings settings;
  settings.model = text("model");
  settings.bag = text("bag");
  settings.output = text("output");
  settings.expected = whole("expected");
  settings.loops = whole("loops");
  settings.matching.timeout_s = real("timeout_s");
  const double late_after_s = 1e-3 * real("late_after_ms");
  if (late_after_s > 0.0) settings.matching.late_after_s = late_after_s;
  settings.quiet_s = real("quiet_s");
  settings.start_timeout_s = real("start_timeout_s");
  settings.judging.with_optimum = flag("with_optimum");
  settings.with_recording = flag("with_recording");
  settings.loop_options.tolerance = real("goal_tolerance");
  settings.loop_options.hold_s = real("hold_s");
  settings.gate.max_gap = limit(real("max_relative_gap"));
  settings.gate.max_p99_ms = limit(real("max_p99_ms"));
  settings.gate.max_refused_share = real("max_refused_share");
  settings.gate.max_lost_share = real("max_lost_share");
  settings.gate.max_ood_share = real("max_ood_share");
  settings.gate.max_final_distance = limit(real("max_final_distance"));
  settings.gate.min_reached_share = real("min_reached_share");
  settings.gate.min_instances = whole("min_instances");
  settings.reliable = text("reliability") == "reliable";
  settings.exits_when_done = flag("exit_when_done");
  if (settings.output.empty()) {
    throw std::invalid_argument("output is empty: name a folder for the report");
  }
  return settings;
}

}  // namespace nasm_evaluation
