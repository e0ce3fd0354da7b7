// SPDX-License-Identifier: Apache-2.0
#include "validate.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "scale.hpp"

namespace nasm_plot {
namespace {

constexpr std::size_t most_bins = 10000;

[[noreturn]] void refuse(const std::string& what) {
  throw std::invalid_argument(what);
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

void validate_limits(const std::string& name, const std::optional<double>& lower,
                     const std::optional<double>& upper, bool logarithmic) {
  for (const auto& limit : {lower, upper}) {
    if (!limit) continue;
    if (!Scale{}.accepts(*limit)) refuse(name + " limits must be finite and of sane size");
    if (!Scale{1.0, 2.0, logarithmic}.accepts(*limit)) {
      refuse(name + " limit " + std::to_string(*limit) + " must be positive on a logarithmic axis");
    }
  }
  // Limits that differ by rounding only would leave no room for two distinct ticks.
  if (lower && upper && !(*upper - *lower > 1e-12 * std::max(std::abs(*lower), std::abs(*upper)))) {
    refuse(name + " limits " + std::to_string(*lower) + " and " + std::to_string(*upper) +
           " must be in increasing order and apart");
  }
}

void validate_parts(const Axes& axes) {
  for (const Series& series : axes.series) validate(series);
  for (const Histogram& histogram : axes.histograms) validate(histogram);
  validate(axes.categories, axes.bar_groups);
  validate_limits("x", axes.x_min, axes.x_max, axes.log_x);
  validate_limits("y", axes.y_min, axes.y_max, axes.log_y);
  if (!axes.categories.empty() && axes.log_x) refuse("bars cannot stand on a logarithmic x axis");
  if (axes.equal_aspect && (axes.log_x || axes.log_y || !axes.categories.empty())) {
    refuse("equal_aspect needs two linear axes without categories");
  }
}

}  // namespace

void validate(const Series& series) {
  const std::size_t x = series.x.size();
  const std::size_t y = series.y.size();
  const bool closed_steps = series.style == SeriesStyle::steps && x == y + 1;
  if (x != y && !closed_steps) {
    refuse("series " + quoted(series.label) + " has " + std::to_string(x) + " x and " +
           std::to_string(y) + " y values; it needs as many of both");
  }
}

void validate(const Histogram& histogram) {
  if (histogram.bins > most_bins) {
    refuse("histogram " + quoted(histogram.label) + " asks for " + std::to_string(histogram.bins) +
           " bins; at most " + std::to_string(most_bins) + " are possible");
  }
}

void validate(const std::vector<std::string>& categories, const std::vector<BarGroup>& groups) {
  for (const BarGroup& group : groups) {
    if (group.values.size() != categories.size()) {
      refuse("bar group " + quoted(group.label) + " has " + std::to_string(group.values.size()) +
             " values for " + std::to_string(categories.size()) + " categories");
    }
  }
}

void validate(const Axes& axes) {
  try {
    validate_parts(axes);
  } catch (const std::invalid_argument& error) {
    if (axes.title.empty()) throw;
    refuse("axes " + quoted(axes.title) + ": " + error.what());
  }
}

}  // namespace nasm_plot
