// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "nasm_pushing/encoding/friction_map.hpp"
#include "node/instance_fields.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::PushingInstance;

constexpr float kLargestCoefficient = 10.0F;

std::optional<Refusal> check_place(const PushingInstance& message) {
  const std::pair<const char*, double> fields[] = {
      {"friction_cell_size", message.friction_cell_size},
      {"friction_origin_x", message.friction_origin_x},
      {"friction_origin_y", message.friction_origin_y}};
  for (const auto& [name, value] : fields) {
    if (!std::isfinite(value)) return refusal(AnswerStatus::kNotFinite, name, " is ", value);
  }
  if (message.friction_cell_size <= 0.0) {
    return refusal(AnswerStatus::kInvalidValue, "friction_cell_size is ",
                   message.friction_cell_size, " m, must be above 0");
  }
  return std::nullopt;
}

std::optional<Refusal> check_cells(const PushingInstance& message) {
  const auto& map = message.friction_map;
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (std::isnan(map[i])) continue;
    if (std::isinf(map[i])) {
      return refusal(AnswerStatus::kNotFinite, "friction_map[", i, "] is ", map[i]);
    }
    if (map[i] < 0.0F || map[i] > kLargestCoefficient) {
      return refusal(AnswerStatus::kInvalidValue, "friction_map[", i, "] is ", map[i],
                     ", no coefficient of friction");
    }
  }
  if (std::all_of(map.begin(), map.end(), [](float value) { return std::isnan(value); })) {
    return refusal(AnswerStatus::kInvalidValue, "friction_map has no measured cell, all are NaN");
  }
  return std::nullopt;
}

/// A map of the network's size with the same mean and standard deviation.
std::optional<Refusal> resize(const PushingInstance& message, Eigen::VectorXf& friction) {
  double sum = 0.0;
  double squares = 0.0;
  double count = 0.0;
  const auto over_measured = [&](const auto& add) {
    for (const float value : message.friction_map) {
      if (!std::isnan(value)) add(static_cast<double>(value));
    }
  };
  over_measured([&](double value) {
    sum += value;
    count += 1.0;
  });
  const double mean = sum / count;
  over_measured([&](double value) { squares += (value - mean) * (value - mean); });
  const double deviation = std::sqrt(squares / count);
  if (deviation > mean) {
    return refusal(AnswerStatus::kInvalidValue, "friction_map varies by ", deviation,
                   " about a mean of ", mean, ", as no surface does");
  }
  fill_uniform_friction_map(mean, deviation, friction);
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> read_friction(const PushingInstance& message, const Surface* surface,
                                     Eigen::VectorXf& friction) {
  const std::size_t rows = message.friction_rows;
  const std::size_t columns = message.friction_cols;
  if (rows == 0 && columns == 0 && message.friction_map.empty()) {
    if (surface == nullptr) {
      return refusal(AnswerStatus::kWrongDimension,
                     "friction_map and surface are empty: give one of them");
    }
    fill_uniform_friction_map(surface->friction_mean, surface->friction_std, friction);
    return std::nullopt;
  }
  if (rows == 0 || columns == 0 || rows * columns != message.friction_map.size()) {
    return refusal(AnswerStatus::kWrongDimension, "friction_map has ", message.friction_map.size(),
                   " cells, but friction_rows and friction_cols are ", rows, " and ", columns);
  }
  if (auto fault = check_place(message)) return fault;
  if (auto fault = check_cells(message)) return fault;
  if (rows == kMapRows && columns == kMapColumns) {
    friction = Eigen::Map<const Eigen::VectorXf>(&message.friction_map.front(), kCells);
    return std::nullopt;
  }
  return resize(message, friction);
}

}  // namespace nasm_pushing
