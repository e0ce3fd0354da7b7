// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__COMPARISON_PLOT_HPP_
#define CLI__COMPARISON_PLOT_HPP_

#include <string>
#include <vector>

#include "nasm_pushing/simulation/compare_push.hpp"

namespace nasm_pushing {

/// Recorded and simulated path, yaw and force of a push, to a .png or .svg.
void plot_comparison(const ComparedPush& push, const std::string& file);

/// Final displacements, turns and forces of all pushes, simulated over recorded.
void plot_comparisons(const std::vector<PushComparison>& comparisons, const std::string& file);

}  // namespace nasm_pushing

#endif  // CLI__COMPARISON_PLOT_HPP_
