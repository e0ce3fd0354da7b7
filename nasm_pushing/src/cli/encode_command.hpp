// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__ENCODE_COMMAND_HPP_
#define CLI__ENCODE_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_pushing {

/// ros2 nasm push encode: recordings to a set of pushes that operators are trained with.
void add_encode_command(CLI::App& app);

}  // namespace nasm_pushing

#endif  // CLI__ENCODE_COMMAND_HPP_
