// SPDX-License-Identifier: Apache-2.0
// Phase 2 of two-phase control.
#include "nasm_trainer/baselines/two_phase.hpp"

#include <cmath>
#include <stdexcept>

#include "baselines/two_phase_network.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Instance;
using nasm_core::System;
using nasm_core::Trajectory;

/// The trajectories of several instances of equal steps by the surrogate, and their cost.
class SurrogateRollOut {
 public:
  SurrogateRollOut(const Surrogate& surrogate, const std::vector<Instance>& instances)
      : mlp_(surrogate.network().mlp) {
    const System& system = surrogate.system();
    const auto count = static_cast<int64_t>(instances.size());
    const auto nx = static_cast<int64_t>(system.info().states.size());
    start_ = torch::empty({count, nx}, torch::kFloat64);
    dt_ = torch::empty({count, 1}, torch::kFloat64);
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const auto row = static_cast<int64_t>(i);
      start_[row] = rows_of(instances[i].initial_state)[0];
      dt_[row] = instances[i].horizon / instances[i].steps;
      evaluators_.push_back(system.make_evaluator());
      evaluators_.back()->bind(instances[i]);
    }
  }

  /// The predicted costs of controls [instances, steps, controls], and the derivative by them.
  struct Result {
    std::vector<double> costs;
    torch::Tensor gradient;
  };
  Result evaluate(const torch::Tensor& controls) {
    const torch::Tensor u = controls.detach().clone().set_requires_grad(true);
    const torch::Tensor states = roll_out(u);
    Result result;
    const auto [by_states, by_controls] = expand(states, u, result.costs);
    // The chain rule, from the cost's derivatives to those through the network.
    const auto through_states = torch::autograd::grad({states}, {u}, {by_states});
    result.gradient = through_states[0] + by_controls;
    return result;
  }

 private:
  /// States [instances, steps, states] that the costs belong to.
  torch::Tensor roll_out(const torch::Tensor& controls) {
    const Dense& first = mlp_->layers().front();
    const torch::Tensor by_state = first->weight.slice(1, 0, start_.size(1)).t();
    const torch::Tensor by_control = first->weight.slice(1, start_.size(1)).t();
    // What the first layer makes of the controls needs no state: once for all steps.
    const torch::Tensor of_controls = torch::matmul(controls, by_control) + first->bias;
    const auto of_step = of_controls.unbind(1);
    std::vector<torch::Tensor> states = {start_};
    for (std::size_t k = 0; k + 1 < of_step.size(); ++k) {
      const torch::Tensor change = mlp_->after_first(torch::addmm(of_step[k], states[k], by_state));
      states.push_back(torch::addcmul(states[k], dt_, change));
    }
    return torch::stack(states, 1);
  }

  /// Costs, and their derivatives by states and controls.
  std::pair<torch::Tensor, torch::Tensor> expand(const torch::Tensor& states,
                                                 const torch::Tensor& controls,
                                                 std::vector<double>& costs) {
    const int64_t steps = states.size(1);
    const int64_t nx = states.size(2);
    const int64_t nu = controls.size(2);
    torch::Tensor by_states = torch::empty(states.sizes(), torch::kFloat64);
    torch::Tensor by_controls = torch::empty(controls.sizes(), torch::kFloat64);
    const double* x = states.data_ptr<double>();
    const double* u = controls.data_ptr<double>();
    double* by_x = by_states.data_ptr<double>();
    double* by_u = by_controls.data_ptr<double>();
    for (const auto& evaluator : evaluators_) {
      double cost = 0.0;
      for (int64_t k = 0; k < steps; ++k, x += nx, u += nu, by_x += nx, by_u += nu) {
        const Eigen::Map<const Eigen::VectorXd> state(x, nx), control(u, nu);
        cost += evaluator->stage_cost(state, control);
        evaluator->cost_gradient(state, control, Eigen::Map<Eigen::VectorXd>(by_x, nx),
                                 Eigen::Map<Eigen::VectorXd>(by_u, nu));
      }
      costs.push_back(cost);
    }
    return {by_states, by_controls};
  }

  Mlp mlp_;
  std::vector<std::unique_ptr<nasm_core::Evaluator>> evaluators_;
  torch::Tensor start_, dt_;
};

class TrueRollOut {
 public:
  TrueRollOut(const System& system, const std::vector<Instance>& instances) {
    for (const Instance& instance : instances) {
      evaluators_.push_back(system.make_evaluator());
      evaluators_.back()->bind(instance);
    }
    trajectory_.resize(system.info(), instances.front().steps);
  }

