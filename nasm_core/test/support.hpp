// SPDX-License-Identifier: Apache-2.0
#ifndef SUPPORT_HPP_
#define SUPPORT_HPP_

#include <Eigen/Core>
#include <string>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core::test {

/// The default instance with its goal moved by the same amount in every component.
inline Instance displaced(const System& system, double displacement) {
  Instance instance = default_instance(system.info());
  instance.goal.array() += displacement;
  return instance;
}

inline Instance drawn(const System& system, const std::string& split, uint64_t index) {
  return draw_instance(system, find_split(system.info(), split), 1, index);
}

inline SolveReport solve_cold(const System& system, const Instance& instance,
                              Trajectory& trajectory, const NewtonOptions& options = {}) {
  system.guess(instance, trajectory);
  return system.make_newton(options)->solve(instance, trajectory);
}

inline Eigen::VectorXd random_vector(Eigen::Index size, nasm_common::Random& random,
                                     double scale = 1.0) {
  return Eigen::VectorXd::NullaryExpr(size, [&] { return random.uniform(-scale, scale); });
}

}  // namespace nasm_core::test

#endif  // SUPPORT_HPP_
