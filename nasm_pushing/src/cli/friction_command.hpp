// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__FRICTION_COMMAND_HPP_
#define CLI__FRICTION_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_pushing {

/// ros2 nasm push friction: scans of a surface to its friction map.
void add_friction_command(CLI::App& app);

}  // namespace nasm_pushing

#endif  // CLI__FRICTION_COMMAND_HPP_