  double cost(std::size_t instance, const Eigen::MatrixXd& controls) {
    trajectory_.controls = controls;
    return evaluators_[instance]->roll_out(trajectory_);
  }

 private:
  std::vector<std::unique_ptr<nasm_core::Evaluator>> evaluators_;
  Trajectory trajectory_;
};

void check(const System& system, const std::vector<Instance>& instances,
           const DescentOptions& options) {
  if (options.iterations < 1) {
    throw std::invalid_argument("iterations is " + std::to_string(options.iterations) +
                                ", must be at least 1");
  }
  if (!(options.learning_rate > 0.0) || !std::isfinite(options.learning_rate)) {
    throw std::invalid_argument("learning_rate is " + std::to_string(options.learning_rate) +
                                ", must be a positive number");
  }
  if (instances.empty()) throw std::invalid_argument("there are no instances to solve");
  const auto defaults = nasm_core::default_instance(system.info());
  for (const Instance& instance : instances) {
    if (const auto fault = system.check(instance)) {
      throw std::invalid_argument(system.info().name + ": " + fault->text);
    }
    if (instance.parameters != defaults.parameters) {
      throw std::invalid_argument(system.info().name +
                                  ": the surrogate is of the default parameters, and cannot be "
                                  "used for instances with others");
    }
    if (instance.steps != instances.front().steps) {
      throw std::invalid_argument("steps is " + std::to_string(instance.steps) + ", but " +
                                  std::to_string(instances.front().steps) +
                                  " in the first instance");
    }
  }
}

/// Adam on controls, without a bias at the start.
class Adam {
 public:
  explicit Adam(double rate) : rate_(rate) {}

  void step(torch::Tensor& values, const torch::Tensor& gradient) {
    if (!mean_.defined()) {
      mean_ = torch::zeros_like(values);
      square_ = torch::zeros_like(values);
    }
    ++steps_;
    mean_.mul_(kMeanMemory).add_(gradient, 1.0 - kMeanMemory);
    square_.mul_(kSquareMemory).addcmul_(gradient, gradient, 1.0 - kSquareMemory);
    const torch::Tensor spread =
        (square_ / (1.0 - std::pow(kSquareMemory, steps_))).sqrt_().add_(1e-8);
    values.addcdiv_(mean_, spread, -rate_ / (1.0 - std::pow(kMeanMemory, steps_)));
  }

 private:
  static constexpr double kMeanMemory = 0.9;
  static constexpr double kSquareMemory = 0.999;

  double rate_;
  int steps_ = 0;
  torch::Tensor mean_, square_;
};

/// The guesses [instances, steps, controls].
torch::Tensor guesses(const System& system, const std::vector<Instance>& instances) {
  std::vector<torch::Tensor> all;
  for (const Instance& instance : instances) {
    Trajectory trajectory;
    system.guess(instance, trajectory);
    all.push_back(rows_of(trajectory.controls));
  }
  return torch::stack(all);
}

/// Controls of one instance as they are in a trajectory.
Eigen::MatrixXd controls_of(const torch::Tensor& all, std::size_t instance) {
  const torch::Tensor own = all[static_cast<int64_t>(instance)].contiguous();
  return Eigen::Map<const Eigen::MatrixXd>(own.data_ptr<double>(), own.size(1), own.size(0));
}

}  // namespace

std::optional<std::vector<Descent>> descend(const Surrogate& surrogate,
                                            const std::vector<Instance>& instances,
                                            const DescentOptions& options,
                                            const TwoPhaseMonitor& monitor) {
  const System& system = surrogate.system();
  check(system, instances, options);
  const OneThread one_thread;
  torch::Tensor controls = guesses(system, instances);
  SurrogateRollOut prediction(surrogate, instances);
  TrueRollOut truth(system, instances);
  Adam adam(options.learning_rate);
  std::vector<Descent> descents(instances.size());
  for (int iteration = 0;; ++iteration) {
    if (monitor.stop && *monitor.stop) return std::nullopt;
    const auto predicted = prediction.evaluate(controls);
    for (std::size_t i = 0; i < instances.size(); ++i) {
      descents[i].predicted.push_back(predicted.costs[i]);
      descents[i].actual.push_back(truth.cost(i, controls_of(controls, i)));
    }
    if (iteration == options.iterations) break;
    adam.step(controls, predicted.gradient);
    if (monitor.on_progress) monitor.on_progress(iteration + 1, {});
  }
  for (std::size_t i = 0; i < instances.size(); ++i)
    descents[i].controls = controls_of(controls, i);
  return descents;
}

}  // namespace nasm_trainer
