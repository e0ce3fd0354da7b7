// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__INSPECT_COMMAND_HPP_
#define CLI__INSPECT_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_pushing {

/// `ros2 nasm push inspect`: what recordings hold and what is wrong with them.
void add_inspect_command(CLI::App& app);

}  // namespace nasm_pushing

#endif  // CLI__INSPECT_COMMAND_HPP_
