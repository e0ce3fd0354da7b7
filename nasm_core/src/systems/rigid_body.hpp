// SPDX-License-Identifier: Apache-2.0
#ifndef SYSTEMS__RIGID_BODY_HPP_
#define SYSTEMS__RIGID_BODY_HPP_

#include <array>
#include <vector>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// A body that turns freely in space, with formulas for its derivatives: quadrotor and rocket are
/// this plus their own forces. State: position, velocity, quaternion (scalar first), body rates.
///
///   v̇ = gravity + R(q) thrust / m,   q̇ = ½ Ω(ω) q,   J ω̇ = torque − ω × J ω
namespace rigid_body {

enum : int { kPosition = 0, kVelocity = 3, kQuaternion = 6, kRate = 10, kStateDim = 13 };

/// A turn or reflection of space that exchanges axes: axis i of the image is sign[i] times axis
/// from[i]. Quaternions and rates are axial, so reflections turn them around in addition.
inline SignedPermutation turn_states(const Array<int, 3>& from, const Array<double, 3>& sign) {
  const bool is_odd = (from[1] - from[0] + 3) % 3 == 2;
  const double axial = sign[0] * sign[1] * sign[2] * (is_odd ? -1.0 : 1.0);
  SignedPermutation states{std::vector<int>(kStateDim), std::vector<double>(kStateDim, 1.0)};
  states.from[kQuaternion] = kQuaternion;
  for (const int first : {int(kPosition), int(kVelocity), kQuaternion + 1, int(kRate)}) {
    for (int i = 0; i < 3; ++i) {
      const auto axis = static_cast<std::size_t>(i);
      const auto state = static_cast<std::size_t>(first + i);
      states.from[state] = first + from[axis];
      states.sign[state] = sign[axis] * (first > kQuaternion ? axial : 1.0);
    }
  }
  return states;
}

/// All states but the attitude are costed.
constexpr int costed(int goal) {
  return goal < kQuaternion ? goal : goal + (kRate - kQuaternion);
}

inline std::vector<Quantity> states() {
  return {{"position_x", "m"},   {"position_y", "m"},   {"position_z", "m"},
          {"velocity_x", "m/s"}, {"velocity_y", "m/s"}, {"velocity_z", "m/s"},
          {"quaternion_w", "1"}, {"quaternion_x", "1"}, {"quaternion_y", "1"},
          {"quaternion_z", "1"}, {"rate_x", "rad/s"},   {"rate_y", "rad/s"},
          {"rate_z", "rad/s"}};
}

template <class Scalar>
using State = Array<Scalar, kStateDim>;
template <class Scalar>
using Vector = Array<Scalar, 3>;

/// Body to world; the quaternion is not normalised.
template <class Scalar>
constexpr Vector<Scalar> rotate(const Scalar& a, const Scalar& b, const Scalar& c, const Scalar& d,
                                const Vector<Scalar>& v) {
  return {v[0] - 2.0 * (c * c + d * d) * v[0] + 2.0 * (b * c - d * a) * v[1] +
              2.0 * (b * d + c * a) * v[2],
          2.0 * (b * c + d * a) * v[0] + v[1] - 2.0 * (b * b + d * d) * v[1] +
              2.0 * (c * d - b * a) * v[2],
          2.0 * (b * d - c * a) * v[0] + 2.0 * (c * d + b * a) * v[1] + v[2] -
              2.0 * (b * b + c * c) * v[2]};
}

/// `acceleration` is the whole right-hand side of v̇, `torque` is about the body's axes.
template <class Scalar>
constexpr State<Scalar> dynamics(const State<Scalar>& x, const Vector<Scalar>& acceleration,
                                 const Vector<Scalar>& torque, const Vector<double>& inertia) {
  const Scalar &a = x[6], &b = x[7], &c = x[8], &d = x[9];
  const Scalar &w1 = x[10], &w2 = x[11], &w3 = x[12];
  const auto [j1, j2, j3] = inertia;
  return {x[3],
          x[4],
          x[5],
          acceleration[0],
          acceleration[1],
          acceleration[2],
          -0.5 * (w1 * b + w2 * c + w3 * d),
          0.5 * (w1 * a + w3 * c - w2 * d),
          0.5 * (w2 * a - w3 * b + w1 * d),
          0.5 * (w3 * a + w2 * b - w1 * c),
          (torque[0] - (j3 - j2) * w2 * w3) / j1,
          (torque[1] - (j1 - j3) * w3 * w1) / j2,
          (torque[2] - (j2 - j1) * w1 * w2) / j3};
}

/// Derivative of R(q) v by the quaternion, `rows[i]` being that of component i.
inline std::array<Array<double, 4>, 3> rotation_by_quaternion(const State<double>& x,
                                                              const Vector<double>& v) {
  const double a = 2.0 * x[6], b = 2.0 * x[7], c = 2.0 * x[8], d = 2.0 * x[9];
  return {{{c * v[2] - d * v[1], c * v[1] + d * v[2], -2.0 * c * v[0] + b * v[1] + a * v[2],
            -2.0 * d * v[0] - a * v[1] + b * v[2]},
           {d * v[0] - b * v[2], c * v[0] - 2.0 * b * v[1] - a * v[2], b * v[0] + d * v[2],
            a * v[0] - 2.0 * d * v[1] + c * v[2]},
           {b * v[1] - c * v[0], d * v[0] + a * v[1] - 2.0 * b * v[2],
            -a * v[0] + d * v[1] - 2.0 * c * v[2], b * v[0] + c * v[1]}}};
}

/// The columns of R(q).
inline std::array<Vector<double>, 3> rotation_columns(const State<double>& x) {
  const double a = x[6], b = x[7], c = x[8], d = x[9];
  return {{{1.0 - 2.0 * (c * c + d * d), 2.0 * (b * c + d * a), 2.0 * (b * d - c * a)},
           {2.0 * (b * c - d * a), 1.0 - 2.0 * (b * b + d * d), 2.0 * (c * d + b * a)},
           {2.0 * (b * d + c * a), 2.0 * (c * d - b * a), 1.0 - 2.0 * (b * b + c * c)}}};
}

struct Gyration {
  int next;
  int last;
  double spin;  ///< ω̇[row] = … + spin ω[next] ω[last]
};

inline Gyration gyration(int row, const Vector<double>& inertia) {
  const int next = (row + 1) % 3;
  const int last = (row + 2) % 3;
  const auto j = [&](int i) { return inertia[static_cast<std::size_t>(i)]; };
  return {next, last, (j(next) - j(last)) / j(row)};
}

/// Everything of f_x; what the controls do besides thrust is left to the model.
template <class Matrix>
void write_jacobian(const State<double>& x, const Vector<double>& thrust, double mass,
                    const Vector<double>& inertia, Matrix& by_x) {
  const auto turning = rotation_by_quaternion(x, thrust);
  for (int row = 0; row < 3; ++row) {
    by_x(kPosition + row, kVelocity + row) = 1.0;
    for (int i = 0; i < 4; ++i) {
      by_x(kVelocity + row, kQuaternion + i) =
          turning[static_cast<std::size_t>(row)][static_cast<std::size_t>(i)] / mass;
    }
  }
  const double a = 0.5 * x[6], b = 0.5 * x[7], c = 0.5 * x[8], d = 0.5 * x[9];
  const double w1 = 0.5 * x[10], w2 = 0.5 * x[11], w3 = 0.5 * x[12];
  const double by_quaternion[4][4] = {
      {0.0, -w1, -w2, -w3}, {w1, 0.0, w3, -w2}, {w2, -w3, 0.0, w1}, {w3, w2, -w1, 0.0}};
  const double by_rate[4][3] = {{-b, -c, -d}, {a, -d, c}, {d, a, -b}, {-c, b, a}};
  for (int row = 0; row < 4; ++row) {
    for (int i = 0; i < 4; ++i) by_x(kQuaternion + row, kQuaternion + i) = by_quaternion[row][i];
    for (int i = 0; i < 3; ++i) by_x(kQuaternion + row, kRate + i) = by_rate[row][i];
  }
  for (int row = 0; row < 3; ++row) {
    const auto [next, last, spin] = gyration(row, inertia);
    by_x(kRate + row, kRate + next) = spin * x[static_cast<std::size_t>(kRate + last)];
    by_x(kRate + row, kRate + last) = spin * x[static_cast<std::size_t>(kRate + next)];
  }
}

/// Second derivatives of weightsᵀ f by the states; `force` are the weights of v̇ divided by the
/// mass.
template <class Matrix>
void add_curvature(const State<double>& weights, const Vector<double>& force,
                   const Vector<double>& thrust, const Vector<double>& inertia, Matrix& by_xx) {
  const auto add = [&](int row, int column, double value) {
    by_xx(row, column) += value;
    if (row != column) by_xx(column, row) += value;
  };
  const auto s = [&](std::size_t i, std::size_t j) { return force[i] * thrust[j]; };
  add(7, 6, 2.0 * (s(2, 1) - s(1, 2)));
  add(8, 6, 2.0 * (s(0, 2) - s(2, 0)));
  add(9, 6, 2.0 * (s(1, 0) - s(0, 1)));
  add(7, 7, -4.0 * (s(1, 1) + s(2, 2)));
  add(8, 7, 2.0 * (s(0, 1) + s(1, 0)));
  add(9, 7, 2.0 * (s(0, 2) + s(2, 0)));
  add(8, 8, -4.0 * (s(0, 0) + s(2, 2)));
  add(9, 8, 2.0 * (s(1, 2) + s(2, 1)));
  add(9, 9, -4.0 * (s(0, 0) + s(1, 1)));
  const double a = 0.5 * weights[6], b = 0.5 * weights[7], c = 0.5 * weights[8],
               d = 0.5 * weights[9];
  const double rate_quaternion[3][4] = {{b, -a, -d, c}, {c, d, -a, -b}, {d, -c, b, -a}};
  for (int row = 0; row < 3; ++row) {
    for (int i = 0; i < 4; ++i) add(kRate + row, kQuaternion + i, rate_quaternion[row][i]);
    const auto [next, last, spin] = gyration(row, inertia);
    add(kRate + next, kRate + last, spin * weights[static_cast<std::size_t>(kRate + row)]);
  }
}

}  // namespace rigid_body
}  // namespace nasm_core

#endif  // SYSTEMS__RIGID_BODY_HPP_
