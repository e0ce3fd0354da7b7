// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__COMMANDS_HPP_
#define NASM_PUSHING_TOOLS__CLI__COMMANDS_HPP_

#include <CLI/CLI.hpp>

namespace nasm_pushing {

/// Each adds a subcommand, whose callback throws std::invalid_argument for bad input,
/// std::runtime_error for what fails in spite of good input, and Interrupted.
void add_compare_command(CLI::App& app);
void add_encode_command(CLI::App& app);
void add_evaluate_bag_command(CLI::App& app);
void add_evaluate_command(CLI::App& app);
void add_friction_command(CLI::App& app);
void add_generate_command(CLI::App& app);
void add_inspect_command(CLI::App& app);
void add_table_command(CLI::App& app);
void add_train_command(CLI::App& app);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__COMMANDS_HPP_
