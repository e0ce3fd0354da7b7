// SPDX-License-Identifier: Apache-2.0
#ifndef EVALUATION__CLOSED_LOOP__POLICIES_HPP_
#define EVALUATION__CLOSED_LOOP__POLICIES_HPP_

#include <memory>

#include "nasm_core/evaluation/closed_loop/policy.hpp"
#include "nasm_core/evaluation/plan_keeper.hpp"
#include "nasm_core/operator/certified_operator.hpp"

namespace nasm_core {

class LqrPolicy final : public Policy {
 public:
  explicit LqrPolicy(const System& system) : keeper_(system) {}
  void start(const Instance& instance) override { keeper_.start(instance); }
  DecisionSource decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) override;

 private:
  PlanKeeper keeper_;
  Trajectory plan_;
};

/// Exact model-predictive control and, with a limit of iterations, real-time iterations.
class NmpcPolicy final : public Policy {
 public:
  /// `iterations` per decision after the first one; 0: as many as it takes.
  NmpcPolicy(const System& system, int iterations);
  void start(const Instance& instance) override { keeper_.start(instance); }
  DecisionSource decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) override;

 private:
  void solve_cold(double& least);
  bool solve_warm(double& least);

  PlanKeeper keeper_;
  const bool is_exact_;
  std::unique_ptr<NewtonSolver> solver_;
  std::unique_ptr<NewtonSolver> limited_;  ///< null if exact
  Trajectory trial_;
  Trajectory best_;
};

class NasmPolicy final : public Policy {
 public:
  NasmPolicy(const System& system, const Model& model, bool with_fallback);
  void start(const Instance& instance) override;
  DecisionSource decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) override;

 private:
  /// The network's answer in `answer_`; false if there is none that could be played.
  bool infer(const Limits& limits);
  bool repair(double violation);

  PlanKeeper keeper_;
  CertifiedOperator operator_;
  const bool with_fallback_;
  Request request_;
  Answer answer_;
  Trajectory last_;
};

}  // namespace nasm_core

#endif  // EVALUATION__CLOSED_LOOP__POLICIES_HPP_
