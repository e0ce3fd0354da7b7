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
      ParameterEntry("model", "",
                     "Model file that the controller serves, or a name such as quadrotor: tells "
                     "the system and where its training data were"),
      ParameterEntry("bag", "",
                     "Bag that is being played: tells how many problems to expect, and is named "
                     "in the report; empty: none"),
      ParameterEntry("output", "evaluation",
                     "Folder for report.html, instances.csv, summary.json and, with closed loops, "
                     "loops.csv"),
      ParameterEntry("expected", 0,
                     "Problems after which to sum up; 0: as many as the bag has or, without one, "
                     "when the last publisher of problems has gone")
          .from(0, kMany),
      ParameterEntry("loops", 1, "How often the bag is played").from(1, 1e6),
      ParameterEntry("timeout_s", 10.0,
                     "A problem without an answer for this long is lost; in wall time, whatever "
                     "clock the messages have")
          .in("s")
          .from(0.01, 3600),
      ParameterEntry("late_after_ms", 100.0,
                     "An answer that takes longer is judged and counted as late; 0: none is late")
          .in("ms")
          .from(0, 3.6e6),
      ParameterEntry("quiet_s", 2.0,
                     "Silence after which to sum up when the last publisher of problems has gone, "
                     "or all have come; longer than an execution, if that is to be judged")
          .in("s")
          .from(0.1, 3600),
      ParameterEntry("start_timeout_s", 60.0,
                     "How long to wait for a publisher of problems; 0: forever")
          .in("s")
          .from(0, 86400),
      ParameterEntry("with_optimum", true, "Solve each problem by Newton's method, for its gap"),
      ParameterEntry("with_recording", false,
                     "Also take what a recording, or a plant, tells of the problems: "
                     "`~/recorded_trajectory`, `~/state` and `~/evaluation`; verdicts then wait "
                     "for it, and closed loops are measured"),
      ParameterEntry("goal_tolerance", 0.1,
                     "Distance within which a closed loop is at its goal, in scales of the goal")
          .in("1")
          .from(1e-9, kMany),
      ParameterEntry("hold_s", 1.0, "How long it has to stay there").in("s").from(1e-3, 3600),
      ParameterEntry("max_relative_gap", -1.0,
                     "Gate: no answer may have a greater gap; negative: any")
          .in("1")
          .from(-1, kMany),
      ParameterEntry("max_p99_ms", -1.0,
                     "Gate: 99 % of the answers must be computed faster; negative: any")
          .in("ms")
          .from(-1, kMany),
      ParameterEntry("max_refused_share", 1.0, "Gate: refusals at most").in("1").from(0, 1),
      ParameterEntry("max_lost_share", 0.0, "Gate: lost or late answers at most")
          .in("1")
          .from(0, 1),
      ParameterEntry("max_ood_share", 1.0, "Gate: problems outside of the training data at most")
          .in("1")
          .from(0, 1),
      ParameterEntry("max_final_distance", -1.0,
                     "Gate: greatest distance from its goal at which a closed loop may end, in "
                     "scales of the goal; negative: any")
          .in("1")
          .from(-1, kMany),
      ParameterEntry("min_reached_share", 0.0,
                     "Gate: goals that closed loops must reach and hold at least")
          .in("1")
          .from(0, 1),
      ParameterEntry("min_problems", 1,
                     "Gate: problems at least; instead of 1, a goal of a closed loop will do")
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
  settings.gate.min_problems = whole("min_problems");
  settings.reliable = text("reliability") == "reliable";
  settings.exits_when_done = flag("exit_when_done");
  if (settings.output.empty()) {
    throw std::invalid_argument("output is empty: name a folder for the report");
  }
  return settings;
}

}  // namespace nasm_evaluation
