// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__PLANT_HPP_
#define NASM_SIM__PLANT_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/runge_kutta.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_sim {

enum class Integrator {
  kEuler,  ///< the discretisation of the optimal-control problem itself
  kRk4,    ///< classical Runge–Kutta, closer to continuous time
};

/// Throws std::invalid_argument that lists the names there are.
Integrator integrator_from(const std::string& name);

struct PlantOptions {
  Integrator integrator = Integrator::kEuler;
  int substeps = 1;  ///< of Runge–Kutta in a step of the grid
  /// Standard deviation of the noise that a state gathers in one second, [unit of the state / √s].
  /// Empty: none; one value: that for all states but the free ones.
  Eigen::VectorXd noise;
};

/// Whether the dynamics contain the grid's step, as those of a curve do that is its own control.
/// Such a system exists on its grid only, so that neither Runge–Kutta nor a delay make sense.
bool lives_on_its_grid(const nasm_core::System& system);

/// A system with a state, moved one step of its grid at a time:
///
///   Euler:  x ← x + dt f(x, u),          cost l(x, u)
///   RK4:    ẋ = f(x, u), u held,         cost 1/dt ∫ l(x, u) dt, integrated along with x
///
/// then xᵢ ← xᵢ + σᵢ √dt ξᵢ with standard normal ξ. Euler's sum of costs is the left Riemann sum of
/// Runge–Kutta's integral, so the two agree as the grid becomes finer.
class Plant {
 public:
  /// Throws std::invalid_argument that says which option does not fit the system.
  Plant(const nasm_core::System& system, PlantOptions options);

  const nasm_core::System& system() const { return system_; }

  /// Takes over parameters, goal and grid, not the initial state; or says why not and stays as is.
  std::optional<nasm_core::Fault> bind(const nasm_core::Instance& instance);

  /// Noise is the same after the same seed and stream.
  void seed(uint64_t seed, uint64_t stream);

  const Eigen::VectorXd& state() const { return state_; }
  void set_state(const Eigen::VectorXd& state) { state_ = state; }

  /// What the system's resting law does in the present state. If it has none, the constant control
  /// that keeps it most nearly at rest in its default initial state, by least squares of f(x, u),
  /// and within the bounds.
  Eigen::VectorXd resting_control() const;

  /// The step's cost; nothing, and the state stays, if state or cost would not be finite.
  std::optional<double> step(const nasm_core::ConstVectorRef& control);

  /// Cost of the present state if the run ends here; 0 for most systems.
  double terminal_cost() const { return evaluator_->terminal_cost(state_); }

 private:
  double euler(const nasm_core::ConstVectorRef& control);
  double runge_kutta(const nasm_core::ConstVectorRef& control);
  void add_noise();

  const nasm_core::System& system_;
  const PlantOptions options_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  nasm_common::Random random_{0};
  double step_s_ = 0.0;
  Eigen::VectorXd noise_;  // per state; empty: none
  Eigen::VectorXd state_;
  Eigen::VectorXd next_;
  nasm_core::RungeKutta integrator_;
};

}  // namespace nasm_sim

#endif  // NASM_SIM__PLANT_HPP_
