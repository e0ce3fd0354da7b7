// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/pose_goal.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "nasm_arm/dynamics.hpp"
#include "nasm_common/random.hpp"

namespace nasm_arm {
namespace {

constexpr int kIterations = 60;
constexpr double kLongestStep = 0.7;  ///< of a joint [rad, m]

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Jacobian = Eigen::Matrix<double, 6, kMaxJoints>;  ///< zero beyond the last joint

Eigen::Matrix3d matrix_of(const Mat3<double>& m) {
  return Eigen::Map<const Eigen::Matrix3d>(&m.x.x);
}

class Search {
 public:
  Search(const Arm& arm, const Placement<double>& pose) : arm_(arm), pose_(pose) {}

  /// Returns the miss that is left.
  double improve(JointArray<double>& q, double tolerance) {
    const int n = arm_.model.joints;
    double miss = evaluate(q);
    for (int iteration = 0; iteration < kIterations && miss > tolerance; ++iteration) {
      const double damping = 1e-3 * std::min(miss * miss, 1.0);
      const Matrix6 square = jacobian_ * jacobian_.transpose() + damping * Matrix6::Identity();
      Eigen::Matrix<double, kMaxJoints, 1> step =
          jacobian_.transpose() * square.ldlt().solve(error_);
      const double longest = step.cwiseAbs().maxCoeff();
      if (longest > kLongestStep) step *= kLongestStep / longest;
      for (int i = 0; i < n; ++i) {
        q[i] = std::clamp(q[i] + step[i], arm_.limits[i].lower, arm_.limits[i].upper);
      }
      miss = evaluate(q);
    }
    return miss;
  }

  double least_singular_value() const {
    const Matrix6 square = jacobian_ * jacobian_.transpose();
    const Vector6 squares =
        Eigen::SelfAdjointEigenSolver<Matrix6>(square, Eigen::EigenvaluesOnly).eigenvalues();
    // Fewer than six joints have fewer singular values; the others are zero, and come first.
    return std::sqrt(std::max(squares[6 - std::min(arm_.model.joints, 6)], 0.0));
  }

 private:
  double evaluate(const JointArray<double>& q) {
    locate(arm_.model, data_, q);
    const Placement<double> tip = tip_pose(arm_.model, data_);
    for (int i = 0; i < arm_.model.joints; ++i) {
      const Motion<double> m = tip_jacobian(data_, tip, i);
      jacobian_.col(i) << m.linear.x, m.linear.y, m.linear.z, m.angular.x, m.angular.y, m.angular.z;
    }
    const Eigen::AngleAxisd turn(
        Eigen::Matrix3d(matrix_of(pose_.rotation) * matrix_of(tip.rotation).transpose()));
    const Vec3<double> way = pose_.position - tip.position;
    error_ << way.x, way.y, way.z, turn.angle() * turn.axis();
    return error_.norm();
  }

  const Arm& arm_;
  const Placement<double>& pose_;
  Data<double> data_;
  Jacobian jacobian_ = Jacobian::Zero();
  Vector6 error_;
};

/// Whole turns do not change the pose.
double nearest_turn(double q, double from, const JointLimits& limits) {
  const double turn = 2.0 * M_PI;
  double best = q;
  for (int k = -3; k <= 3; ++k) {
    const double other = q + k * turn;
    if (other < limits.lower || other > limits.upper) continue;
    if (std::abs(other - from) < std::abs(best - from)) best = other;
  }
  return best;
}

}  // namespace

const char* to_string(PoseStatus status) {
  switch (status) {
    case PoseStatus::kFound:
      return "found";
    case PoseStatus::kUnreachable:
      return "pose is out of reach within the joint limits";
    case PoseStatus::kSingular:
      return "pose is reached only near a singularity";
    case PoseStatus::kInvalid:
      return "pose is not finite, or its rotation is not a rotation";
  }
  return "unknown";
}

PoseGoal find_pose_goal(const Arm& arm, const Placement<double>& pose,
                        const JointArray<double>& from, const PoseOptions& options) {
  PoseGoal goal;
  const Eigen::Matrix3d rotation = matrix_of(pose.rotation);
  const bool is_rotation = (rotation * rotation.transpose()).isIdentity(1e-6);
  if (!is_rotation || !(rotation.determinant() > 0.0)) return goal;
  if (!std::isfinite(dot(pose.position, pose.position))) return goal;
  goal.status = PoseStatus::kUnreachable;
  nasm_common::Random random(1);
  double soonest = kUnlimited;
  Search search(arm, pose);
  for (int attempt = 0; attempt < options.attempts; ++attempt) {
    JointArray<double> q = from;
    for (int i = 0; i < arm.model.joints && attempt > 0; ++i) {
      q[i] =
          random.uniform(std::max(arm.limits[i].lower, -M_PI), std::min(arm.limits[i].upper, M_PI));
    }
    const double miss = search.improve(q, options.tolerance);
    goal.miss = std::min(goal.miss, miss);
    if (!(miss <= options.tolerance)) continue;
    const double singular_value = search.least_singular_value();
    const bool singular = singular_value < options.singularity;
    if (singular && goal.status == PoseStatus::kFound) continue;
    double time = 0.0;
    for (int i = 0; i < arm.model.joints; ++i) {
      if (!arm.model.joint[i].is_prismatic) q[i] = nearest_turn(q[i], from[i], arm.limits[i]);
      time = std::max(time, std::abs(q[i] - from[i]) / arm.limits[i].velocity);
    }
    const bool first_regular = !singular && goal.status != PoseStatus::kFound;
    if (!first_regular && time >= soonest) continue;
    soonest = time;
    goal.status = singular ? PoseStatus::kSingular : PoseStatus::kFound;
    goal.position = q;
    goal.least_singular_value = singular_value;
  }
  return goal;
}

}  // namespace nasm_arm
