// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__STATISTICS_HPP_
#define NASM_COMMON__STATISTICS_HPP_

#include <cstddef>
#include <vector>

namespace nasm_common {

/// Quantile of the known values (NaN: not known), interpolated linearly between order statistics
/// (type 7, as numpy and R do by default). An infinite error counts. NaN if no value is known.
double quantile(std::vector<double> values, double fraction);

/// quantile(values, 0.5): the middle value, or the mean of the two middle ones.
double median(std::vector<double> values);

/// Indices at equal distances below `count`, the first and the last among them; all if there are
/// not more than `most`.
std::vector<std::size_t> evenly_spaced(std::size_t count, std::size_t most);

/// Mean of the known values. NaN if no value is known.
double mean(const std::vector<double>& values);

}  // namespace nasm_common

#endif  // NASM_COMMON__STATISTICS_HPP_
