// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__POLICY_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__POLICY_HPP_

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_core {

/// Where the controls of a decision come from.
enum class DecisionSource {
  kComputed,  ///< by the policy's own method: solved, inferred, or a law
  kPolished,  ///< inferred by a network and improved by Newton steps
  kFallback,  ///< the last plan, moved on and continued by the resting law
  kRefused,   ///< nothing to fall back on, or the system refuses the state: the resting law
};
inline constexpr int kDecisionSources = 4;

/// A controller in a loop: decides once in a period what to do until the next decision. Knows the
/// nominal problem only. For one thread at a time.
class Policy {
 public:
  virtual ~Policy() = default;

  /// A new run: goal, parameters and grid of the instance; its state is that of the first decision.
  virtual void start(const Instance& instance) = 0;

  /// Controls of the next steps of the instance's grid, as many as there are columns. Must keep
  /// within the control bounds.
  virtual DecisionSource decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) = 0;
};

enum class PolicyKind {
  /// Solves the problem of each period to convergence, from the last plan moved on. At the start,
  /// or if that fails or costs more than the moved plan, it solves from several guesses and takes
  /// the best.
  kExact,
  /// Real-time iterations: NewtonSolver::step, limited to a few iterations per period, from the
  /// last
  /// plan moved on. Begins with the plan of kExact.
  kRti,
  /// The linear-quadratic regulator at the goal.
  kLqr,
  /// The network's answer, whatever it is.
  kNasm,
  /// The network's answer if it is feasible and not more costly than the last plan moved on and
  /// continued by the resting law; else that plan.
  kNasmFallback,
};

/// "exact", "rti", "lqr", "nasm" or "nasm_fallback".
const char* to_string(PolicyKind kind);
/// Throws std::invalid_argument that lists the names there are.
PolicyKind policy_from(const std::string& name);
const std::vector<PolicyKind>& all_policies();
inline bool needs_model(PolicyKind kind) {
  return kind == PolicyKind::kNasm || kind == PolicyKind::kNasmFallback;
}

struct PolicyOptions {
  int rti_iterations = 3;
  const Model* model = nullptr;  ///< of a network; must outlive the policy
};

/// Throws std::invalid_argument if the system has no resting law, or if the policy needs a model
/// and there is none, or it is for another system.
std::unique_ptr<Policy> make_policy(PolicyKind kind, const System& system,
                                    const PolicyOptions& options);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__POLICY_HPP_
