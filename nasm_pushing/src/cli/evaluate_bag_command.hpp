// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__EVALUATE_BAG_COMMAND_HPP_
#define CLI__EVALUATE_BAG_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_pushing {

void add_evaluate_bag_command(CLI::App& app);

}  // namespace nasm_pushing

#endif  // CLI__EVALUATE_BAG_COMMAND_HPP_
