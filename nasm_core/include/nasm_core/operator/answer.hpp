// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__ANSWER_HPP_
#define NASM_CORE__OPERATOR__ANSWER_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/trajectory.hpp"

namespace nasm_core {

/// What became of a request. Execute an answer only if `is_answer` says so. The numbers are those
/// of nasm_msgs/ControlTrajectory.
enum class AnswerStatus : uint8_t {
  kUnset = 0,
  kOk = 1,        ///< the model's answer, within all limits
  kPolished = 2,  ///< improved by Newton steps until it was
  kFallback = 3,  ///< continues the last accepted plan, since a new answer was refused
  kNotFinite = 10,
  kWrongDimension = 11,
  kInvalidValue = 12,
  kUnknownSystem = 13,
  kHorizon = 14,
  kQueryTimes = 15,
  kTooManyQueries = 16,
  kStale = 17,
  kNotCovered = 18,
  kOutOfDistribution = 20,
  kGap = 21,
  kDeadline = 22,
  kViolation = 23,
  kInfeasible = 24,
  kNoModel = 30,
  kInternal = 31,
};

/// Whether an answer with this status, as in nasm_msgs/ControlTrajectory, may be executed: 1 to 9.
/// 0 is a message that nobody filled in, and from 10 on there are no controls.
constexpr bool is_answer(uint8_t status) {
  return status >= 1 && status <= 9;
}
constexpr bool is_answer(AnswerStatus status) {
  return is_answer(static_cast<uint8_t>(status));
}

/// Whether a request was refused because its answer is not good enough; the request itself is fine.
constexpr bool is_short_of_limits(AnswerStatus status) {
  return status == AnswerStatus::kGap || status == AnswerStatus::kViolation ||
         status == AnswerStatus::kInfeasible;
}

/// The status in a few words, such as "out_of_distribution"; also the key in statistics.
const char* to_string(AnswerStatus status);

/// A problem as somebody poses it. What is empty or zero has the model's value, but for the goal,
/// which must be there.
struct Request {
  std::string system;
  Eigen::VectorXd goal;
  Eigen::VectorXd initial_state;
  std::vector<std::string> parameter_names;
  std::vector<double> parameter_values;
  double horizon = 0.0;
  /// When to answer: increasing, within [0, horizon]. Empty: at i horizon / num_samples, i = 0, 1 …
  Eigen::VectorXd times;
  int64_t num_samples = 0;
  /// Where polishing begins anew if it fails from the network's answer, such as the last plan: one
  /// column per step, the steps dividing the horizon evenly. Empty: none.
  Eigen::MatrixXd warm_controls;
};

/// What to do with problems outside of the training data.
enum class OodPolicy {
  kAccept,  ///< treat them like all others
  /// Make at least one Newton step, since the estimate of the gap is a local one; refuse problems
  /// that are farther out than `max_ood_score_polished`.
  kPolish,
  kRefuse,
};

const char* to_string(OodPolicy policy);
/// Throws std::invalid_argument that lists the names there are.
OodPolicy ood_policy_from(const std::string& name);

/// What an answer has to satisfy.
struct Limits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  double max_relative_gap = kNone;
  /// Largest distance from a terminal state that is prescribed, relative to max(1, |goal|).
  double max_miss = 1e-6;
  /// By how much a path constraint may be exceeded, in its unit, between the steps too. What the
  /// initial state exceeds it by is allowed in addition.
  double max_violation = 0.05;
  double max_ood_score = 0.0;  ///< above, the policy decides
  OodPolicy ood_policy = OodPolicy::kPolish;
  double max_ood_score_polished = 20.0;  ///< above, `kPolish` refuses
  int max_polish_steps = 20;             ///< of all starts together
  double deadline_s = kNone;             ///< from taking up the request
  int64_t max_samples = 10'000;
};

/// Why an answer is refused that took too long.
std::string deadline_text(double taken_s, double allowed_s);

/// Steps of the finer grid on which violations are looked for, per step of the model's.
inline constexpr int kSubstepsOfViolations = 10;

struct Answer {
  /// Removes what an answer before has left, but not its memory.
  void forget();

  /// Makes it a refusal: the controls become NaN, so that nobody executes them.
  void refuse(AnswerStatus why, const std::string& why_text);

  AnswerStatus status = AnswerStatus::kUnset;
  std::string text;  ///< for people; of a refusal, names the field and its value

  Instance instance;      ///< the problem as it was answered, all defaults filled in
  Trajectory trajectory;  ///< on the model's grid, from which all figures below are

  Eigen::VectorXd times;     ///< as asked for
  Eigen::MatrixXd controls;  ///< one column per time; of a refusal NaN

  // NaN: not computed
  double cost = std::numeric_limits<double>::quiet_NaN();
  /// Estimate, see Certificate and relative_to_optimum. For systems with constraints or a terminal
  /// cost it is an upper bound, if that is at most a tenth of the limit.
  double relative_gap = std::numeric_limits<double>::quiet_NaN();
  double gradient_norm = std::numeric_limits<double>::quiet_NaN();
  double miss = 0.0;  ///< largest distance from a prescribed terminal state
  /// How far each path constraint is exceeded at most, in the order of SystemInfo::constraints: on
  /// a grid ten times finer, with Runge–Kutta steps. Empty: there are none.
  Eigen::VectorXd violations;
  double ood_score = std::numeric_limits<double>::quiet_NaN();
  int polish_steps = 0;
  double computation_time_s = 0.0;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__ANSWER_HPP_
