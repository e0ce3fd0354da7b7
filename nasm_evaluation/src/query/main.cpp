// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

#include "nasm_common/command_line.hpp"
#include "nasm_common/exit_code.hpp"
#include "query/query.hpp"

namespace {

using nasm_evaluation::Query;

void add_instance_options(CLI::App& app, Query& query) {
  app.add_option("--model", query.model, "Model file, or a name such as quadrotor")->required();
  app.add_option("--goal", query.goal, "Goal, in the system's order; default: that of the system")
      ->delimiter(',');
  app.add_option("--initial-state", query.initial_state,
                 "Initial state; default: that of the model")
      ->delimiter(',');
  app.add_option("--parameter", query.parameters, "name=value; may be repeated");
  app.add_option("--horizon", query.horizon, "Horizon [s]; default: that of the model");
  auto* const times =
      app.add_option("--times", query.times, "Answer at this many equidistant times")
          ->check(CLI::Range(int64_t{1}, std::numeric_limits<int64_t>::max()));
  app.add_option("--at", query.at, "Answer at these times, increasing")
      ->delimiter(',')
      ->excludes(times);
}

void add_output_options(CLI::App& app, Query& query) {
  app.add_flag("--json", query.json, "Print one JSON object");
  app.add_option("--plot", query.plot, "Draw controls and states to a .png or .svg file");
  app.footer(
      "Examples:\n"
      "  ros2 nasm query --model quadrotor --goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6\n"
      "  ros2 nasm query --model pendulum --goal 3.2,0.1 --times 20 --max-relative-gap 1e-8\n"
      "  ros2 nasm query --model zermelo --goal 1.2,1.7 --ood-policy refuse --json\n"
      "\n"
      "Names of models are looked up in NASM_MODEL_PATH and in share/*/models of all packages.\n"
      "Exit codes: 0 answered, 1 failed, 2 bad input, 3 refused.");
}

int run(const Query& query) {
  const nasm_ros::Response response = nasm_evaluation::run_query(query);
  if (query.json) {
    nasm_evaluation::print_json(response);
  } else {
    nasm_evaluation::print_text(response);
  }
  if (!nasm_core::is_answer(response.answer.status)) return nasm_common::kRefused;
  if (!query.plot.empty()) nasm_evaluation::plot_answer(response, query.plot);
  return nasm_common::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Answers one instance of an optimal-control problem with a trained model.",
               "ros2 nasm query");
  Query query;
  add_instance_options(app, query);
  query.answering.add_to(app);
  add_output_options(app, query);
  return nasm_common::run_program(app, argc, argv, [&] { return run(query); });
}
