// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/generate_command.hpp"
#include "cli/merge_command.hpp"
#include "cli/solve_command.hpp"
#include "cli/systems_command.hpp"
#include "nasm_trainer/cli/interrupt.hpp"

namespace {

constexpr int kFailure = 1;
constexpr int kBadInput = 2;
constexpr int kInterrupted = 130;  // as shells report SIGINT

/// The arguments in the order that CLI11 wants, which is from the last to the first; it takes -.5
/// for an option, but not -0.5.
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> result(std::reverse_iterator(argv + argc),
                                  std::reverse_iterator(argv + std::min(argc, 1)));
  for (std::string& argument : result) {
    if (argument.size() > 2 && argument[0] == '-' && argument[1] == '.') argument.insert(1, "0");
  }
  return result;
}

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(arguments(argc, argv));
    return 0;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadInput;
  } catch (const nasm_trainer::Interrupted& interruption) {
    std::fprintf(stderr, "%s\n", interruption.what());
    return kInterrupted;
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kFailure;
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Solve optimal-control problems and make data to learn from.", "nasm");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  nasm systems\n"
      "  nasm solve --system pendulum --goal 3.2 0.1 --plot pendulum.png\n"
      "  nasm generate --system quadrotor --split id --trajectories 1000 --seed 1 --out data.h5\n"
      "\n"
      "Exit codes: 0 done, 1 failed, 2 bad input, 3 solved without converging, 130 interrupted.");
  int exit_code = 0;
  nasm_trainer::add_systems_command(app);
  nasm_trainer::add_solve_command(app, exit_code);
  nasm_trainer::add_generate_command(app);
  nasm_trainer::add_merge_command(app);
  const int outcome = run(app, argc, argv);
  return outcome != 0 ? outcome : exit_code;
}
