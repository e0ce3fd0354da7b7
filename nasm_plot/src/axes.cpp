// SPDX-License-Identifier: Apache-2.0
#include "nasm_plot/axes.hpp"

#include <utility>

#include "validate.hpp"

namespace nasm_plot {

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

Axes& Axes::text(double x, double y, std::string content) {
  annotations.push_back({x, y, std::move(content)});
  return *this;
}

}  // namespace nasm_plot
