// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/solvers/analytic.hpp"

#include "nasm_core/solvers/cycloid.hpp"
#include "nasm_core/solvers/navigation.hpp"

namespace nasm_core {
namespace {

Eigen::MatrixXd cycloid(const SystemInfo& info, const Instance& instance) {
  const double start = instance.initial_state(0);
  const Cycloid curve(instance.horizon, start - instance.goal(0));
  Eigen::MatrixXd controls(1, instance.steps);
  for (int k = 0; k < instance.steps; ++k) {
    const double x = (k + info.control_offset) * instance.horizon / instance.steps;
    controls(0, k) = start - curve.drop_at(x);
  }
  return controls;
}

std::optional<Eigen::MatrixXd> course(const Instance& instance) {
  // The formula knows only where the goal lies from the start, so the current must vanish there.
  if (!instance.initial_state.isZero(0.0)) return std::nullopt;
  const auto& p = instance.parameters;
  const auto found =
      navigate({instance.goal(0), instance.goal(1), p(0), p(1), p(2), p(3), p(4)}, instance.steps);
  if (!found) return std::nullopt;
  return Eigen::Map<const Eigen::MatrixXd>(found->headings.data(), 1, instance.steps);
}

}  // namespace

std::optional<Eigen::MatrixXd> analytic_controls(const SystemInfo& info, const Instance& instance) {
  if (check_instance(info, instance)) return std::nullopt;
  if (info.name == "brachistochrone" && instance.goal(0) < instance.initial_state(0)) {
    return cycloid(info, instance);
  }
  if (info.name == "zermelo") return course(instance);
  return std::nullopt;
}

}  // namespace nasm_core
