// SPDX-License-Identifier: Apache-2.0
#include "simulation/limit_surface.hpp"

#include <cmath>
#include <stdexcept>

namespace nasm_pushing {

LimitSurface::LimitSurface(double max_force, double pressure_radius)
    : max_force_(max_force), pressure_radius_(pressure_radius) {
  if (!(max_force > 0.0) || !(pressure_radius > 0.0) || !std::isfinite(max_force) ||
      !std::isfinite(pressure_radius)) {
    throw std::invalid_argument("a limit surface needs a positive force and pressure radius, not " +
                                std::to_string(max_force) + " N and " +
                                std::to_string(pressure_radius) + " m");
  }
}

double LimitSurface::norm(const Eigen::Vector3d& wrench) const {
  return std::hypot(wrench.head<2>().norm(), wrench.z() / pressure_radius_) / max_force_;
}

Eigen::Vector3d LimitSurface::wrench(const Eigen::Vector3d& twist) const {
  const double c = pressure_radius_;
  const double speed = std::hypot(twist.head<2>().norm(), c * twist.z());
  if (speed == 0.0) return Eigen::Vector3d::Zero();
  return max_force_ / speed * Eigen::Vector3d(twist.x(), twist.y(), c * c * twist.z());
}

QuasiStaticPush LimitSurface::push(const Eigen::Vector2d& contact, const Eigen::Vector2d& normal,
                                   const Eigen::Vector2d& velocity, double tip_friction) const {
  QuasiStaticPush result;
  if (velocity.dot(normal) >= 0.0) return result;
  const double c2 = pressure_radius_ * pressure_radius_;
  const Eigen::Vector2d& r = contact;

  const Eigen::Vector2d v = (c2 * velocity + r * r.dot(velocity)) / (c2 + r.squaredNorm());
  result.mode = QuasiStaticPush::Mode::kSticking;
  result.twist << v, cross(r, v) / c2;
  result.force = wrench(result.twist).head<2>();

  const Eigen::Vector2d tangent(-normal.y(), normal.x());
  const double across = result.force.dot(tangent);
  if (std::abs(across) <= -tip_friction * result.force.dot(normal)) return result;

  const Eigen::Vector2d edge =
      (std::copysign(tip_friction, across) * tangent - normal).normalized();
  const double moment = cross(r, edge);
  const Eigen::Vector2d at_contact = c2 * edge + moment * Eigen::Vector2d(-r.y(), r.x());
  const double scale = velocity.dot(normal) / at_contact.dot(normal);
  result.mode = QuasiStaticPush::Mode::kSliding;
  result.twist << scale * c2 * edge, scale * moment;
  result.force = wrench(result.twist).head<2>();
  return result;
}

Eigen::Vector3d LimitSurface::slowed(const Eigen::Vector3d& twist, double mass, double inertia,
                                     double dt) const {
  const double c = pressure_radius_;
  const double linear = dt * max_force_ / mass;              // [m/s] that friction takes at most
  const double angular = dt * max_force_ * c * c / inertia;  // [m/s] likewise, of c ω
  const double v = twist.head<2>().norm();
  const double w = c * std::abs(twist.z());
  // With the speed n after the step, v → v n / (n + linear) and c ω likewise, so that
  // v² / (n + linear)² + (c ω)² / (n + angular)² = 1, which falls with n.
  const auto excess = [&](double n) {
    const double a = v / (n + linear);
    const double b = w / (n + angular);
    return a * a + b * b - 1.0;
  };
  if (excess(0.0) <= 0.0) return Eigen::Vector3d::Zero();
  double n = std::max(0.0, std::hypot(v, w) - std::max(linear, angular));
  for (int i = 0; i < 20; ++i) {
    const double a = v / (n + linear);
    const double b = w / (n + angular);
    const double slope = -2.0 * (a * a / (n + linear) + b * b / (n + angular));
    const double step = excess(n) / slope;  // the function is convex and n below its root: no
    n -= step;                              // step goes too far
    if (std::abs(step) <= 1e-12 * n) break;
  }
  return {twist.x() * n / (n + linear), twist.y() * n / (n + linear),
          twist.z() * n / (n + angular)};
}

}  // namespace nasm_pushing
