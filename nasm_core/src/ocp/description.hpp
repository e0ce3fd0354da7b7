// SPDX-License-Identifier: Apache-2.0
#ifndef OCP__DESCRIPTION_HPP_
#define OCP__DESCRIPTION_HPP_

#include <Eigen/Core>
#include <stdexcept>
#include <string>
#include <vector>

namespace nasm_core {

// What descriptions of systems have in common.

inline Eigen::VectorXd as_vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Throws std::invalid_argument that names system and field.
template <class Values, class Count>
void check_count(const std::string& system, const std::string& field, const Values& values,
                 Count expected) {
  if (static_cast<std::size_t>(values.size()) == static_cast<std::size_t>(expected)) return;
  throw std::invalid_argument(system + ": " + field + " has " + std::to_string(values.size()) +
                              " values, needs " + std::to_string(expected));
}

}  // namespace nasm_core

#endif  // OCP__DESCRIPTION_HPP_
