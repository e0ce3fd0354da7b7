// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__VALIDATE_HPP_
#define NASM_PLOT__VALIDATE_HPP_

#include <string>
#include <vector>

#include "nasm_plot/axes.hpp"

namespace nasm_plot {

/// Each throws std::invalid_argument that says what does not fit.
void validate(const Series& series);
void validate(const Histogram& histogram);
void validate(const std::vector<std::string>& categories, const std::vector<BarGroup>& groups);
void validate(const Axes& axes);

}  // namespace nasm_plot

#endif  // NASM_PLOT__VALIDATE_HPP_
