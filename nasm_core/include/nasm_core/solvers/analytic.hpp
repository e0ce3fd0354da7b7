// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__ANALYTIC_HPP_
#define NASM_CORE__SOLVERS__ANALYTIC_HPP_

#include <Eigen/Core>
#include <optional>

#include "nasm_core/ocp/instance.hpp"

namespace nasm_core {

/// The controls of the continuous problem at the instance's grid, for the systems whose solution is
/// known by a formula (brachistochrone, zermelo); empty for others and for instances without one.
std::optional<Eigen::MatrixXd> analytic_controls(const SystemInfo& info, const Instance& instance);

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__ANALYTIC_HPP_
