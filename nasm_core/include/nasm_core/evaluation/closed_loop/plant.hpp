// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__PLANT_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__PLANT_HPP_

#include <Eigen/Core>
#include <memory>

#include "nasm_core/evaluation/closed_loop/disturbance.hpp"
#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"
#include "nasm_core/ocp/runge_kutta.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// The machine that a policy controls: the continuous dynamics, integrated by Runge and Kutta's
/// method of fourth order on a grid of its own. Quaternions keep their norm. For one thread at a
/// time.
class Plant {
 public:
  explicit Plant(const System& system);

  /// Begins at the instance's initial state. Throws std::invalid_argument if the disturbed
  /// parameters make no sense.
  void reset(const Instance& instance, const Disturbance& disturbance);

  const Eigen::VectorXd& state() const { return state_; }
  /// One step with a constant control.
  void advance(const Eigen::VectorXd& control, double step_s);
  void strike(const Eigen::VectorXd& impulse);

 private:
  std::unique_ptr<Evaluator> evaluator_;
  QuaternionNormaliser normaliser_;
  RungeKutta integrator_;
  Eigen::VectorXd acceleration_;
  Eigen::VectorXd state_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__PLANT_HPP_
