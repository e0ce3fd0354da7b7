// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__SOLVER_CHOICE_HPP_
#define CLI__SOLVER_CHOICE_HPP_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// Options of any solver; empty: the default of the solver.
struct SolverSettings {
  std::optional<double> tolerance;
  Eigen::VectorXd control_lower;
  Eigen::VectorXd control_upper;
};

/// Requirements on a label by this solver, see DatasetRequest. There are none for PDP, whose few
/// parameters leave a gradient by all controls, nor of formulas, which are exact for the continuous
/// problem and therefore not for the discretised one.
double label_tolerance(const std::string& solver);

/// Makes solvers by name: newton, ipopt, pdp or analytic. Throws std::invalid_argument that lists
/// the names there are, or says what the solver cannot do. The system must outlive the solvers.
std::function<std::unique_ptr<nasm_core::Solver>()> solver_factory(
    const nasm_core::System& system, const std::string& name, const SolverSettings& settings = {});

}  // namespace nasm_trainer

#endif  // CLI__SOLVER_CHOICE_HPP_
