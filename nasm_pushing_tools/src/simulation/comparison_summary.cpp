// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "nasm_common/statistics.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "simulation/compare_push.hpp"

namespace nasm_pushing {
namespace {

using Selection = std::vector<const PushComparison*>;
using Number = std::function<double(const PushComparison&)>;

double median_of(const Selection& selection, const Number& number) {
  std::vector<double> values;
  for (const PushComparison* push : selection) values.push_back(number(*push));
  return nasm_common::median(std::move(values));
}

double ratio(const PushComparison& push) {
  return push.force->recorded / push.force->simulated;
}

/// [−] of recorded and simulated forces on each surface, of all shapes
std::map<std::string, double> surface_ratios(const std::vector<PushComparison>& all) {
  std::map<std::string, Selection> selections;
  for (const PushComparison& push : all) {
    if (push.force) selections[push.name.surface].push_back(&push);
  }
  std::map<std::string, double> ratios;
  for (const auto& [surface, selection] : selections) ratios[surface] = median_of(selection, ratio);
  return ratios;
}

ComparisonSummary summarize_some(const Selection& selection,
                                 const std::map<std::string, double>& fitted) {
  ComparisonSummary summary;
  summary.pushes = static_cast<int>(selection.size());
  summary.position = median_of(selection, [](const auto& p) { return p.error.position; });
  summary.yaw = median_of(selection, [](const auto& p) { return p.error.yaw; });
  summary.quasi_static_position =
      median_of(selection, [](const auto& p) { return p.quasi_static_error.position; });
  summary.quasi_static_yaw =
      median_of(selection, [](const auto& p) { return p.quasi_static_error.yaw; });
  Selection forces;
  for (const PushComparison* push : selection) {
    if (push->force) forces.push_back(push);
  }
  summary.forces = static_cast<int>(forces.size());
  summary.force_error =
      median_of(forces, [](const auto& p) { return std::abs(1.0 / ratio(p) - 1.0); });
  summary.friction = median_of(
      forces, [](const auto& p) { return ratio(p) * find_surface(p.name.surface)->friction_mean; });
  summary.fitted_force_error = median_of(
      forces, [&](const auto& p) { return std::abs(fitted.at(p.name.surface) / ratio(p) - 1.0); });
  return summary;
}

}  // namespace

std::vector<ComparisonSummary> summarize(const std::vector<PushComparison>& comparisons) {
  std::vector<ComparisonSummary> rows;
  const std::map<std::string, double> fitted = surface_ratios(comparisons);
  Selection all;
  for (const PushComparison& push : comparisons) all.push_back(&push);
  for (const Surface& surface : surfaces()) {
    for (const Shape& shape : shapes()) {
      Selection selection;
      for (const PushComparison* push : all) {
        const PushName& name = push->name;
        if (name.surface == surface.name && name.shape == shape.name()) selection.push_back(push);
      }
      if (selection.empty()) continue;
      rows.push_back(summarize_some(selection, fitted));
      rows.back().surface = surface.name;
      rows.back().shape = shape.name();
    }
  }
  if (rows.size() > 1) {
    rows.push_back(summarize_some(all, fitted));
    rows.back().surface = "all";
    rows.back().shape = "all";
    rows.back().friction = std::nan("");
  }
  return rows;
}

}  // namespace nasm_pushing
