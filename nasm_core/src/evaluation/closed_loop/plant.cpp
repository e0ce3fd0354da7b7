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

void Plant::advance(const Eigen::VectorXd& control, double step_s) {
  integrator_.step(step_s, state_, [&](const Eigen::VectorXd& x, Eigen::VectorXd& f, double) {
    evaluator_->dynamics(x, control, f);
    f += acceleration_;
  });
  normaliser_.normalise(state_);
}

void Plant::strike(const Eigen::VectorXd& impulse) {
  state_ += impulse;
  normaliser_.normalise(state_);
}

}  // namespace nasm_core
