// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__SOLUTION_PLOT_HPP_
#define CLI__SOLUTION_PLOT_HPP_

#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// The times that an instance's controls belong to, in the system's unit of time.
std::vector<double> control_times(const nasm_core::SystemInfo& info,
                                  const nasm_core::Instance& instance);

/// Throws std::invalid_argument unless the name ends in .png or .svg; to be asked before long work.
void check_plot_name(const std::string& file);

/// Draws controls and states over time with the goals dashed, or the curve or course next to the
/// one known by formula. Throws std::runtime_error if the file cannot be written.
void plot_solution(const nasm_core::System& system, const nasm_core::Instance& instance,
                   const nasm_core::Trajectory& trajectory, double cost, const std::string& file);

}  // namespace nasm_trainer

#endif  // CLI__SOLUTION_PLOT_HPP_
