// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__EVALUATE_COMMAND_HPP_
#define CLI__EVALUATE_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// `ros2 nasm evaluate`: how good and how fast a trained model is.
void add_evaluate_command(CLI::App& app);

}  // namespace nasm_trainer

#endif  // CLI__EVALUATE_COMMAND_HPP_
