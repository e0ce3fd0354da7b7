// SPDX-License-Identifier: Apache-2.0
#include "bins.hpp"

#include <algorithm>
#include <cmath>

#include "scale.hpp"

namespace nasm_plot {
namespace {

std::size_t automatic_bins(std::size_t values) {
  const auto root = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(values))));
  return std::clamp<std::size_t>(root, 5, 40);
}

}  // namespace

Bins count_in_bins(const std::vector<Histogram>& histograms, bool logarithmic) {
  Bins bins;
  if (histograms.empty()) return bins;
  const Scale any{1.0, 2.0, logarithmic};
  Range range;
  std::size_t wanted = 0;
  std::size_t most_values = 0;
  for (const Histogram& histogram : histograms) {
    wanted = std::max(wanted, histogram.bins);
    most_values = std::max(most_values, histogram.values.size());
    for (const double value : histogram.values) {
      if (any.accepts(value)) range.include(value);
    }
  }
  const std::size_t count = wanted > 0 ? wanted : automatic_bins(most_values);
  range = widened(range, logarithmic);
  const Scale scale{range.lower, range.upper, logarithmic};
  for (std::size_t i = 0; i <= count; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(count);
    bins.edges.push_back(logarithmic
                             ? std::pow(range.lower, 1.0 - part) * std::pow(range.upper, part)
                             : range.lower + part * (range.upper - range.lower));
  }
  for (const Histogram& histogram : histograms) {
    std::vector<std::size_t> counts(count, 0);
    for (const double value : histogram.values) {
      if (!scale.accepts(value)) continue;
      const double position = scale.fraction(value) * static_cast<double>(count);
      ++counts[std::min(static_cast<std::size_t>(std::max(position, 0.0)), count - 1)];
    }
    bins.counts.push_back(std::move(counts));
  }
  return bins;
}

}  // namespace nasm_plot
