// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_trainer/blas/blas.hpp"

int main(int argc, char** argv) {
  nasm_trainer::use_better_blas_core(argv);
  CLI::App app("Trains and evaluates operators that predict the force of a push.",
               "ros2 nasm push");
  app.set_version_flag("--version", NASM_PUSHING_VERSION);
  app.require_subcommand(0, 1);
  app.footer(
      "Examples:\n"
      "  ros2 nasm push generate --out pushes --count 5000 --seed 1\n"
      "  ros2 nasm push inspect pushes --summary --plots plots\n"
      "  ros2 nasm push compare dataset/plywood --plots plots\n"
      "  ros2 nasm push friction scans/abs --out maps/abs.csv\n"
      "  ros2 nasm push encode pushes --out pushes.h5\n"
      "  ros2 nasm push train --data pushes.h5 --out model.safetensors\n"
      "  ros2 nasm push evaluate --model model.safetensors --data pushes.h5\n"
      "  ros2 nasm push evaluate-bag pushes_bag --max-mape 0.1\n"
      "  ros2 nasm push table --data pushes.h5 --out tables\n"
      "\n"
      "Exit codes: 0 done, 1 failed, 2 bad input, 130 interrupted.");
  nasm_pushing::add_generate_command(app);
  nasm_pushing::add_inspect_command(app);
  nasm_pushing::add_compare_command(app);
  nasm_pushing::add_friction_command(app);
  nasm_pushing::add_encode_command(app);
  nasm_pushing::add_train_command(app);
  nasm_pushing::add_evaluate_command(app);
  nasm_pushing::add_evaluate_bag_command(app);
  nasm_pushing::add_table_command(app);
  return nasm_common::run_command_line(app, argc, argv);
}
