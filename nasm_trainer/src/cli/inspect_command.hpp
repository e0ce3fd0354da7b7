// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__INSPECT_COMMAND_HPP_
#define CLI__INSPECT_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// `ros2 nasm inspect`: what a model file holds.
void add_inspect_command(CLI::App& app);

}  // namespace nasm_trainer

#endif  // CLI__INSPECT_COMMAND_HPP_
