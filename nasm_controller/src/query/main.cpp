// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "query/query.hpp"

namespace {

using nasm_controller::Query;

constexpr int kFailure = 1;
constexpr int kBadInput = 2;
constexpr int kRefused = 3;

/// From the last to the first, as CLI11 wants them; it takes -.5 for an option, but not -0.5.
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> result(std::reverse_iterator(argv + argc),
                                  std::reverse_iterator(argv + std::min(argc, 1)));
  for (std::string& argument : result) {
    if (argument.size() > 2 && argument[0] == '-' && argument[1] == '.') argument.insert(1, "0");
  }
  return result;
}

void add_problem_options(CLI::App& app, Query& query) {
  app.add_option("--model", query.model, "Model file, or a name such as quadrotor")->required();
  app.add_option("--goal", query.goal, "Goal, in the system's order; default: the system's")
      ->delimiter(',');
  app.add_option("--initial-state", query.initial_state, "Initial state; default: the model's")
      ->delimiter(',');
  app.add_option("--parameter", query.parameters, "name=value; may be given several times");
  app.add_option("--horizon", query.horizon, "Duration of the problem; default: the model's");
  auto* const times = app.add_option("--times", query.times, "Answer at so many equidistant times")
                          ->check(CLI::Range(int64_t{1}, std::numeric_limits<int64_t>::max()));
  app.add_option("--at", query.at, "Answer at these times, increasing")
      ->delimiter(',')
      ->excludes(times);
}

void add_limit_options(CLI::App& app, Query& query) {
  auto& limits = query.limits;
  app.add_option("--max-relative-gap", limits.max_relative_gap,
                 "Polish the answer until its estimated relative gap is at most this")
      ->check(CLI::PositiveNumber);
  app.add_option("--max-miss", limits.max_miss, "Largest distance from a prescribed terminal state")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--max-polish-steps", limits.max_polish_steps, "Newton steps at most")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  app.add_option("--ood-policy", query.ood_policy,
                 "What to do outside of the training data: accept, polish or refuse")
      ->check(CLI::IsMember({"accept", "polish", "refuse"}))
      ->capture_default_str();
  app.add_option("--max-ood-score", limits.max_ood_score, "Outside begins above this score")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_option("--max-samples", limits.max_samples, "Query times at most")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--deadline-ms", query.deadline_ms, "Refuse an answer that takes longer")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--precision", query.precision, "Arithmetic of the network: single or double")
      ->check(CLI::IsMember({"single", "double"}))
      ->capture_default_str();
}

void add_output_options(CLI::App& app, Query& query) {
  app.add_flag("--json", query.json, "Print one JSON object");
  app.add_option("--plot", query.plot, "Draw controls and states to a .png or .svg file");
  app.footer(
      "Examples:\n"
      "  ros2 nasm query --model quadrotor --goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6\n"
      "  ros2 nasm query --model pendulum.safetensors --goal 3.2,0.1 --times 20 --max-relative-gap "
      "1e-8\n"
      "  ros2 nasm query --model zermelo --goal 1.2,1.7 --ood-policy refuse --json\n"
      "\n"
      "Names of models are looked up in NASM_MODEL_PATH and in share/*/models of all packages.\n"
      "Exit codes: 0 answered, 1 failed, 2 bad input, 3 refused.");
}

int run(const Query& query) {
  const nasm_controller::Response response = nasm_controller::run_query(query);
  if (query.json) {
    nasm_controller::print_json(response);
  } else {
    nasm_controller::print_text(response);
  }
  if (!nasm_core::is_answer(response.answer.status)) return kRefused;
  if (!query.plot.empty()) nasm_controller::plot_answer(response, query.plot);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Answers one optimal-control problem by a trained operator.", "ros2 nasm query");
  Query query;
  add_problem_options(app, query);
  add_limit_options(app, query);
  add_output_options(app, query);
  int exit_code = 0;
  try {
    app.parse(arguments(argc, argv));
    exit_code = run(query);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadInput;
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kFailure;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "error: cannot write the standard output: %s\n", std::strerror(errno));
    return kFailure;
  }
  return exit_code;
}
