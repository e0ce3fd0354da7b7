// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__FIGURES_HPP_
#define NASM_BRINGUP__DEMO__FIGURES_HPP_

#include <filesystem>
#include <vector>

#include "nasm_bringup/demo/results.hpp"

namespace nasm_bringup::demo {

/// Draws trajectories.png, gap_histogram.png and latency_histogram.png into the folder and returns
/// their paths. Throws std::runtime_error that names the file that cannot be written.
std::vector<std::filesystem::path> draw_figures(const Results& results,
                                                const std::filesystem::path& folder);

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__FIGURES_HPP_
