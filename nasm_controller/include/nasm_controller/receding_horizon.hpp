// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__RECEDING_HORIZON_HPP_
#define NASM_CONTROLLER__RECEDING_HORIZON_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <memory>

#include "nasm_controller/loop_watch.hpp"
#include "nasm_controller/plan_history.hpp"
#include "nasm_core/evaluation/goal_distance.hpp"
#include "nasm_core/evaluation/plan_keeper.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/real_time_solver.hpp"
#include "nasm_ros/model_server.hpp"

namespace nasm_controller {

/// Solves the same task again and again, from where the system will be when the new plan starts.
///
/// A plan starts `lead_s` after its computation began, and takes over from the one in force at its
/// start. The state there is the measured one, integrated with the controls of the plans in force,
/// or else the measured control, or else taken as it is. What one plan hands over to the next is
/// this state; their controls are not mixed, since a mixture of two optimal plans delays the loop
/// and is optimal for neither.
///
/// `max_ood_score_polished` applies to tasks and not to re-solves. If a new answer is refused, the
/// plan in force goes on; see `fallback`. Systems with a resting law have more, see PlanKeeper:
/// - The plan that goes on is followed with feedback from the state predicted, and continued by the
///   law, so that it never ends.
/// - A new answer is taken only if the cost still decreases along the loop (PlanJudge).
/// - If the server's answer is not good enough and there is no plan for the task, or one that
///   violates constraints, the problem is solved from several guesses. That takes long, so the best
///   solution is sent in the next period, brought to the state predicted then.
///
/// All times are in nanoseconds of the clock that stamps messages. For one thread at a time.
class RecedingHorizon {
 public:
  struct Options {
    double lead_s = 0.02;
    double state_timeout_s = 0.5;
    /// Whether an answer that costs more than the plan in force is not taken. Iterates of a solver
    /// on its way are.
    bool compares_costs = true;
    LoopWatch::Options divergence;
  };

  enum class Outcome {
    kPlanned,  ///< the response has a new plan
    /// The last plan stays in force; the response has the reason of a refusal, or an answer that
    /// costs more.
    kFallback,
    kRefused,     ///< the response has the reason; no plan is left
    kSearching,   ///< a first plan was found, which the next call sends
    kNoTask,      ///< none was set
    kNoState,     ///< none was measured
    kStaleState,  ///< the last one is too old; the last plan runs out
  };

  explicit RecedingHorizon(const nasm_core::System& system);

  /// Whether an instance that got this status may be a task. With a resting law, the quality of an
  /// answer is not decisive: `plan` looks for better ones, and from the state that is measured.
  bool accepts(nasm_core::AnswerStatus status) const;

  /// The instance is the task as it was completed once, the request where it came from; its times
  /// and initial state are not looked at.
  void set_task(const nasm_core::Request& request, const nasm_core::Instance& instance);

  /// The rest of the plan in force, on its own grid; followed and continued if there is a resting
  /// law.
  struct Fallback {
    int64_t start_ns = 0;  ///< of its first step
    double horizon_s = 0.0;
    Eigen::Index steps = 0;
    /// Its first state is the one expected at `start_ns`; only the first steps count.
    nasm_core::Trajectory trajectory;
    nasm_core::PlanJudge::Merit merit;  ///< from there to the end of the plan
    double played = 0.0;                ///< cost of the newest plan until there
  };

  /// All components, finite; `control` is the one acting, or empty. An older one than the last is
  /// ignored.
  void set_state(int64_t stamp_ns, const Eigen::VectorXd& state, const Eigen::VectorXd& control);

  /// A state was measured that is not finite: the loop diverges, until a finite one comes.
  void lose_state() { is_lost_ = true; }

  /// A new plan from now + lead_s on, if that is possible. If the clock has gone back, plans and
  /// state are forgotten.
  Outcome plan(int64_t now_ns, const Options& options, const nasm_core::Limits& limits,
               nasm_ros::ModelServer& server, nasm_ros::Response& response);

  /// Start of the last plan that was requested.
  int64_t start_ns() const { return start_ns_; }

  /// Valid after kFallback.
  const Fallback& fallback() const { return fallback_; }

  /// Divergence of the task, as of the last call of `plan`.
  const LoopWatch& watch() const { return watch_; }

  /// Age of the last state [s]; infinite if there is none.
  double state_age_s(int64_t now_ns) const;

 private:
  void predict(int64_t until_ns);
  void advance(double step_s, const Eigen::VectorXd& control);
  double distance_to_goal() const;
  /// Whether the plan in force is one for the task.
  bool is_pursued() const;
  /// Brings what a search has found to the request's state, in place of the answer.
  void use_found(const nasm_core::Limits& limits, nasm_core::Answer& answer);
  /// Solves the request from several guesses, at most once a second.
  void search(const nasm_core::Limits& limits);
  /// Fills `fallback_`. False if nothing is left of the last plan, or its cost is not finite.
  bool fall_back();
  /// The rest of the newest plan, from this step and the state predicted for it.
  void follow(Eigen::Index first_step, nasm_core::Trajectory& plan);
  /// Whether the answer may take the place of `fallback_`.
  bool may_replace(nasm_core::Answer& answer);

  const nasm_core::SystemInfo& info_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  double largest_step_s_;
  nasm_core::GoalDistance distance_;
  PlanHistory plans_;
  nasm_core::Instance accepted_;      ///< that the newest plan answers
  nasm_core::PlanKeeper keeper_;      ///< of that plan and instance
  nasm_core::RealTimeSolver solver_;  ///< of searches
  nasm_core::Answer found_;           ///< by the last search
  bool has_found_ = false;            ///< and it is not used yet
  int64_t searched_ns_ = 0;           ///< 0: not for this task
  Fallback fallback_;
  LoopWatch watch_;

  bool has_task_ = false;
  nasm_core::Request request_;
  nasm_core::Instance task_;

  bool has_state_ = false;
  bool is_lost_ = false;  ///< the last state was not finite
  int64_t state_ns_ = 0;
  Eigen::VectorXd state_;
  Eigen::VectorXd measured_control_;

  int64_t now_ns_ = 0;
  int64_t start_ns_ = 0;
  Eigen::VectorXd predicted_;
  Eigen::VectorXd control_;
  Eigen::MatrixXd slopes_;  ///< of the Runge–Kutta step
  Eigen::VectorXd between_;
};

const char* to_string(RecedingHorizon::Outcome outcome);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__RECEDING_HORIZON_HPP_
