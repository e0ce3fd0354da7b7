// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__DATA_RANGE_HPP_
#define NASM_PLOT__DATA_RANGE_HPP_

#include "bins.hpp"
#include "nasm_plot/axes.hpp"
#include "scale.hpp"

namespace nasm_plot {

/// Limits that show all data of `axes`, unless it states them.
Scale x_scale(const Axes& axes, const Bins& bins);
/// The same for y; points beyond stated x limits do not count.
Scale y_scale(const Axes& axes, const Bins& bins);

}  // namespace nasm_plot

#endif  // NASM_PLOT__DATA_RANGE_HPP_
