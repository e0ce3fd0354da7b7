// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__COMPARISON_PLOT_HPP_
#define NASM_PUSHING_TOOLS__CLI__COMPARISON_PLOT_HPP_

#include <string>
#include <vector>

#include "simulation/compare_push.hpp"

namespace nasm_pushing {

/// Recorded and simulated path, yaw and force of a push, to a .png or .svg.
void plot_comparison(const ComparedPush& push, const std::string& file);

/// Final displacements, turns and forces of all pushes, simulated over recorded.
void plot_comparisons(const std::vector<PushComparison>& comparisons, const std::string& file);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__COMPARISON_PLOT_HPP_
