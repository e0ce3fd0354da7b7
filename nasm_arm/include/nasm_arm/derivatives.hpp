// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__DERIVATIVES_HPP_
#define NASM_ARM__DERIVATIVES_HPP_

#include "nasm_arm/dynamics.hpp"

namespace nasm_arm {

/// Change of the force F = Y a + v ×* Y v of bodies if their velocity changes by m and their
/// acceleration by −v × m:
///
///   D m = v ×* Y m + m ×* Y v − Y (v × m) = (N m_angular, 2 m_angular × p)
///
/// This 6 × 6 matrix (`doYcrb` of Carpentier and Mansard, 2B of Echeandia and Wensing) does not
/// depend on m_linear, and needs only the bodies' momentum p beside the 3 × 3 matrix
///
///   N x = w × I x + x × I w − I (w × x) + 2 c × (x × u)   with v = (w, u), moment c, tensor I
template <class T>
struct Coriolis {
  Mat3<T> matrix;
  Vec3<T> momentum;

  Coriolis& operator+=(const Coriolis& b) {
    matrix += b.matrix, momentum += b.momentum;
    return *this;
  }
};

template <class T>
Force<T> operator*(const Coriolis<T>& d, const Motion<T>& m) {
  return {d.matrix * m.angular, 2.0 * cross(m.angular, d.momentum)};
}

/// The angular part of Dᵀ m; its linear part is zero.
template <class T>
Vec3<T> transposed_times(const Coriolis<T>& d, const Motion<T>& m) {
  return transposed_times(d.matrix, m.angular) + 2.0 * cross(d.momentum, m.linear);
}

/// a bᵀ
template <class T>
Mat3<T> outer(const Vec3<T>& a, const Vec3<T>& b) {
  return {b.x * a, b.y * a, b.z * a};
}
/// s 1 + [a]×
template <class T>
Mat3<T> scalar_and_cross(const T& s, const Vec3<T>& a) {
  return {{s, a.z, -a.y}, {-a.z, s, a.x}, {a.y, -a.x, s}};
}
template <class T>
Mat3<T> cross(const Vec3<T>& a, const Mat3<T>& m) {
  return {cross(a, m.x), cross(a, m.y), cross(a, m.z)};
}

template <class T>
Coriolis<T> coriolis(const Inertia<T>& inertia, const Motion<T>& v) {
  const Vec3<T>& c = inertia.moment;
  const Mat3<T> turned = cross(v.angular, inertia.tensor);
  return {turned + transposed(turned) - outer(2.0 * v.linear, c) +
              scalar_and_cross(2.0 * dot(c, v.linear), -(inertia.tensor * v.angular)),
          inertia.mass * v.linear - cross(c, v.angular)};
}

/// Torques and their first derivatives; workspace of these and of the second ones.
template <class T>
struct Derivatives {
  JointArray<T> torque;
  JointMatrix<T> by_position;      ///< [i][j]: of torque i by position j
  JointMatrix<T> by_velocity;      ///< [i][j]
  JointMatrix<T> by_acceleration;  ///< the mass matrix

