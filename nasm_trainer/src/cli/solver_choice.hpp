// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__SOLVER_CHOICE_HPP_
#define CLI__SOLVER_CHOICE_HPP_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/solvers/solver.hpp"

namespace nasm_trainer {

/// What users may ask of any solver; empty: the solver's default.
struct SolverSettings {
  std::optional<double> tolerance;
  Eigen::VectorXd control_lower;
  Eigen::VectorXd control_upper;
};

/// Makes solvers by name: newton, ipopt or pdp. Throws std::invalid_argument that lists the names
/// there are, or says what the solver cannot do. The system must outlive the solvers.
std::function<std::unique_ptr<nasm_core::Solver>()> solver_factory(
    const nasm_core::System& system, const std::string& name, const SolverSettings& settings = {});

}  // namespace nasm_trainer

#endif  // CLI__SOLVER_CHOICE_HPP_
