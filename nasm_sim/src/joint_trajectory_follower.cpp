// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/joint_trajectory_follower.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "nasm_common/numbers.hpp"

namespace nasm_sim {

const char* text_of(FollowerEvent event) {
  switch (event) {
    case FollowerEvent::kHolding:
      return "holding position";
    case FollowerEvent::kMoving:
      return "moving";
    case FollowerEvent::kSettling:
      return "at the end of the trajectory";
    case FollowerEvent::kReached:
      return "goal reached";
    case FollowerEvent::kPathToleranceViolated:
      return "path tolerance violated, holding position";
    case FollowerEvent::kGoalToleranceViolated:
      return "goal not reached within goal_time, holding position";
    case FollowerEvent::kTimedOut:
      return "no new command within cmd_timeout, holding position";
  }
  return "unknown";
}

JointTrajectoryFollower::JointTrajectoryFollower(FollowerOptions options)
    : options_(std::move(options)), tolerances_(options_.tolerances) {
  const std::size_t joints = options_.rules.joints.size();
  if (joints == 0) throw std::invalid_argument("a trajectory controller needs joints");
  if (tolerances_.path.size() != joints || tolerances_.goal.size() != joints) {
    throw std::invalid_argument(
        nasm_common::format("%zu path and %zu goal tolerances for %zu joints",
                            tolerances_.path.size(), tolerances_.goal.size(), joints));
  }
  const JointMotion zero(static_cast<Eigen::Index>(joints));
  measured_ = sample_ = reference_ = error_ = command_ = rest_ = zero;
  path_.become_point(zero);
  activate(zero);
}

void JointTrajectoryFollower::activate(const JointMotion& measured) {
  tolerances_ = options_.tolerances;
  measured_ = command_ = sample_ = reference_ = measured;
  if (!options_.measures_velocity) command_.velocity.setZero();
  if (!options_.measures_acceleration) command_.acceleration.setZero();
  hold_at(measured);
}

std::optional<std::string> JointTrajectoryFollower::follow(const JointTrajectory& trajectory,
                                                           int64_t now_ns,
                                                           const TrajectoryTolerances* tolerances) {
  if (auto fault = find_fault(trajectory, options_.rules, now_ns)) return fault;
  next_ = JointPath(trajectory, options_.rules.joints);
  has_next_ = true;
  is_holding_ = false;
  if (tolerances) tolerances_ = *tolerances;
  return {};
}

void JointTrajectoryFollower::hold() {
  hold_at(measured_);
}

void JointTrajectoryFollower::hold_at(const JointMotion& motion) {
  rest_.position = motion.position;
  next_.become_point(rest_);
  has_next_ = true;
  is_holding_ = true;
}

int64_t JointTrajectoryFollower::begin_or_advance(int64_t now_ns, int64_t period_ns,
                                                  const JointMotion& measured,
                                                  double speed_scaling) {
  if (has_next_) {
    std::swap(path_, next_);
    has_next_ = false;
    path_.fill_in(command_.position);
  }
  if (path_.has_started()) {
    path_time_ns_ += std::llround(static_cast<double>(period_ns) * speed_scaling);
  } else {
    path_time_ns_ = now_ns;
    if (options_.open_loop_control) {
      path_.start(options_.is_scaled ? command_ns_ : now_ns, command_, true, true);
    } else {
      path_.start(now_ns, measured, options_.measures_velocity, options_.measures_acceleration);
    }
  }
  if (!options_.is_scaled) return now_ns;
  return path_time_ns_ + (options_.update_period_ns > 0 ? options_.update_period_ns : period_ns);
}

void JointTrajectoryFollower::measure_error(const JointMotion& measured) {
  error_.position = reference_.position - measured.position;
  if (options_.measures_velocity && options_.commands_velocity) {
    error_.velocity = reference_.velocity - measured.velocity;
  }
  if (options_.measures_acceleration && options_.commands_acceleration) {
    error_.acceleration = reference_.acceleration - measured.acceleration;
  }
}

bool JointTrajectoryFollower::exceeds(const JointTolerance& tolerance, Eigen::Index joint) const {
  const auto is_beyond = [joint](double limit, const Eigen::VectorXd& error) {
    return limit > 0.0 && !(std::abs(error[joint]) <= limit);  // NaN is beyond
  };
  return is_beyond(tolerance.position, error_.position) ||
         is_beyond(tolerance.velocity, error_.velocity) ||
         is_beyond(tolerance.acceleration, error_.acceleration);
}

JointTrajectoryFollower::Judgement JointTrajectoryFollower::judge(bool is_before_the_end,
                                                                  bool is_first) const {
  Judgement judgement;
  if (is_holding_) return judgement;
  for (std::size_t i = 0; i < tolerances_.path.size(); ++i) {
    const auto joint = static_cast<Eigen::Index>(i);
    const bool leaves_path = (is_before_the_end || is_first) && exceeds(tolerances_.path[i], joint);
    const bool misses_goal = !is_before_the_end && exceeds(tolerances_.goal[i], joint);
    judgement.path_is_violated |= leaves_path;
    judgement.goal_is_missed |= misses_goal;
    if ((leaves_path || misses_goal) && judgement.joint < 0) judgement.joint = static_cast<int>(i);
  }
  return judgement;
}

JointTrajectoryFollower::Update JointTrajectoryFollower::update(int64_t now_ns, int64_t period_ns,
                                                                const JointMotion& measured,
                                                                bool has_goal,
                                                                double speed_scaling) {
  measured_ = measured;
  const int64_t sample_ns = begin_or_advance(now_ns, period_ns, measured, speed_scaling);
  const bool is_first = !path_.has_started();
  const auto segment = path_.sample(sample_ns, options_.interpolation, sample_);
  reference_ = options_.is_scaled ? command_ : sample_;
  measure_error(measured);

  const int64_t time_ns = options_.is_scaled ? path_time_ns_ : now_ns;
  Update update{
      is_holding_ ? FollowerEvent::kHolding
                  : (segment.is_before_the_end ? FollowerEvent::kMoving : FollowerEvent::kSettling),
      reference_, error_, command_, now_ns - path_.start_ns()};
  const double overtime_s = static_cast<double>(time_ns - path_.time_of(segment.from)) * 1e-9;
  const bool has_ended = !segment.is_before_the_end;
  if (has_ended && !is_holding_ && options_.cmd_timeout_s > options_.tolerances.goal_time_s &&
      overtime_s > options_.cmd_timeout_s) {
    update.event = FollowerEvent::kTimedOut;
    hold_at(measured);
  }

  const Judgement judgement = judge(segment.is_before_the_end, is_first);
  const bool is_overdue = judgement.goal_is_missed && tolerances_.goal_time_s != 0.0 &&
                          overtime_s > tolerances_.goal_time_s;
  update.joint = judgement.joint;
  if (!judgement.path_is_violated && !is_overdue) {
    command_ = sample_;
    command_ns_ = now_ns;
  }
  if (judgement.path_is_violated) {
    update.event = FollowerEvent::kPathToleranceViolated;
    hold_at(measured);
  } else if (is_overdue) {
    update.event = FollowerEvent::kGoalToleranceViolated;
    update.overtime_s = overtime_s;
    hold_at(measured);
  } else if (has_goal && has_ended && !judgement.goal_is_missed) {
    update.event = FollowerEvent::kReached;
    path_.copy_last_point(rest_);
    next_.become_point(rest_);
    rest_.velocity.setZero();
    rest_.acceleration.setZero();
    has_next_ = is_holding_ = true;
  }
  return update;
}

std::string JointTrajectoryFollower::describe(const Update& update) const {
  std::string text = text_of(update.event);
  if (update.joint < 0) return text;
  const auto joint = static_cast<std::size_t>(update.joint);
  const bool is_path = update.event == FollowerEvent::kPathToleranceViolated;
  const JointTolerance& tolerance = (is_path ? tolerances_.path : tolerances_.goal)[joint];
  const auto row = static_cast<Eigen::Index>(update.joint);
  text += nasm_common::format(": joint '%s'", options_.rules.joints[joint].c_str());
  const auto add = [&text, row](const char* name, const Eigen::VectorXd& error, double limit) {
    if (limit > 0.0 && !(std::abs(error[row]) <= limit)) {
      text += nasm_common::format(", %s error %g above %g", name, error[row], limit);
    }
  };
  add("position", update.error.position, tolerance.position);
  add("velocity", update.error.velocity, tolerance.velocity);
  add("acceleration", update.error.acceleration, tolerance.acceleration);
  if (update.event == FollowerEvent::kGoalToleranceViolated) {
    text += nasm_common::format(", %.3f s after the end", update.overtime_s);
  }
  return text;
}

}  // namespace nasm_sim
