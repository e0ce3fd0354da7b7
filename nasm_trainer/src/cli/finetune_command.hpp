// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__FINETUNE_COMMAND_HPP_
#define CLI__FINETUNE_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// Adds `finetune`. It throws std::invalid_argument for bad input, std::runtime_error for what
/// fails in spite of good input, and Interrupted.
void add_finetune_command(CLI::App& app);

}  // namespace nasm_trainer

#endif  // CLI__FINETUNE_COMMAND_HPP_