  Data<T> data;
  JointArray<Motion<T>> velocity;      ///< v of the body
  JointArray<Motion<T>> acceleration;  ///< a of the body, as if it fell upward by gravity
  /// Changes by position j of velocities v and, but for −v × velocity_by_position, of accelerations
  /// a, seen from the bodies that joint j moves.
  JointArray<Motion<T>> velocity_by_position;
  JointArray<Motion<T>> acceleration_by_position;
  JointArray<Coriolis<T>> coriolis;  ///< of the body and all after it
  JointArray<Force<T>> force;        ///< of the body and all after it
  JointArray<Force<T>> force_by_position, force_by_velocity, force_by_acceleration;
};

/// Velocities, accelerations, and their changes by positions, from the base to the tip.
template <class T>
void propagate(const Model& model, Derivatives<T>& d, const JointArray<T>& v,
               const JointArray<T>& a) {
  Motion<T> velocity{};
  Motion<T> acceleration = {{}, Vec3<T>{} - model.gravity};
  for (int i = 0; i < model.joints; ++i) {
    const Motion<T>& axis = d.data.axis[i];
    d.velocity_by_position[i] = cross(velocity, axis);
    d.acceleration_by_position[i] =
        cross(acceleration, axis) + cross(velocity, d.velocity_by_position[i]);
    velocity += v[i] * axis;
    acceleration += a[i] * axis + v[i] * d.velocity_by_position[i];
    d.velocity[i] = velocity;
    d.acceleration[i] = acceleration;
    const Inertia<T>& inertia = d.data.inertia[i];
    d.force[i] = inertia * acceleration + cross(velocity, inertia * velocity);
    d.coriolis[i] = coriolis(inertia, velocity);
  }
}

/// First derivatives of inverse dynamics in O(n²) (Carpentier and Mansard, Analytical derivatives
/// of rigid body dynamics algorithms, RSS 2018), in the frame of the base.
template <class T>
void inverse_dynamics_derivatives(const Model& model, Derivatives<T>& d, const JointArray<T>& q,
                                  const JointArray<T>& v, const JointArray<T>& a) {
  const int n = model.joints;
  locate(model, d.data, q);
  propagate(model, d, v, a);
  for (int j = n - 1; j >= 0; --j) {
    if (j + 1 < n) {
      d.coriolis[j] += d.coriolis[j + 1];
      d.force[j] += d.force[j + 1];
    }
    const Inertia<T>& inertia = d.data.composite[j];
    const Motion<T>& axis = d.data.axis[j];
    const Motion<T>& by_position = d.velocity_by_position[j];
    d.force_by_acceleration[j] = inertia * axis;
    d.force_by_velocity[j] = 2.0 * (inertia * by_position) + d.coriolis[j] * axis;
    d.force_by_position[j] = inertia * d.acceleration_by_position[j] + d.coriolis[j] * by_position +
                             cross(axis, d.force[j]);
    // A joint before j feels the force that changes; joint j feels only how those before it move.
    for (int i = 0; i <= j; ++i) {
      const Motion<T>& before = d.data.axis[i];
      d.by_position[i][j] = dot(before, d.force_by_position[j]);
      d.by_velocity[i][j] = dot(before, d.force_by_velocity[j]);
      d.by_acceleration[i][j] = d.by_acceleration[j][i] = dot(before, d.force_by_acceleration[j]);
    }
    const Vec3<T> turn = transposed_times(d.coriolis[j], axis);
    for (int i = 0; i < j; ++i) {
      const Motion<T>& change = d.velocity_by_position[i];
      d.by_position[j][i] = dot(d.acceleration_by_position[i], d.force_by_acceleration[j]) +
                            dot(change.angular, turn);
      d.by_velocity[j][i] =
          2.0 * dot(change, d.force_by_acceleration[j]) + dot(d.data.axis[i].angular, turn);
    }
    d.torque[j] = dot(axis, d.force[j]);
  }
}

/// Second derivatives of Σ weight_i torque_i; the others are zero. Symmetric but for the mixed
/// ones: [i][j] is by position i and velocity or acceleration j.
template <class T>
struct Curvature {
  JointMatrix<T> positions, velocities;
  JointMatrix<T> position_velocity, position_acceleration;
};

/// In O(n²), after inverse_dynamics_derivatives(). With the virtual velocity ξ = Σ weight_k axis_k
/// the weighted sum is Σ ξ · F over the bodies. If position i changes, seen from the bodies that it
/// moves, ξ changes by Ξ_i = ξ_before × axis_i, v by V_i and F by Y A_i + D V_i (as in the first
/// derivatives). To differentiate that once more only needs D as a bilinear form of v and m,
///
///   Σ ξ · D[v] m = m_angularᵀ G v_angular + 2 P_linear · (m_angular × v_linear),
///   G = −S − Sᵀ − [I ξ_w]× + 2 c ξ_uᵀ − 2 (ξ_u · c) 1   with S = [ξ_w]× I and P = Σ Y ξ.
template <class T>
void inverse_dynamics_curvature(const Model& model, const Derivatives<T>& d,
                                const JointArray<T>& weight, Curvature<T>& result) {
  const int n = model.joints;
  JointArray<Motion<T>> xi, change;
  Motion<T> sum{};
  for (int i = 0; i < n; ++i) {
    change[i] = cross(sum, d.data.axis[i]);
    sum += weight[i] * d.data.axis[i];
    xi[i] = sum;
  }
  Force<T> momentum{};
  Vec3<T> turn{};
  Mat3<T> form{};
  // What D[m] of the weighted bodies is for a fixed second argument.
  const auto form_of = [&](const Motion<T>& m) {
    return Force<T>{transposed_times(form, m.angular), 2.0 * cross(momentum.linear, m.angular)};
  };
  for (int j = n - 1; j >= 0; --j) {
    const Inertia<T>& body = d.data.inertia[j];
    momentum += body * xi[j];
    turn += transposed_times(coriolis(body, d.velocity[j]), xi[j]);
    const Mat3<T> turned = cross(xi[j].angular, body.tensor);
    form += outer(2.0 * body.moment, xi[j].linear) - turned - transposed(turned) -
            scalar_and_cross(2.0 * dot(xi[j].linear, body.moment), body.tensor * xi[j].angular);

    const Motion<T>& axis = d.data.axis[j];
    const Motion<T>& velocity = d.velocity_by_position[j];
    const Force<T> by_acceleration = d.data.composite[j] * change[j] + cross(axis, momentum);
    Force<T> by_velocity = form_of(velocity) + 2.0 * cross(velocity, momentum);
    by_velocity.angular += transposed_times(d.coriolis[j], change[j]) + cross(axis.angular, turn);
    const Force<T> by_axis = form_of(axis) + 2.0 * cross(axis, momentum);
    for (int i = 0; i <= j; ++i) {
      const Motion<T>& before = d.velocity_by_position[i];
      result.positions[i][j] = result.positions[j][i] =
          dot(change[i], d.force_by_position[j]) + dot(before, by_velocity) +
          dot(d.acceleration_by_position[i], by_acceleration);
      result.velocities[i][j] = result.velocities[j][i] = dot(d.data.axis[i], by_axis);
      result.position_velocity[i][j] =
          dot(change[i], d.force_by_velocity[j]) + dot(before, by_axis);
      result.position_acceleration[i][j] = dot(change[i], d.force_by_acceleration[j]);
    }
    for (int i = 0; i < j; ++i) {
      result.position_velocity[j][i] =
          2.0 * dot(d.velocity_by_position[i], by_acceleration) + dot(d.data.axis[i], by_velocity);
      result.position_acceleration[j][i] = dot(d.data.axis[i], by_acceleration);
    }
  }
}

}  // namespace nasm_arm

#endif  // NASM_ARM__DERIVATIVES_HPP_
