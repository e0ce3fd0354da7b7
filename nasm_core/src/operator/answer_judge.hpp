// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__ANSWER_JUDGE_HPP_
#define OPERATOR__ANSWER_JUDGE_HPP_

#include <Eigen/Core>
#include <limits>
#include <memory>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_core {

/// Measures the trajectories that may answer a request: cost, gap, missed terminal states,
/// violations; and says whether they are good enough.
class AnswerJudge {
 public:
  explicit AnswerJudge(const System& system);

  /// What this request's limits and initial state mean for all of its trajectories.
  void begin(const Limits& limits, const Answer& answer);

  /// Measures the answer's trajectory, and brings its controls within their bounds.
  void certify(Answer& answer);

  /// By how much the worst constraint is exceeded beyond what is allowed.
  double excess_of(const Answer& answer, const Limits& limits) const;
  bool keeps_constraints(const Answer& answer, const Limits& limits) const {
    return excess_of(answer, limits) <= 0.0;
  }
  bool is_good(const Answer& answer, const Limits& limits) const;

  /// Takes note of how a solve has ended.
  void note(SolveStatus status) {
    has_ended_infeasible_ = has_ended_infeasible_ || status == SolveStatus::kInfeasible;
  }

  /// Makes a refusal of an answer that is not good, and says why.
  void refuse(const Limits& limits, Answer& answer) const;

  NewtonSolver& newton() { return *newton_; }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  double allowed_miss(const Instance& instance, const Limits& limits) const;
  void refuse_gap(const Limits& limits, Answer& answer) const;
  void refuse_violation(const Limits& limits, Answer& answer) const;

  const SystemInfo& info_;
  std::unique_ptr<NewtonSolver> newton_;
  std::unique_ptr<Evaluator> evaluator_;  ///< bound if the system has constraints
  Eigen::VectorXd no_control_;
  Eigen::VectorXd at_start_;     ///< how far the initial state exceeds each constraint
  double negligible_gap_ = 0.0;  ///< relative
  struct Excess {
    double excess = kInfinity;
    Eigen::Index constraint = 0;
  } least_;  ///< of all trajectories so far, the worst constraint of the best one
  bool has_ended_infeasible_ = false;
};

}  // namespace nasm_core

#endif  // OPERATOR__ANSWER_JUDGE_HPP_
