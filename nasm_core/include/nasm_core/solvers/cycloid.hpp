// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__CYCLOID_HPP_
#define NASM_CORE__SOLVERS__CYCLOID_HPP_

namespace nasm_core {

/// The true brachistochrone: x = k (θ − sin θ), drop = k (1 − cos θ), 0 ≤ θ ≤ end.
class Cycloid {
 public:
  /// Through (0, 0) and (width, drop), both positive; throws std::invalid_argument otherwise.
  Cycloid(double width, double drop);

  double radius() const { return radius_; }  ///< k
  double end_angle() const { return end_angle_; }
  double drop_at(double x) const;  ///< below the start, for 0 ≤ x ≤ width
  double travel_time(double gravity) const;

 private:
  double radius_;
  double end_angle_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__CYCLOID_HPP_
