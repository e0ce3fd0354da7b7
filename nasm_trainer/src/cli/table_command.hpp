// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__TABLE_COMMAND_HPP_
#define CLI__TABLE_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// `ros2 nasm table`: makes the paper's tables anew.
void add_table_command(CLI::App& app);

}  // namespace nasm_trainer

#endif  // CLI__TABLE_COMMAND_HPP_
