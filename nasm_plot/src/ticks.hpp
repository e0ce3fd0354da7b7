// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__TICKS_HPP_
#define NASM_PLOT__TICKS_HPP_

#include <cstddef>
#include <string>
#include <vector>

namespace nasm_plot {

struct Tick {
  double value = 0.0;
  std::string label;
};

struct Ticks {
  std::vector<Tick> major;
  std::vector<double> minor;  ///< without labels
  std::string factor;         ///< what all labels are to be multiplied by ("×10⁻³"), or empty
};

/// At most `max_count` (≥ 2) multiples of 1, 2, 2.5 or 5 · 10ᵏ in [lower, upper], lower < upper.
Ticks linear_ticks(double lower, double upper, std::size_t max_count);

/// Powers of ten in [lower, upper], 0 < lower < upper; within two decades also their multiples by
/// 2 and 5, if they are not too many; linear ticks where even those are too far apart.
Ticks log_ticks(double lower, double upper, std::size_t max_count);

}  // namespace nasm_plot

#endif  // NASM_PLOT__TICKS_HPP_
