// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__LIMIT_SURFACE_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__LIMIT_SURFACE_HPP_

#include <Eigen/Core>

namespace nasm_pushing {

inline double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Quasi-static effect of a pusher on an object at one time.
struct QuasiStaticPush {
  enum class Mode { kSeparated, kSticking, kSliding };

  Mode mode = Mode::kSeparated;
  Eigen::Vector3d twist = Eigen::Vector3d::Zero();  ///< of the object (vx, vy [m/s], ω [rad/s])
  Eigen::Vector2d force = Eigen::Vector2d::Zero();  ///< [N] of the pusher on the object
};

/// The friction between an object and the surface it lies on, by an ellipsoid: all wrenches
/// (f, m) about the centre of mass with
///
///     |f|² / f_max² + m² / (c f_max)² ≤ 1,    f_max = µ m g,   c: the pressure radius.
///
/// While the object moves with the twist (v, ω) the wrench is on the ellipsoid, where its normal
/// has the direction of the twist: (f, m) = f_max (v, c² ω) / √(|v|² + c² ω²).
///
/// A pusher that sticks to the contact r (from the centre of mass) and moves it with u gives
///
///     v = ((c² + rx²) ux + rx ry uy, rx ry ux + (c² + ry²) uy) / (c² + |r|²),
///     ω = (rx vy − ry vx) / c².
///
/// If that takes a force outside of the friction cone of the contact, the force e is on the cone's
/// edge, the twist is κ (c² e, r × e), and κ follows from the pusher's velocity along the normal.
class LimitSurface {
 public:
  /// f_max [N], c [m]
  LimitSurface(double max_force, double pressure_radius);

  double max_force() const { return max_force_; }
  double pressure_radius() const { return pressure_radius_; }

  /// 1 on the ellipsoid, less inside.
  double norm(const Eigen::Vector3d& wrench) const;

  /// Force of the moving object on the surface; nothing if it does not move.
  Eigen::Vector3d wrench(const Eigen::Vector3d& twist) const;

  /// A pusher at `contact` [m], relative to the centre of mass, that moves with `velocity`;
  /// `normal` is outwards from the object, `tip_friction` the coefficient between the two.
  QuasiStaticPush push(const Eigen::Vector2d& contact, const Eigen::Vector2d& normal,
                       const Eigen::Vector2d& velocity, double tip_friction) const;

  /// The twist after friction alone has acted for dt [s], by the implicit Euler method: exact zero
  /// when friction stops the object within that time.
  Eigen::Vector3d slowed(const Eigen::Vector3d& twist, double mass, double inertia,
                         double dt) const;

 private:
  double max_force_;
  double pressure_radius_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__LIMIT_SURFACE_HPP_
