// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__DYNAMICS_HPP_
#define NASM_ARM__DYNAMICS_HPP_

#include <cmath>

#include "nasm_arm/model.hpp"

/// Dynamics of an arm, for any scalar. Functions read a Model, which threads may share, and write
/// into a workspace, which belongs to one thread. Nothing allocates.
namespace nasm_arm {

/// Inertia of one or more bodies about the origin of the base.
template <class T>
struct Inertia {
  T mass{};
  Vec3<T> moment;  ///< mass times centre of mass
  Mat3<T> tensor;  ///< symmetric

  Inertia& operator+=(const Inertia& b) {
    mass = mass + b.mass, moment += b.moment, tensor += b.tensor;
    return *this;
  }
};

/// Momentum of bodies that move with m; also the force that accelerates them by m.
template <class T>
Force<T> operator*(const Inertia<T>& inertia, const Motion<T>& m) {
  return {inertia.tensor * m.angular + cross(inertia.moment, m.linear),
          inertia.mass * m.linear - cross(inertia.moment, m.angular)};
}

template <class T>
struct Data {
  // inverse_dynamics(), each in the joint's own frame
  JointArray<Mat3<T>> rotation;
  JointArray<Vec3<T>> offset;  ///< of the joint, in the frame before
  JointArray<Force<T>> force;  ///< that moves the body and all after it

  // locate(), in the frame of the base
  JointArray<Placement<T>> placement;
  JointArray<Motion<T>> axis;        ///< columns of the Jacobian
  JointArray<Inertia<T>> inertia;    ///< of each body
  JointArray<Inertia<T>> composite;  ///< of the body and all after it

