// SPDX-License-Identifier: Apache-2.0
#include "nasm_plot/axes.hpp"

#include <algorithm>
#include <utility>

#include "validate.hpp"

namespace nasm_plot {
namespace {

/// Names would not fit into a legend if there were many.
std::string targets_label(const std::vector<Target>& equal) {
  constexpr std::size_t most_names = 4;
  if (equal.size() > most_names) return "goal of " + std::to_string(equal.size()) + " states";
  std::string names;
  for (const Target& target : equal) names += (names.empty() ? "" : ", ") + target.name;
  return "goal of " + names;
}

}  // namespace

Axes& Axes::add(Series series_to_add) {
  validate(series_to_add);
  series.push_back(std::move(series_to_add));
  return *this;
}

Axes& Axes::histogram(std::vector<double> values, std::size_t bins, std::string label) {
  Histogram added{std::move(label), std::move(values), bins};
  validate(added);
  histograms.push_back(std::move(added));
  return *this;
}

Axes& Axes::bars(std::vector<std::string> category_names, std::vector<BarGroup> groups) {
  validate(category_names, groups);
  categories = std::move(category_names);
  bar_groups = std::move(groups);
  return *this;
}

Axes& Axes::horizontal_line(double y, std::string label) {
  horizontal_lines.push_back({y, std::move(label)});
  return *this;
}

Axes& Axes::vertical_line(double x, std::string label) {
  vertical_lines.push_back({x, std::move(label)});
  return *this;
}

Axes& Axes::targets(const std::vector<Target>& targets_to_add, double end) {
  std::vector<Target> left = targets_to_add;
  while (!left.empty()) {
    const double value = left.front().value;
    const auto others = std::stable_partition(
        left.begin(), left.end(), [&](const Target& target) { return target.value == value; });
    const std::vector<Target> equal(left.begin(), others);
    const std::size_t color = equal.size() == 1 ? equal.front().color : black;
    add({targets_label(equal), {0.0, end}, {value, value}, SeriesStyle::line, true, color});
    left.erase(left.begin(), others);
  }
  return *this;
}

Axes& Axes::text(double x, double y, std::string content) {
  annotations.push_back({x, y, std::move(content)});
  return *this;
}

}  // namespace nasm_plot
