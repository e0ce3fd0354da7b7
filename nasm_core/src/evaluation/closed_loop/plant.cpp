// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/plant.hpp"

#include <stdexcept>

namespace nasm_core {

Plant::Plant(const System& system)
    : evaluator_(system.make_evaluator()), normaliser_(system.info()) {
}

void Plant::reset(const Instance& instance, const Disturbance& disturbance) {
  Instance disturbed = instance;
  disturbed.parameters = disturbance.parameters;
  if (const auto fault = evaluator_->bind(disturbed)) throw std::invalid_argument(fault->text);
  acceleration_ = disturbance.acceleration;
  state_ = instance.initial_state;
}

Eigen::VectorXd Plant::derivative(const Eigen::VectorXd& x, const Eigen::VectorXd& control) const {
  Eigen::VectorXd f(x.size());
  evaluator_->dynamics(x, control, f);
  return f + acceleration_;
}

void Plant::advance(const Eigen::VectorXd& control, double step_s) {
  const Eigen::VectorXd k1 = derivative(state_, control);
  const Eigen::VectorXd k2 = derivative(state_ + 0.5 * step_s * k1, control);
  const Eigen::VectorXd k3 = derivative(state_ + 0.5 * step_s * k2, control);
  const Eigen::VectorXd k4 = derivative(state_ + step_s * k3, control);
  state_ += step_s / 6.0 * (k1 + 2.0 * (k2 + k3) + k4);
  normaliser_.normalise(state_);
}

void Plant::strike(const Eigen::VectorXd& impulse) {
  state_ += impulse;
  normaliser_.normalise(state_);
}

}  // namespace nasm_core
