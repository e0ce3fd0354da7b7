// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSH_DYNAMICS_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSH_DYNAMICS_HPP_

#include <Eigen/Core>

#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {

/// Properties of a push besides shape, surface and path. The defaults fit the dataset's
/// recordings: their forces ring at 11 to 15 Hz, which is the object's mass on the elastic robot,
/// and at 19 Hz while the tip touches nothing.
struct PushParameters {
  double tip_friction = 0.25;
  double stiffness = 6500.0;                  ///< [N/m] of the robot with its tip
  double damping = 11.0;                      ///< [N s/m]
  double tip_mass = 0.42;                     ///< [kg] that the force sensor carries
  double tip_flexibility = 0.25;              ///< share of it that rings
  double tip_ringing = 19.5;                  ///< [Hz] of the tip alone
  double tip_decay = 6.0;                     ///< [1/s] of that
  double pressure_scale = 1.0;                ///< of the shape's pressure radius
  Eigen::Vector2d pressure_centre{0.0, 0.0};  ///< [m] from the centre of mass
  bool quasi_static = false;                  ///< no inertia, and a robot that does not give way
};

/// Where the robot would have the tip, were it rigid.
struct RobotMotion {
  Eigen::Vector2d position;      ///< [m]
  Eigen::Vector2d velocity;      ///< [m/s]
  Eigen::Vector2d acceleration;  ///< [m/s²]
};

/// Where things are, in the frame of the robot's base.
struct PushState {
  Eigen::Vector2d centre{0.0, 0.0};                 ///< [m] of mass
  double yaw = 0.0;                                 ///< [rad]
  Eigen::Vector3d twist = Eigen::Vector3d::Zero();  ///< of the centre of mass [m/s, rad/s]
  Eigen::Vector2d deflection{0.0, 0.0};  ///< [m] of the tip from where the robot would have it
  Eigen::Vector2d force{0.0, 0.0};       ///< [N] of the object on the tip
  bool touching = false;
  Eigen::Vector2d ringing{0.0, 0.0};  ///< [m] of the free tip, and its velocity [m/s]
  Eigen::Vector2d ringing_rate{0.0, 0.0};
};

/// Pose [x m, y m, yaw rad] of the object's frame.
Eigen::Vector3d object_pose(const Shape& shape, const PushState& state);

/// An object on a surface and a round tip that pushes it.
///
/// The object is a rigid body with the friction of a LimitSurface beneath it. The tip has no mass
/// and hangs on the robot by a spring k and damper d, F = k δ + d δ′; in contact its motion along
/// the normal is the object's, and along the outline too as long as F is in the friction cone;
/// otherwise F is on the cone's edge and the tip slides. At low speed that is the quasi-static
/// push. The sensor carries the tip's mass besides: while the tip is free it shows the robot's
/// acceleration, which makes a part of that mass ring.
class PushDynamics {
 public:
  PushDynamics(const Shape& shape, const PushParameters& parameters);

  /// Advances by dt [s]; `friction` is the coefficient under the object.
  void step(const RobotMotion& robot, double friction, double dt, PushState& state) const;

  /// [N] what a sensor between robot and tip shows, with the sign of PushState::force.
  Eigen::Vector2d sensed_force(const RobotMotion& robot, const PushState& state) const;

 private:
  struct Touch;
  Touch touch(const Eigen::Vector2d& tip, const PushState& state) const;
  void step_quasi_static(const RobotMotion& robot, double friction, double dt,
                         PushState& state) const;
  void step_free_tip(const RobotMotion& robot, double dt, PushState& state) const;
  void contact_force(const Touch& touch, const Eigen::Vector2d& velocity, double dt,
                     PushState& state) const;
  void apply_friction(double friction, double dt, PushState& state) const;

  const Shape& shape_;
  PushParameters parameters_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSH_DYNAMICS_HPP_
