// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__SOLVE_COMMAND_HPP_
#define CLI__SOLVE_COMMAND_HPP_

#include <CLI/CLI.hpp>

namespace nasm_trainer {

/// `ros2 nasm solve`; the exit code is set to 3 if the solver does not converge.
void add_solve_command(CLI::App& app, int& exit_code);

}  // namespace nasm_trainer

#endif  // CLI__SOLVE_COMMAND_HPP_
