// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__JOINT_PATH_HPP_
#define NASM_SIM__JOINT_PATH_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nasm_sim/joint_trajectory.hpp"

namespace nasm_sim {

/// Joints at an instant, [rad] or [m] and their derivatives, in the order of the controller.
struct JointMotion {
  JointMotion() = default;
  explicit JointMotion(Eigen::Index joints);

  Eigen::VectorXd position;
  Eigen::VectorXd velocity;
  Eigen::VectorXd acceleration;
};

enum class Interpolation {
  kSplines,  ///< quintic, cubic or linear, as far as both ends prescribe derivatives
  kNone,     ///< steps: each point holds from the one before on
};

/// A trajectory that is being executed. Times are those of one clock, in nanoseconds.
class JointPath {
 public:
  struct Sample {
    std::size_t from = 0;            ///< the segment's first point; that to be reached, before it
    bool is_before_the_end = false;  ///< the last point is not reached yet
  };

  JointPath() = default;
  /// Joints that the trajectory does not name are left for fill_in().
  JointPath(const JointTrajectory& trajectory, const std::vector<std::string>& joints);

  /// Stays where `motion` says, or repeats its velocity and acceleration; starts at once. Takes no
  /// memory if the path had a point.
  void become_point(const JointMotion& motion);
  /// Lets joints that the trajectory does not name stay at the given positions.
  void fill_in(const Eigen::VectorXd& positions);

  /// From where the first point is approached.
  void start(int64_t time_ns, const JointMotion& motion, bool has_velocity, bool has_acceleration);
  bool has_started() const { return has_started_; }

  /// The first sample decides when a path that starts at once does so.
  Sample sample(int64_t time_ns, Interpolation interpolation, JointMotion& motion);

  int64_t start_ns() const { return start_ns_; }
  int64_t time_of(std::size_t point) const { return start_ns_ + points_[point].time_from_start_ns; }
  std::size_t last_point() const { return points_.size() - 1; }
  void copy_last_point(JointMotion& motion) const { motion = points_.back().motion; }

 private:
  struct Point {
    JointMotion motion;  ///< zero where nothing is prescribed
    int64_t time_from_start_ns = 0;
    bool has_velocity = false;
    bool has_acceleration = false;
  };

  static void interpolate(const Point& from, int64_t from_ns, const Point& to, int64_t to_ns,
                          int64_t time_ns, JointMotion& motion);

  std::vector<Point> points_;
  std::vector<Eigen::Index> unnamed_;
  int64_t start_ns_ = 0;
  bool starts_at_once_ = true;
  bool has_started_ = false;
  Point before_;
  int64_t before_ns_ = 0;
  std::size_t segment_ = 0;  ///< of the last sample
};

}  // namespace nasm_sim

#endif  // NASM_SIM__JOINT_PATH_HPP_
