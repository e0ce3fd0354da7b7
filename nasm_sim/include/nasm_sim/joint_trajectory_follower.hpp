// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__JOINT_TRAJECTORY_FOLLOWER_HPP_
#define NASM_SIM__JOINT_TRAJECTORY_FOLLOWER_HPP_

#include <cstdint>
#include <optional>
#include <string>

#include "nasm_sim/joint_path.hpp"
#include "nasm_sim/joint_tolerances.hpp"
#include "nasm_sim/joint_trajectory.hpp"

namespace nasm_sim {

/// Parameters of joint_trajectory_controller of the same names, and what its interfaces are.
struct FollowerOptions {
  TrajectoryRules rules;
  TrajectoryTolerances tolerances;  ///< of trajectories that bring none of their own
  bool open_loop_control = false;   ///< a trajectory starts from the last command, not the state
  Interpolation interpolation = Interpolation::kSplines;
  double cmd_timeout_s = 0.0;  ///< after the end; 0 or not above goal_time_s: never

  bool measures_velocity = true;
  bool measures_acceleration = false;
  /// Errors of what is not commanded are not checked: with position commands alone,
  /// stopped_velocity_tolerance has no effect.
  bool commands_velocity = false;
  bool commands_acceleration = false;

  /// As UR's scaled_joint_trajectory_controller: a trajectory's time advances by period times
  /// scaling, is sampled this far ahead, and the error is that of the last command.
  bool is_scaled = false;
  int64_t update_period_ns = 0;  ///< 0: the last period
};

enum class FollowerEvent {
  kHolding,
  kMoving,
  kSettling,               ///< after the end; a goal waits until its tolerances are met
  kReached,                ///< the goal is reached; from here on its last point is held
  kPathToleranceViolated,  ///< from here on the measured position is held, as after the next two
  kGoalToleranceViolated,
  kTimedOut,  ///< cmd_timeout_s
};

/// A constant text for people.
const char* text_of(FollowerEvent event);

/// Executes joint trajectories as Humble's joint_trajectory_controller 2.54 does: a new one
/// replaces the one before at the next update(), from the measured state or the last command to its
/// first point and on by splines; tolerances are checked, and a violation holds the position.
/// One thread at a time.
class JointTrajectoryFollower {
 public:
  /// Throws std::invalid_argument if there are no joints or tolerances of another number.
  explicit JointTrajectoryFollower(FollowerOptions options);

  const FollowerOptions& options() const { return options_; }

  /// Holds the measured position and forgets everything else.
  void activate(const JointMotion& measured);

  /// Starts a trajectory with the next update(), if find_fault() has nothing against it; else
  /// returns the fault and changes nothing. Tolerances stay in force until others are given.
  std::optional<std::string> follow(const JointTrajectory& trajectory, int64_t now_ns,
                                    const TrajectoryTolerances* tolerances = nullptr);

  /// Holds, with the next update(), the position measured at the last one.
  void hold();

  struct Update {
    FollowerEvent event = FollowerEvent::kHolding;
    const JointMotion& reference;  ///< what the error is measured against
    const JointMotion& error;      ///< reference - measured
    const JointMotion& command;
    int64_t time_from_start_ns;  ///< of the trajectory
    int joint = -1;              ///< the first that violates a tolerance
    double overtime_s = 0.0;     ///< since the last point, of a goal that is not reached
  };

  /// `has_goal`: an action goal waits for the end. Without one, a trajectory that has ended stays
  /// under the watch of its goal tolerances. Takes no memory.
  Update update(int64_t now_ns, int64_t period_ns, const JointMotion& measured, bool has_goal,
                double speed_scaling = 1.0);

  /// What happened, with joint, error and tolerance, for people.
  std::string describe(const Update& update) const;

 private:
  struct Judgement {
    bool path_is_violated = false;
    bool goal_is_missed = false;
    int joint = -1;
  };

  int64_t begin_or_advance(int64_t now_ns, int64_t period_ns, const JointMotion& measured,
                           double speed_scaling);
  void measure_error(const JointMotion& measured);
  Judgement judge(bool is_before_the_end, bool is_first) const;
  bool exceeds(const JointTolerance& tolerance, Eigen::Index joint) const;
  void hold_at(const JointMotion& motion);

  const FollowerOptions options_;
  TrajectoryTolerances tolerances_;
  JointPath path_;
  JointPath next_;  ///< to be taken over by the next update
  bool has_next_ = false;
  bool is_holding_ = true;
  int64_t path_time_ns_ = 0;  ///< of a scaled trajectory
  int64_t command_ns_ = 0;
  JointMotion measured_;
  JointMotion sample_;
  JointMotion reference_;
  JointMotion error_;
  JointMotion command_;
  JointMotion rest_;  ///< for hold_at()
};

}  // namespace nasm_sim

#endif  // NASM_SIM__JOINT_TRAJECTORY_FOLLOWER_HPP_
