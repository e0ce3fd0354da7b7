// SPDX-License-Identifier: Apache-2.0
#ifndef PARTS_HPP_
#define PARTS_HPP_

#include <utility>
#include <vector>

#include "nasm_visualization/scene.hpp"

namespace nasm_visualization {

inline constexpr Color kBodyColor{0.0f, 0.45f, 0.70f, 1.0f};
inline constexpr Color kSecondColor{0.90f, 0.62f, 0.0f, 1.0f};
inline constexpr Color kForceColor{0.84f, 0.37f, 0.0f, 1.0f};
inline constexpr Color kGroundColor{0.5f, 0.5f, 0.5f, 1.0f};
inline constexpr Color kGoalColor{0.0f, 0.62f, 0.45f, 0.7f};
inline constexpr Color kTraceColor{0.8f, 0.47f, 0.65f, 0.9f};
inline constexpr Color kPlanColor{0.34f, 0.71f, 0.91f, 0.9f};
inline constexpr Color kObstacleColor{0.65f, 0.2f, 0.2f, 0.6f};

inline Shape box(const Pose& pose, const Eigen::Vector3d& size, const Color& color) {
  return {Shape::Kind::kBox, pose, size, color};
}

inline Shape sphere(const Pose& pose, double diameter, const Color& color) {
  return {Shape::Kind::kSphere, pose, Eigen::Vector3d::Constant(diameter), color};
}

inline Shape cylinder(const Pose& pose, double diameter, double length, const Color& color) {
  return {Shape::Kind::kCylinder, pose, {diameter, diameter, length}, color};
}

inline Shape polyline(std::vector<Eigen::Vector3d> points, double width, const Color& color) {
  return {Shape::Kind::kPolyline, {}, {width, 0.0, 0.0}, color, std::move(points)};
}

inline Eigen::Quaterniond turn(double angle_rad, const Eigen::Vector3d& axis) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle_rad, axis));
}

/// The shortest turn from one direction to the other.
inline Eigen::Quaterniond align(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  return Eigen::Quaterniond::FromTwoVectors(from, to);
}

/// Length of arrows for thrusts [m/N]; the weight of one kilogram is half a metre long.
inline constexpr double kMetresPerNewton = 0.05;

/// From its tail along a vector. Viewers do not like arrows without length.
inline Shape arrow(const Eigen::Vector3d& tail, const Eigen::Vector3d& vector, double width,
                   const Color& color) {
  const double length = vector.norm();
  const Pose pose{tail, length > 0.0 ? align(Eigen::Vector3d::UnitX(), vector)
                                     : Eigen::Quaterniond::Identity()};
  return {Shape::Kind::kArrow, pose, {length > 1e-3 ? length : 1e-3, width, width}, color};
}

}  // namespace nasm_visualization

#endif  // PARTS_HPP_
