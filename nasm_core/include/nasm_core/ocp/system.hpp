// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SYSTEM_HPP_
#define NASM_CORE__OCP__SYSTEM_HPP_

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/sparsity.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/ocp/trajectory.hpp"

/// What a system and nasm_core must agree on; a literal, so that each side keeps its own. The
/// number changes with `System`, `Evaluator`, `NewtonSolver` and the structs that they exchange.
#define NASM_CORE_SYSTEM_INTERFACE \
  "4, Eigen " NASM_CORE_TEXT(EIGEN_WORLD_VERSION) "." NASM_CORE_TEXT(EIGEN_MAJOR_VERSION)
#define NASM_CORE_TEXT(macro) NASM_CORE_LITERAL(macro)
#define NASM_CORE_LITERAL(text) #text

namespace nasm_core {

using VectorRef = Eigen::Ref<Eigen::VectorXd>;
using ConstVectorRef = Eigen::Ref<const Eigen::VectorXd>;
using MatrixRef = Eigen::Ref<Eigen::MatrixXd>;
using ConstMatrixRef = Eigen::Ref<const Eigen::MatrixXd>;

/// The functions of one instance at a time:
///
///   min Σₖ l(xₖ, uₖ) + V(x_N)   with   xₖ₊₁ = F(xₖ, uₖ),   g(xₖ, uₖ) ≤ 0,   k = 0 … N−1
///
/// The step F is Euler's, x + dt f(x, u), or one of Runge and Kutta. Many systems have no terminal
/// cost V and no constraints g.
///
/// Nothing here allocates, once an instance of the same size was bound before.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  /// Takes over the instance, or says why not and keeps the one before.
  virtual std::optional<Fault> bind(const Instance& instance) = 0;

  virtual void dynamics(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef f) const = 0;
  virtual void step(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef next) const = 0;
  virtual double stage_cost(const ConstVectorRef& x, const ConstVectorRef& u) const = 0;

  /// First derivatives of f by states and by controls.
  virtual void linearise(const ConstVectorRef& x, const ConstVectorRef& u, MatrixRef by_x,
                         MatrixRef by_u) const = 0;
  virtual void cost_gradient(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef by_x,
                             VectorRef by_u) const = 0;
  /// Second derivatives of cost_scale l + weightsᵀ f by (x, u), symmetric.
  virtual void curvature(const ConstVectorRef& x, const ConstVectorRef& u, double cost_scale,
                         const ConstVectorRef& weights, MatrixRef by_xu) const = 0;

  /// First derivatives of F by states and by controls.
  virtual void linearise_step(const ConstVectorRef& x, const ConstVectorRef& u, MatrixRef by_x,
                              MatrixRef by_u) const = 0;
  /// Second derivatives of cost_scale l + weightsᵀ F + dualsᵀ g by (x, u), symmetric.
  virtual void step_curvature(const ConstVectorRef& x, const ConstVectorRef& u, double cost_scale,
                              const ConstVectorRef& weights, const ConstVectorRef& duals,
                              MatrixRef by_xu) const = 0;

  /// The constraints' values, as many as SystemInfo::constraints; negative where they hold.
  virtual void constraints(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef g) const = 0;
  /// Their first derivatives, a row per constraint, by (x, u).
  virtual void constraint_jacobian(const ConstVectorRef& x, const ConstVectorRef& u,
                                   MatrixRef by_xu) const = 0;

  /// How far each constraint is exceeded at most, 0 if it holds throughout: between the steps too,
  /// with `substeps` Runge–Kutta steps of the dynamics for each of them. The states must be those
  /// of the controls. The initial state does not count: nothing can be done about it.
  virtual void violations(const Trajectory& trajectory, int substeps, VectorRef worst) const = 0;

  virtual double terminal_cost(const ConstVectorRef& x) const = 0;
  virtual void terminal_gradient(const ConstVectorRef& x, VectorRef by_x) const = 0;
  /// Second derivatives of cost_scale V + dualsᵀ g by the final state, which has only the
  /// constraints of the state alone.
  virtual void terminal_curvature(const ConstVectorRef& x, double cost_scale,
                                  const ConstVectorRef& duals, MatrixRef by_xx) const = 0;

