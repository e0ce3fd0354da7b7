// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/joint_path.hpp"

#include <algorithm>

namespace nasm_sim {
namespace {

/// Sets position, velocity and acceleration of one joint from c0 + c1 t + ... + c5 t^5.
void evaluate(const double (&c)[6], double t, Eigen::Index joint, JointMotion& motion) {
  motion.position[joint] = c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * (c[4] + t * c[5]))));
  motion.velocity[joint] =
      c[1] + t * (2.0 * c[2] + t * (3.0 * c[3] + t * (4.0 * c[4] + t * 5.0 * c[5])));
  motion.acceleration[joint] = 2.0 * c[2] + t * (6.0 * c[3] + t * (12.0 * c[4] + t * 20.0 * c[5]));
}

}  // namespace

JointMotion::JointMotion(Eigen::Index joints)
    : position(Eigen::VectorXd::Zero(joints)),
      velocity(Eigen::VectorXd::Zero(joints)),
      acceleration(Eigen::VectorXd::Zero(joints)) {
}

JointPath::JointPath(const JointTrajectory& trajectory, const std::vector<std::string>& joints)
    : start_ns_(trajectory.stamp_ns), starts_at_once_(trajectory.stamp_ns == 0) {
  const auto& names = trajectory.joint_names;
  before_.motion = JointMotion(static_cast<Eigen::Index>(joints.size()));
  points_.resize(trajectory.points.size());
  for (std::size_t i = 0; i < points_.size(); ++i) {
    points_[i].motion = JointMotion(static_cast<Eigen::Index>(joints.size()));
    points_[i].time_from_start_ns = trajectory.points[i].time_from_start_ns;
    points_[i].has_velocity = !trajectory.points[i].velocities.empty();
    points_[i].has_acceleration = !trajectory.points[i].accelerations.empty();
  }
  for (std::size_t joint = 0; joint < joints.size(); ++joint) {
    const auto row = static_cast<Eigen::Index>(joint);
    const auto found = std::find(names.begin(), names.end(), joints[joint]);
    if (found == names.end()) {
      unnamed_.push_back(row);
      continue;
    }
    const auto column = static_cast<std::size_t>(found - names.begin());
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const JointTrajectoryPoint& point = trajectory.points[i];
      points_[i].motion.position[row] = point.positions[column];
      if (points_[i].has_velocity) points_[i].motion.velocity[row] = point.velocities[column];
      if (points_[i].has_acceleration) {
        points_[i].motion.acceleration[row] = point.accelerations[column];
      }
    }
  }
}

void JointPath::become_point(const JointMotion& motion) {
  points_.resize(1);
  points_[0].motion = motion;
  points_[0].time_from_start_ns = 0;
  points_[0].has_velocity = points_[0].has_acceleration = true;
  unnamed_.clear();
  before_.motion = motion;
  start_ns_ = 0;
  starts_at_once_ = true;
  has_started_ = false;
  segment_ = 0;
}

void JointPath::fill_in(const Eigen::VectorXd& positions) {
  for (const Eigen::Index joint : unnamed_) {
    for (Point& point : points_) point.motion.position[joint] = positions[joint];
  }
}

void JointPath::start(int64_t time_ns, const JointMotion& motion, bool has_velocity,
                      bool has_acceleration) {
  before_ns_ = time_ns;
  before_.motion = motion;
  // A derivative that is not known is taken as zero if the first point prescribes it, so that the
  // approach is as smooth as the rest.
  if (!has_velocity) before_.motion.velocity.setZero();
  if (!has_acceleration) before_.motion.acceleration.setZero();
  before_.has_velocity = has_velocity || points_[0].has_velocity;
  before_.has_acceleration = has_acceleration || points_[0].has_acceleration;
}

JointPath::Sample JointPath::sample(int64_t time_ns, Interpolation interpolation,
                                    JointMotion& motion) {
  if (!has_started_ && starts_at_once_) start_ns_ = time_ns;
  has_started_ = true;
  if (time_ns < time_of(0)) {
    if (interpolation == Interpolation::kNone) {
      motion = before_.motion;
    } else {
      interpolate(before_, before_ns_, points_[0], time_of(0), time_ns, motion);
    }
    return {0, true};
  }
  while (segment_ < last_point() && time_ns >= time_of(segment_ + 1)) ++segment_;
  if (segment_ == last_point()) {
    motion = points_.back().motion;
    return {segment_, false};
  }
  const Point& to = points_[segment_ + 1];
  if (interpolation == Interpolation::kNone) {
    motion = to.motion;
  } else {
    interpolate(points_[segment_], time_of(segment_), to, time_of(segment_ + 1), time_ns, motion);
  }
  return {segment_, true};
}

void JointPath::interpolate(const Point& from, int64_t from_ns, const Point& to, int64_t to_ns,
                            int64_t time_ns, JointMotion& motion) {
  const double T = static_cast<double>(to_ns - from_ns) * 1e-9;
  // A clock that is set back must not lead out of the segment.
  const double t = std::clamp(static_cast<double>(time_ns - from_ns) * 1e-9, 0.0, T);
  const bool is_cubic = from.has_velocity && to.has_velocity;
  const bool is_quintic = is_cubic && from.has_acceleration && to.has_acceleration;
  for (Eigen::Index joint = 0; joint < motion.position.size(); ++joint) {
    const double distance = to.motion.position[joint] - from.motion.position[joint];
    double c[6] = {from.motion.position[joint], distance / T, 0, 0, 0, 0};
    if (is_cubic) {
      const double v0 = from.motion.velocity[joint];
      const double v1 = to.motion.velocity[joint];
      c[1] = v0;
      if (is_quintic) {
        // What is missing at the end after the start's own parabola, over T^3, T^2 and T.
        const double a0 = from.motion.acceleration[joint];
        const double position = (distance - T * (v0 + 0.5 * T * a0)) / (T * T * T);
        const double velocity = (v1 - v0 - T * a0) / (T * T);
        const double acceleration = (to.motion.acceleration[joint] - a0) / T;
        c[2] = 0.5 * a0;
        c[3] = 10.0 * position - 4.0 * velocity + 0.5 * acceleration;
        c[4] = (-15.0 * position + 7.0 * velocity - acceleration) / T;
        c[5] = (6.0 * position - 3.0 * velocity + 0.5 * acceleration) / (T * T);
      } else {
        c[2] = (3.0 * distance / T - 2.0 * v0 - v1) / T;
        c[3] = (-2.0 * distance / T + v0 + v1) / (T * T);
      }
    }
    evaluate(c, t, joint, motion);
  }
}

}  // namespace nasm_sim
