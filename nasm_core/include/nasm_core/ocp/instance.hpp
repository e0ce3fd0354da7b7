// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__INSTANCE_HPP_
#define NASM_CORE__OCP__INSTANCE_HPP_

#include <Eigen/Core>
#include <optional>
#include <string>

#include "nasm_core/ocp/system_info.hpp"

namespace nasm_core {

/// A problem of one step has no dynamics to speak of; the upper end only refuses absurd sizes.
inline constexpr int kFewestSteps = 2;
inline constexpr int kMostSteps = 1'000'000;

/// An optimal-control problem of a system, complete: all defaults are filled in.
struct Instance {
  Eigen::VectorXd goal;
  Eigen::VectorXd initial_state;  ///< without the free states
  Eigen::VectorXd parameters;     ///< in the order of SystemInfo::parameters
  double horizon = 1.0;           ///< in SystemInfo::time_unit
  int steps = 100;
};

/// Why an instance cannot be taken.
struct Fault {
  enum class Kind { kNotFinite, kWrongDimension, kInvalidValue, kHorizon };
  Kind kind;
  std::string text;  ///< names the field, its value and what is expected
};

Instance default_instance(const SystemInfo& info);

/// What is wrong with the instance, if anything. Knows sizes, finiteness and signs; what a single
/// system demands beyond that is in `System::check`.
std::optional<Fault> check_instance(const SystemInfo& info, const Instance& instance);

/// Index of a parameter; throws std::invalid_argument that lists the names there are.
int parameter_index(const SystemInfo& info, const std::string& name);

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__INSTANCE_HPP_
