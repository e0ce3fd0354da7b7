// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__BINS_HPP_
#define NASM_PLOT__BINS_HPP_

#include <cstddef>
#include <vector>

#include "nasm_plot/axes.hpp"

namespace nasm_plot {

struct Bins {
  std::vector<double> edges;                     ///< one more than bins
  std::vector<std::vector<std::size_t>> counts;  ///< by histogram, by bin
};

/// Counts all histograms of an axes in the same bins, so that they can be compared.
Bins count_in_bins(const std::vector<Histogram>& histograms, bool logarithmic);

}  // namespace nasm_plot

#endif  // NASM_PLOT__BINS_HPP_
