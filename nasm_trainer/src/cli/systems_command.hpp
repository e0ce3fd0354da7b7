// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__SYSTEMS_COMMAND_HPP_
#define CLI__SYSTEMS_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// `ros2 nasm systems`
void add_systems_command(CLI::App& app);

}  // namespace nasm_trainer

#endif  // CLI__SYSTEMS_COMMAND_HPP_
