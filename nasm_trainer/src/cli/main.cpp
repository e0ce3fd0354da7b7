// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_trainer/blas/blas.hpp"

int main(int argc, char** argv) {
  nasm_trainer::use_better_blas_core(argv);
  CLI::App app("Solve optimal-control problems, and train neural operators for them.", "ros2 nasm");
  app.set_version_flag("--version", NASM_TRAINER_VERSION);
  app.require_subcommand(0, 1);
  app.footer(
      "Examples:\n"
      "  ros2 nasm systems\n"
      "  ros2 nasm solve --system pendulum --goal 3.2,0.1 --plot pendulum.png\n"
      "  ros2 nasm generate --system quadrotor --split id --trajectories 1000 --seed 1 --out "
      "data.h5\n"
      "  ros2 nasm train --system pendulum --out pendulum.safetensors\n"
      "  ros2 nasm evaluate --model pendulum.safetensors --split ood\n"
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
  const int outcome = nasm_common::run_command_line(app, argc, argv);
  return outcome != 0 ? outcome : exit_code;
}
