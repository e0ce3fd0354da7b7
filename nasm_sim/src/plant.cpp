// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/plant.hpp"

#include <Eigen/QR>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "nasm_common/random.hpp"

namespace nasm_sim {
namespace {

Eigen::VectorXd noise_per_state(const nasm_core::SystemInfo& info, const Eigen::VectorXd& noise) {
  const auto states = static_cast<Eigen::Index>(info.states.size());
  if (!noise.allFinite() || (noise.array() < 0.0).any()) {
    throw std::invalid_argument("process_noise must be finite and at least 0");
  }
  if (noise.size() != 0 && noise.size() != 1 && noise.size() != states) {
    throw std::invalid_argument("process_noise has " + std::to_string(noise.size()) +
                                " values: give 1, or " + std::to_string(states) +
                                " for the states of " + info.name);
  }
  if (noise.isZero(0.0)) return {};
  if (noise.size() != 1 || states == 1) return noise;
  Eigen::VectorXd all = Eigen::VectorXd::Constant(states, noise(0));
  all.tail(info.free_states).setZero();
  return all;
}

}  // namespace

Integrator integrator_from(const std::string& name) {
  if (name == "euler") return Integrator::kEuler;
  if (name == "rk4") return Integrator::kRk4;
  throw std::invalid_argument("integrator is \"" + name + "\": must be euler or rk4");
}

bool lives_on_its_grid(const nasm_core::System& system) {
  const nasm_core::SystemInfo& info = system.info();
  const Eigen::VectorXd x =
      Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(info.states.size()), 0.3, 0.7);
  const Eigen::VectorXd u =
      Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(info.controls.size()), 0.2, 0.4);
  nasm_core::Instance instance = nasm_core::default_instance(info);
  const auto evaluator = system.make_evaluator();
  std::array<Eigen::VectorXd, 2> slopes{x, x};
  for (Eigen::VectorXd& slope : slopes) {
    instance.steps *= 2;
    evaluator->bind(instance);
    evaluator->dynamics(x, u, slope);
  }
  return slopes[0] != slopes[1];
}

Plant::Plant(const nasm_core::System& system, PlantOptions options)
    : system_(system),
      options_(std::move(options)),
      evaluator_(system.make_evaluator()),
      noise_(noise_per_state(system.info(), options_.noise)) {
  const nasm_core::SystemInfo& info = system.info();
  if (options_.integrator == Integrator::kRk4 && lives_on_its_grid(system)) {
    throw std::invalid_argument("integrator is rk4: " + info.name +
                                " exists on its own grid only and needs euler");
  }
  if (options_.substeps < 1) {
    throw std::invalid_argument("rk4_substeps is " + std::to_string(options_.substeps) +
                                ": must be at least 1");
  }
  bind(nasm_core::default_instance(info));
  state_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info.states.size()));
  next_ = state_;
}

std::optional<nasm_core::Fault> Plant::bind(const nasm_core::Instance& instance) {
  if (auto fault = evaluator_->bind(instance)) return fault;
  step_s_ = instance.horizon / instance.steps;
  return std::nullopt;
}

void Plant::seed(uint64_t seed, uint64_t stream) {
  random_ = nasm_common::Random(seed, stream);
}

Eigen::VectorXd Plant::resting_control() const {
  constexpr int kIterations = 3;  // one is enough where controls act linearly
  const nasm_core::SystemInfo& info = system_.info();
  const auto states = static_cast<Eigen::Index>(info.states.size());
  const auto controls = static_cast<Eigen::Index>(info.controls.size());
  Eigen::VectorXd state = Eigen::VectorXd::Zero(states);
  state.head(info.initial_state.size()) = info.initial_state;
  Eigen::VectorXd control = Eigen::VectorXd::Zero(controls), slope(states);
  if (evaluator_->resting_control(state_, control)) return control;
  Eigen::MatrixXd by_x(states, states), by_u(states, controls);
  for (int i = 0; i < kIterations; ++i) {
    evaluator_->dynamics(state, control, slope);
    evaluator_->linearise(state, control, by_x, by_u);
    control -= by_u.completeOrthogonalDecomposition().solve(slope);
    control = control.cwiseMax(info.control_lower).cwiseMin(info.control_upper);
  }
  return control;
}

std::optional<double> Plant::step(const nasm_core::ConstVectorRef& control) {
  const double cost =
      options_.integrator == Integrator::kEuler ? euler(control) : runge_kutta(control);
  if (noise_.size() != 0) add_noise();
  if (!std::isfinite(cost) || !next_.allFinite()) return std::nullopt;
  state_.swap(next_);
  return cost;
}

double Plant::euler(const nasm_core::ConstVectorRef& control) {
  evaluator_->step(state_, control, next_);
  return evaluator_->stage_cost(state_, control);
}

double Plant::runge_kutta(const nasm_core::ConstVectorRef& control) {
  next_ = state_;
  double cost = 0.0;
  for (int i = 0; i < options_.substeps; ++i) {
    integrator_.step(step_s_ / options_.substeps, next_,
                     [&](const Eigen::VectorXd& x, Eigen::VectorXd& slope, double weight) {
                       evaluator_->dynamics(x, control, slope);
                       cost += weight * evaluator_->stage_cost(x, control);
                     });
  }
  return cost / (6.0 * options_.substeps);
}

void Plant::add_noise() {
  const double scale = std::sqrt(step_s_);
  for (Eigen::Index i = 0; i < next_.size(); ++i) {
    next_(i) += noise_(i) * scale * random_.normal();
  }
}

}  // namespace nasm_sim
