// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/blas_core.hpp"
#include "cli/evaluate_command.hpp"
#include "cli/finetune_command.hpp"
#include "cli/generate_command.hpp"
#include "cli/inspect_command.hpp"
#include "cli/merge_command.hpp"
#include "cli/solve_command.hpp"
#include "cli/systems_command.hpp"
#include "cli/table_command.hpp"
#include "cli/train_command.hpp"
#include "cli/two_phase_command.hpp"
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

/// CLI11 would only say that a word was not expected.
void check_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == argv[1]) return;
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  throw std::invalid_argument("there is no command \"" + std::string(argv[1]) +
                              "\"; there are: " + known);
}

int run(CLI::App& app, int argc, char** argv) {
  try {
    check_command(app, argc, argv);
    app.parse(arguments(argc, argv));
    if (!app.get_subcommands().empty()) return 0;
    std::fputs(app.help().c_str(), stderr);
    return kBadInput;
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
  nasm_trainer::use_better_blas_core(argv);
  CLI::App app("Solve optimal-control problems, and train operators that answer them at once.",
               "nasm");
  app.set_version_flag("--version", NASM_TRAINER_VERSION);
  app.require_subcommand(0, 1);
  app.footer(
      "Examples:\n"
      "  nasm systems\n"
      "  nasm solve --system pendulum --goal 3.2 0.1 --plot pendulum.png\n"
      "  nasm generate --system quadrotor --split id --trajectories 1000 --seed 1 --out data.h5\n"
      "  nasm train --system pendulum --out pendulum.safetensors\n"
      "  nasm evaluate --model pendulum.safetensors --split ood\n"
      "\n"
      "Exit codes: 0 done, 1 failed, 2 bad input, 3 solved without converging, 130 interrupted.");
  int exit_code = 0;
  nasm_trainer::add_systems_command(app);
  nasm_trainer::add_solve_command(app, exit_code);
  nasm_trainer::add_generate_command(app);
  nasm_trainer::add_merge_command(app);
  nasm_trainer::add_train_command(app);
  nasm_trainer::add_finetune_command(app);
  nasm_trainer::add_evaluate_command(app);
  nasm_trainer::add_inspect_command(app);
  nasm_trainer::add_table_command(app);
  nasm_trainer::add_two_phase_command(app);
  const int outcome = run(app, argc, argv);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "error: cannot write the standard output: %s\n", std::strerror(errno));
    return kFailure;
  }
  return outcome != 0 ? outcome : exit_code;
}