  // results
  JointArray<T> torque;
  JointArray<T> acceleration;
  JointMatrix<T> mass;
};

/// Placement of a joint in the frame of the joint before.
template <class T>
Placement<T> joint_placement(const JointModel& joint, const T& q) {
  using std::cos;
  using std::sin;
  const Mat3<double>& r = joint.placement.rotation;
  const Vec3<T> zero{};
  if (joint.is_prismatic) {
    return {{zero + r.x, zero + r.y, zero + r.z}, q * r.z + joint.placement.position};
  }
  const T c = cos(q), s = sin(q);
  return {{c * r.x + s * r.y, c * r.y - s * r.x, zero + r.z}, zero + joint.placement.position};
}

/// Torques for accelerations a: the recursive Newton–Euler algorithm (Luh, Walker and Paul, 1980;
/// Featherstone, Rigid Body Dynamics Algorithms, 2008, table 5.1).
template <class T>
const JointArray<T>& inverse_dynamics(const Model& model, Data<T>& data, const JointArray<T>& q,
                                      const JointArray<T>& v, const JointArray<T>& a) {
  Vec3<T> rate{};                         // angular velocity
  Vec3<T> change{};                       // angular acceleration
  Vec3<T> linear = rate - model.gravity;  // acceleration of the frame's origin
  for (int i = 0; i < model.joints; ++i) {
    const JointModel& joint = model.joint[i];
    const Placement<T> placement = joint_placement(joint, q[i]);
    data.rotation[i] = placement.rotation;
    data.offset[i] = placement.position;
    linear += cross(change, placement.position) + cross(rate, cross(rate, placement.position));
    linear = transposed_times(placement.rotation, linear);
    rate = transposed_times(placement.rotation, rate);
    change = transposed_times(placement.rotation, change);
    if (joint.is_prismatic) {
      linear += {2.0 * v[i] * rate.y, -2.0 * v[i] * rate.x, a[i]};
    } else {
      change += {v[i] * rate.y, -v[i] * rate.x, a[i]};
      rate.z = rate.z + v[i];
    }
    const Body& body = joint.body;
    data.force[i].linear =
        body.mass * (linear + cross(change, body.centre) + cross(rate, cross(rate, body.centre)));
    data.force[i].angular = body.inertia * change + cross(rate, body.inertia * rate) +
                            cross(body.centre, data.force[i].linear);
  }
  for (int i = model.joints - 1; i >= 0; --i) {
    const Force<T>& force = data.force[i];
    data.torque[i] = model.joint[i].is_prismatic ? force.linear.z : force.angular.z;
    if (i == 0) break;
    const Vec3<T> linear_before = data.rotation[i] * force.linear;
    data.force[i - 1] +=
        {data.rotation[i] * force.angular + cross(data.offset[i], linear_before), linear_before};
  }
  return data.torque;
}

/// Torques that hold the arm at rest.
template <class T>
const JointArray<T>& gravity_torques(const Model& model, Data<T>& data, const JointArray<T>& q) {
  const JointArray<T> zero{};
  return inverse_dynamics(model, data, q, zero, zero);
}

/// Inertia of a body, about the origin of the base.
template <class T>
Inertia<T> inertia_at(const Placement<T>& placement, const Body& body) {
  const Mat3<T>& r = placement.rotation;
  const Vec3<T> c = placement.position + r * body.centre;
  const Mat3<T> turned = r * (body.inertia * transposed(r));
  const Vec3<T> moment = body.mass * c;
  const T square = dot(c, moment);
  return {T{} + body.mass,
          moment,
          {turned.x + Vec3<T>{square, {}, {}} - c.x * moment,
           turned.y + Vec3<T>{{}, square, {}} - c.y * moment,
           turned.z + Vec3<T>{{}, {}, square} - c.z * moment}};
}

/// Placements, axes and inertias in the frame of the base. The other functions below need them.
template <class T>
void locate(const Model& model, Data<T>& data, const JointArray<T>& q) {
  for (int i = 0; i < model.joints; ++i) {
    const JointModel& joint = model.joint[i];
    const Placement<T> step = joint_placement(joint, q[i]);
    Placement<T>& placement = data.placement[i];
    placement = i == 0 ? step : data.placement[i - 1] * step;
    const Vec3<T>& z = placement.rotation.z;
    data.axis[i] =
        joint.is_prismatic ? Motion<T>{{}, z} : Motion<T>{z, cross(placement.position, z)};
    data.inertia[i] = inertia_at(placement, joint.body);
  }
  for (int i = model.joints - 1; i >= 0; --i) {
    data.composite[i] = data.inertia[i];
    if (i + 1 < model.joints) data.composite[i] += data.composite[i + 1];
  }
}

/// Pose of the tip; after locate().
template <class T>
Placement<T> tip_pose(const Model& model, const Data<T>& data) {
  return data.placement[model.joints - 1] * model.tip;
}

/// Motion of the tip per velocity of joint i, in the base's axes, at the tip; after locate().
template <class T>
Motion<T> tip_jacobian(const Data<T>& data, const Placement<T>& tip, int i) {
  const Motion<T>& axis = data.axis[i];
  return {axis.angular, axis.linear + cross(axis.angular, tip.position)};
}

/// The composite-rigid-body algorithm (Walker and Orin, 1982; Featherstone 2008, table 6.2), in the
/// frame of the base; after locate().
template <class T>
const JointMatrix<T>& mass_matrix(const Model& model, Data<T>& data) {
  for (int j = 0; j < model.joints; ++j) {
    const Force<T> force = data.composite[j] * data.axis[j];
    for (int i = 0; i <= j; ++i) data.mass[i][j] = data.mass[j][i] = dot(data.axis[i], force);
  }
  return data.mass;
}

/// Solves M x = b by Cholesky's decomposition, which replaces the lower triangle of M.
template <class T>
void solve_in_place(int size, JointMatrix<T>& m, JointArray<T>& b) {
  using std::sqrt;
  for (int j = 0; j < size; ++j) {
    for (int k = 0; k < j; ++k) m[j][j] = m[j][j] - m[j][k] * m[j][k];
    m[j][j] = sqrt(m[j][j]);
    for (int i = j + 1; i < size; ++i) {
      for (int k = 0; k < j; ++k) m[i][j] = m[i][j] - m[i][k] * m[j][k];
      m[i][j] = m[i][j] / m[j][j];
    }
  }
  for (int i = 0; i < size; ++i) {
    for (int k = 0; k < i; ++k) b[i] = b[i] - m[i][k] * b[k];
    b[i] = b[i] / m[i][i];
  }
  for (int i = size - 1; i >= 0; --i) {
    for (int k = i + 1; k < size; ++k) b[i] = b[i] - m[k][i] * b[k];
    b[i] = b[i] / m[i][i];
  }
}

/// Accelerations that torques cause: solves with the mass matrix, which for so few joints takes no
/// longer than the articulated-body algorithm (Featherstone 2008, section 6.2).
template <class T>
const JointArray<T>& forward_dynamics(const Model& model, Data<T>& data, const JointArray<T>& q,
                                      const JointArray<T>& v, const JointArray<T>& torque) {
  const JointArray<T> zero{};
  inverse_dynamics(model, data, q, v, zero);
  for (int i = 0; i < model.joints; ++i) data.acceleration[i] = torque[i] - data.torque[i];
  locate(model, data, q);
  mass_matrix(model, data);
  solve_in_place(model.joints, data.mass, data.acceleration);
  return data.acceleration;
}

}  // namespace nasm_arm

#endif  // NASM_ARM__DYNAMICS_HPP_
