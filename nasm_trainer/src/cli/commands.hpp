// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__CLI__COMMANDS_HPP_
#define NASM_TRAINER__CLI__COMMANDS_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// Each adds a subcommand, whose callback throws std::invalid_argument for bad input,
/// std::runtime_error for what fails in spite of good input, and Interrupted.
void add_evaluate_command(CLI::App& app);
void add_finetune_command(CLI::App& app);
void add_generate_command(CLI::App& app);
void add_inspect_command(CLI::App& app);
void add_merge_command(CLI::App& app);
/// Sets the exit code to 3 if the solver does not converge.
void add_solve_command(CLI::App& app, int& exit_code);
void add_systems_command(CLI::App& app);
void add_table_command(CLI::App& app);
void add_train_command(CLI::App& app);
void add_two_phase_command(CLI::App& app);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__CLI__COMMANDS_HPP_
