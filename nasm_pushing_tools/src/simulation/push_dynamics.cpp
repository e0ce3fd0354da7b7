// SPDX-License-Identifier: Apache-2.0
#include "simulation/push_dynamics.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "simulation/limit_surface.hpp"

namespace nasm_pushing {
namespace {

Eigen::Vector2d rotated(double angle, const Eigen::Vector2d& vector) {
  return Eigen::Rotation2Dd(angle) * vector;
}

Eigen::Vector2d velocity_at(const Eigen::Vector3d& twist, const Eigen::Vector2d& arm) {
  return twist.head<2>() + twist.z() * Eigen::Vector2d(-arm.y(), arm.x());
}

}  // namespace

Eigen::Vector3d object_pose(const Shape& shape, const PushState& state) {
  Eigen::Vector3d pose;
  pose << state.centre - rotated(state.yaw, shape.centre_of_mass()), state.yaw;
  return pose;
}

/// Contact in the robot's frame.
struct PushDynamics::Touch {
  Eigen::Vector2d arm;     ///< [m] from the centre of mass
  Eigen::Vector2d normal;  ///< out of the object
  double gap;              ///< [m] to the tip; negative: overlap
};

PushDynamics::PushDynamics(const Shape& shape, const PushParameters& parameters)
    : shape_(shape), parameters_(parameters) {
}

PushDynamics::Touch PushDynamics::touch(const Eigen::Vector2d& tip, const PushState& state) const {
  const Eigen::Rotation2Dd turn(state.yaw);
  const Eigen::Vector2d local = turn.inverse() * (tip - state.centre) + shape_.centre_of_mass();
  const Contact contact = shape_.nearest(local);
  return {turn * (contact.point - shape_.centre_of_mass()), turn * contact.normal,
          (local - contact.point).dot(contact.normal) - kTipRadius};
}

void PushDynamics::step(const RobotMotion& robot, double friction, double dt,
                        PushState& state) const {
  if (parameters_.quasi_static) {
    step_quasi_static(robot, friction, dt, state);
    return;
  }
  const Touch here = touch(robot.position + state.deflection, state);
  state.touching = here.gap <= 0.0 || state.touching;
  if (state.touching) {
    // In contact the tip is on the outline; rounding and turning take it off a little.
    state.deflection -= here.gap * here.normal;
    contact_force(here, robot.velocity, dt, state);
  }
  if (!state.touching) step_free_tip(robot, dt, state);
  apply_friction(friction, dt, state);
}

/// Force of the contact, and what it does to the object's twist and to the tip's deflection.
void PushDynamics::contact_force(const Touch& here, const Eigen::Vector2d& velocity, double dt,
                                 PushState& state) const {
  const double k = parameters_.stiffness;
  const double d = parameters_.damping;
  const Eigen::Vector2d tangent(-here.normal.y(), here.normal.x());
  const Eigen::Vector2d rate = velocity_at(state.twist, here.arm) - velocity;
  state.force = k * state.deflection + d * rate;
  const double pressing = state.force.dot(here.normal);
  if (pressing <= 0.0) {
    state.touching = false;
    return;
  }
  state.ringing.setZero();
  state.ringing_rate.setZero();
  const double across = state.force.dot(tangent);
  const double limit = parameters_.tip_friction * pressing;
  if (std::abs(across) <= limit) {
    state.deflection += dt * rate;
  } else {
    const double edge = std::copysign(limit, across);
    state.force = pressing * here.normal + edge * tangent;
    const double along = state.deflection.dot(tangent);
    const double slid = (d * along + dt * edge) / (d + dt * k);  // implicit: d is small
    state.deflection += (slid - along) * tangent + dt * rate.dot(here.normal) * here.normal;
  }
  state.twist.head<2>() -= dt / shape_.mass() * state.force;
  state.twist.z() -= dt / shape_.inertia() * cross(here.arm, state.force);
}

void PushDynamics::apply_friction(double friction, double dt, PushState& state) const {
  const LimitSurface surface(friction * shape_.mass() * kGravity,
                             parameters_.pressure_scale * shape_.pressure_radius());
  const Eigen::Vector2d offset = rotated(state.yaw, parameters_.pressure_centre);
  Eigen::Vector3d at_pressure;
  at_pressure << velocity_at(state.twist, offset), state.twist.z();
  const Eigen::Vector3d after = surface.slowed(at_pressure, shape_.mass(), shape_.inertia(), dt);
  if (after.isZero(0.0)) {
    state.twist.setZero();
    return;
  }
  const Eigen::Vector3d change = after - at_pressure;
  state.twist += change;
  state.twist.z() += cross(offset, shape_.mass() * change.head<2>()) / shape_.inertia();
  state.centre += dt * state.twist.head<2>();
  state.yaw += dt * state.twist.z();
}

void PushDynamics::step_free_tip(const RobotMotion& robot, double dt, PushState& state) const {
  state.force.setZero();
  state.deflection *= std::exp(-dt * parameters_.stiffness / parameters_.damping);
  const double frequency = 2.0 * M_PI * parameters_.tip_ringing;
  const double decay = 2.0 * parameters_.tip_decay;
  state.ringing_rate -= dt * (robot.acceleration + frequency * frequency * state.ringing +
                              decay * state.ringing_rate);
  state.ringing += dt * state.ringing_rate;
}

Eigen::Vector2d PushDynamics::sensed_force(const RobotMotion& robot, const PushState& state) const {
  if (state.touching || parameters_.quasi_static) return state.force;
  const double frequency = 2.0 * M_PI * parameters_.tip_ringing;
  const double decay = 2.0 * parameters_.tip_decay;
  const Eigen::Vector2d acceleration =
      parameters_.tip_flexibility *
          -(frequency * frequency * state.ringing + decay * state.ringing_rate) +
      (1.0 - parameters_.tip_flexibility) * robot.acceleration;
  return state.force - parameters_.tip_mass * acceleration;
}

void PushDynamics::step_quasi_static(const RobotMotion& robot, double friction, double dt,
                                     PushState& state) const {
  const Touch here = touch(robot.position, state);
  // The overlap that steps of finite length leave is pushed out with the motion, and a gap delays.
  const Eigen::Vector2d pushing = robot.velocity + here.gap / dt * here.normal;
  const LimitSurface surface(friction * shape_.mass() * kGravity,
                             parameters_.pressure_scale * shape_.pressure_radius());
  const Eigen::Vector2d offset = rotated(state.yaw, parameters_.pressure_centre);
  const QuasiStaticPush push =
      surface.push(here.arm - offset, here.normal, pushing, parameters_.tip_friction);
  state.touching = push.mode != QuasiStaticPush::Mode::kSeparated;
  state.force = -push.force;
  state.twist << velocity_at(push.twist, -offset), push.twist.z();
  state.centre += dt * state.twist.head<2>();
  state.yaw += dt * state.twist.z();
}

}  // namespace nasm_pushing
