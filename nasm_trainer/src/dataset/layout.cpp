// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/layout.hpp"

#include <algorithm>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/correction.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Component;
using nasm_core::SystemInfo;

Column plain(const std::string& name, const std::string& description, const std::string& unit) {
  Column column;
  column.name = name;
  column.description = description;
  column.units = {unit};
  column.width = 1;
  return column;
}

/// A column of the named quantities (states, controls, parameters …) from `begin` to `end`.
template <class Quantities>
Column vector(const std::string& name, const std::string& description, const Quantities& quantities,
              std::size_t begin, std::size_t end, int steps = 0) {
  Column column;
  column.name = name;
  column.description = description;
  for (std::size_t i = begin; i < end; ++i) {
    column.names.push_back(quantities[i].name);
    column.units.push_back(quantities[i].unit);
  }
  column.steps = steps;
  column.width = static_cast<int>(end - begin) * std::max(1, steps);
  return column;
}

std::string unit_of(const SystemInfo& info, const Component& component) {
  const auto index = static_cast<std::size_t>(component.index);
  switch (component.kind) {
    case Component::Kind::kGoal:
      return info.goals.at(index).unit;
    case Component::Kind::kInitialState:
    case Component::Kind::kError:
      return info.states.at(index).unit;
    case Component::Kind::kParameter:
      return info.parameters.at(index).unit;
    case Component::Kind::kSine:
    case Component::Kind::kCosine:
      break;
  }
  return "1";
}

Column encoded(const SystemInfo& info, nasm_core::Encoding encoding) {
  std::vector<nasm_core::Quantity> entries;
  for (const Component& component : nasm_core::encoded_components(info, encoding)) {
    entries.push_back({component_name(info, component), unit_of(info, component)});
  }
  return vector("encoded", "the instance as a network sees it", entries, 0, entries.size());
}

}  // namespace

std::vector<uint64_t> Column::sizes(uint64_t trajectories) const {
  std::vector<uint64_t> sizes = {trajectories};
  if (steps > 0) sizes.push_back(static_cast<uint64_t>(steps));
  if (!names.empty()) sizes.push_back(names.size());
  return sizes;
}

Layout make_layout(const DatasetRequest& request) {
  check_request(request);
  const SystemInfo& info = nasm_core::find_system(request.system).info();
  const std::size_t states = info.states.size();
  const std::size_t given = states - static_cast<std::size_t>(info.free_states);
  Layout layout;
  auto& columns = layout.columns;
  columns[kEncoded] = encoded(info, request.encoding);
  columns[kGoal] = vector("goal", "what to reach", info.goals, 0, info.goals.size());
  columns[kInitialState] =
      vector("initial_state", "where the horizon begins", info.states, 0, given);
  columns[kFreeState] =
      vector("free_state", "initial states that the solver found", info.states, given, states);
  columns[kParameters] = vector("parameters", "of the dynamics and of the cost", info.parameters, 0,
                                info.parameters.size());
  columns[kHorizon] =
      plain("horizon", "length of the horizon in " + info.time_name, info.time_unit);
  columns[kControls] = vector("controls", "optimal controls: trajectory, step, control",
                              info.controls, 0, info.controls.size(), request.steps);
  const bool is_corrected = nasm_core::answers_with_corrections(info, request.encoding);
  columns[kCorrections] =
      vector("corrections", "what a network learns: trajectory, step, control", info.controls, 0,
             is_corrected ? info.controls.size() : 0, request.steps);
  columns[kCost] = plain("cost", "cost of the optimal controls", "1");
  columns[kGradientNorm] =
      plain("gradient_norm", "norm of the cost's gradient by all controls", "1");
  for (Column& column : columns) {
    column.offset = layout.width;
    layout.width += column.width;
  }
  return layout;
}

std::vector<double> control_fractions(const SystemInfo& info, int steps) {
  std::vector<double> fractions;
  for (int k = 0; k < steps; ++k) {
    fractions.push_back(static_cast<double>(k + info.control_offset) / steps);
  }
  return fractions;
}

uint64_t row_size(const Layout& layout) {
  constexpr uint64_t kIndexAndIterations = sizeof(uint64_t) + sizeof(int32_t);
  return sizeof(double) * static_cast<uint64_t>(layout.width) + kIndexAndIterations;
}

std::size_t rows_per_block(const Layout& layout) {
  constexpr std::size_t kBytes = 1 << 20;
  const std::size_t row = sizeof(double) * static_cast<std::size_t>(layout.width);
  return std::clamp<std::size_t>(kBytes / row, 1, 1024);
}

}  // namespace nasm_trainer