  /// Bounds of the controls for this instance.
  virtual void control_bounds(VectorRef lower, VectorRef upper) const = 0;

  /// The equilibrium of the goal; false if the system does not define one.
  virtual bool resting_state(VectorRef x) const = 0;

  /// The control of the linear-quadratic regulator that brings x to rest at the goal and keeps it
  /// there, within the bounds; false if the system does not define one.
  virtual bool resting_control(const ConstVectorRef& x, VectorRef u) const = 0;

  /// A feedback that keeps nearby trajectories together, and the regulator near the goal; without
  /// regard to bounds. False if the system does not rest.
  virtual bool stabilising_control(const ConstVectorRef& x, VectorRef u) const = 0;
  /// Rolls out the stabilising control plus the trajectory's controls, within the bounds, and
  /// replaces the latter by the sum. Errors in the corrections stay small on the way, whereas those
  /// of controls grow where the system is unstable. False if the system does not rest.
  virtual bool roll_out_corrections(Trajectory& trajectory) const = 0;

  /// Fills the states from the controls and returns the cost. Free initial states are taken from
  /// the first column, or guessed if there are no states. Throws std::invalid_argument if the
  /// controls have not the instance's size.
  virtual double roll_out(Trajectory& trajectory) const = 0;

  /// Rolls out, then goes back with the adjoint: the derivative of the cost, plus multipliersᵀ
  /// (terminal states − goal), by the controls. Returns the cost.
  virtual double gradient(Trajectory& trajectory, MatrixRef by_controls) const = 0;
};

/// Where derivatives can differ from zero; columns are states, then controls.
struct Pattern {
  std::vector<Entry> jacobian;       ///< of f
  std::vector<Entry> hessian;        ///< of f and l; lower triangle
  std::vector<Entry> step_jacobian;  ///< of F
  std::vector<Entry> step_hessian;   ///< of F, l and g; lower triangle
  std::vector<Entry> constraint_jacobian;
  std::vector<Entry> terminal_hessian;  ///< of V and of g's part of the state; lower triangle
};

/// A kind of problem. Constant and shareable between threads; work is done by what it makes.
class System {
 public:
  virtual ~System() = default;

  virtual const SystemInfo& info() const = 0;
  virtual const Pattern& pattern() const = 0;

  /// What is wrong with the instance, if anything.
  virtual std::optional<Fault> check(const Instance& instance) const = 0;

  /// Where solvers begin, for one of the branches in `info()`; states are rolled out. Allocates
  /// only if sizes change. Throws std::invalid_argument if `check` finds a fault.
  virtual void guess(const Instance& instance, Trajectory& trajectory, int branch = 0) const = 0;

  /// The branch that a solution lies on.
  virtual int branch_of(const Trajectory& trajectory) const = 0;

  virtual std::unique_ptr<Evaluator> make_evaluator() const = 0;
  virtual std::unique_ptr<NewtonSolver> make_newton(const NewtonOptions& options = {}) const = 0;
};

/// A library, or a part of it, that was skipped while systems were looked for.
struct SystemFault {
  std::string library;  ///< path of the file
  std::string text;     ///< why
};

/// All systems by name. A name that is not known yet makes this function load the libraries that
/// packages have registered for the resource `nasm_systems` of the ament index (see
/// docs/systems.md), once per process. Throws std::invalid_argument that lists the names there are
/// and the libraries that were skipped. For any thread.
const System& find_system(const std::string& name);

/// The names of all systems, with those of all packages.
std::vector<std::string> system_names();

/// What was skipped, with the reason; empty if all libraries are fine.
std::vector<SystemFault> system_faults();

/// Adds a system; done by NASM_CORE_REGISTER_SYSTEM. If the name is taken, the system was compiled
/// for another interface, its description or its derivatives are wrong, or `make` throws, a fault
/// is recorded, nothing is added, and false is returned. The library must stay loaded.
bool register_system(const char* interface, std::unique_ptr<System> (*make)()) noexcept;

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SYSTEM_HPP_
