// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SYMMETRY_HPP_
#define NASM_CORE__OCP__SYMMETRY_HPP_

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/system_info.hpp"

namespace nasm_core {

class System;

/// All products of the system's symmetries, complete, the identity first. Throws
/// std::invalid_argument if a product never comes back to the identity.
std::vector<Symmetry> symmetry_group(const SystemInfo& info);

Eigen::VectorXd image_of(const SignedPermutation& permutation, const Eigen::VectorXd& values);
/// The same of each column.
Eigen::MatrixXd image_of(const SignedPermutation& permutation, const Eigen::MatrixXd& columns);
Instance image_of(const SystemInfo& info, const Symmetry& symmetry, const Instance& instance);

/// What becomes of the numbers that a network sees. Throws std::invalid_argument that names a
/// component of which the image is not among them.
SignedPermutation encoded_symmetry(const SystemInfo& info, const std::vector<Component>& components,
                                   const Symmetry& symmetry);

/// What is wrong with the symmetries of a system, if anything: sizes, or functions whose values
/// do not change as they should. For systems that rest at goals.
std::optional<std::string> find_wrong_symmetry(const System& system);

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SYMMETRY_HPP_
