// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/solver.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace nasm_core {
namespace {

/// The given bounds, or the system's.
const Eigen::VectorXd& bounds(const SystemInfo& info, const char* name,
                              const Eigen::VectorXd& given, const Eigen::VectorXd& otherwise) {
  if (given.size() == 0) return otherwise;
  if (given.size() != static_cast<Eigen::Index>(info.controls.size())) {
    throw std::invalid_argument(std::string(name) + " has " + std::to_string(given.size()) +
                                " values, but " + info.name + " has " +
                                std::to_string(info.controls.size()) + " controls");
  }
  return given;
}

}  // namespace

void check_options(const SystemInfo& info, const NewtonOptions& options) {
  if (!(options.tolerance > 0.0) || !std::isfinite(options.tolerance)) {
    throw std::invalid_argument("tolerance is " + std::to_string(options.tolerance) +
                                ", must be finite and greater than 0");
  }
  if (options.max_iterations < 0) {
    throw std::invalid_argument("max_iterations is " + std::to_string(options.max_iterations) +
                                ", must be at least 0");
  }
  const auto& lower = bounds(info, "control_lower", options.control_lower, info.control_lower);
  const auto& upper = bounds(info, "control_upper", options.control_upper, info.control_upper);
  for (Eigen::Index i = 0; i < lower.size(); ++i) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (!(lower(i) <= upper(i)) || lower(i) == kInfinity || upper(i) == -kInfinity) {
      throw std::invalid_argument("control " + info.controls[static_cast<std::size_t>(i)].name +
                                  " has the bounds " + std::to_string(lower(i)) + " and " +
                                  std::to_string(upper(i)) + ", which leave nothing between them");
    }
  }
}

const char* to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::kConverged:
      return "converged";
    case SolveStatus::kPrecisionLimit:
      return "precision_limit";
    case SolveStatus::kStationary:
      return "stationary";
    case SolveStatus::kIterationLimit:
      return "iteration_limit";
    case SolveStatus::kNoDescent:
      return "no_descent";
    case SolveStatus::kDiverged:
      return "diverged";
    case SolveStatus::kInvalidInstance:
      return "invalid_instance";
    case SolveStatus::kInfeasible:
      return "infeasible";
  }
  return "unknown";
}

}  // namespace nasm_core
