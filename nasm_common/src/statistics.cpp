// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace nasm_common {

double quantile(std::vector<double> values, double fraction) {
  values.erase(
      std::remove_if(values.begin(), values.end(), [](double value) { return std::isnan(value); }),
      values.end());
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const double rank = fraction * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  const double weight = rank - static_cast<double>(below);
  // Exact where no interpolation is needed, and 0 times infinity is NaN.
  if (weight == 0.0 || values[below] == values[above]) return values[below];
  return (1.0 - weight) * values[below] + weight * values[above];
}

double median(std::vector<double> values) {
  return quantile(std::move(values), 0.5);
}

std::vector<std::size_t> evenly_spaced(std::size_t count, std::size_t most) {
  const std::size_t chosen = std::min(count, most);
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < chosen; ++i) {
    indices.push_back(chosen == 1 ? 0 : i * (count - 1) / (chosen - 1));
  }
  return indices;
}

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  double count = 0.0;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    sum += value;
    count += 1.0;
  }
  return sum / count;  // 0 / 0 is NaN
}

}  // namespace nasm_common
