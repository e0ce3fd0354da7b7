// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING__GAP_HPP_
#define REACHING__GAP_HPP_

#include <Eigen/Cholesky>

#include "nasm_arm/derivatives.hpp"
#include "nasm_arm/reaching_functions.hpp"

namespace nasm_arm {

using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxVariables, 1>;
using Matrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMaxVariables, kMaxVariables>;

/// How much less a path may cost within limits on y, by the quadratic model of the cost and linear
/// models of the limits, min gᵀd + ½ dᵀHd with y + J d ≤ limit. By duality every λ ≥ 0 gives a
/// bound,
///
///   ½ ‖L⁻¹ (g + Jᵀλ)‖² + λᵀ (limit − y)   with H = L Lᵀ,
///
/// of which coordinate ascent (Hildreth 1957) finds the least. Only limits that the model's minimum
/// without them would violate have a λ; to leave others out makes the estimate larger.
class GapEstimator {
 public:
  /// After the model's step without limits, from the path `from` to `to`.
  double estimate(const ReachingFunctions& functions, const JointPath& from, const JointPath& to,
                  const Expansion& expansion, const Eigen::LLT<Matrix>& cholesky);

 private:
  static constexpr int kCapacity = 160;  ///< more limits are left out
  static constexpr int kSweeps = 100;

  void add_row(const Model& model, const JointPath& path, int quantity, int joint, int instant,
               double sign);
  void ascend(Vector& residual);

  Samples before_{solver_grid()}, after_{solver_grid()};
  Derivatives<double> derivatives_;
  int differentiated_ = -1;  ///< instant of the derivatives
  int count_ = 0;
  std::array<double, kCapacity> slack_{}, multiplier_{};
  Eigen::Matrix<double, kMaxVariables, kCapacity> rows_;  ///< L⁻¹ Jᵀ
};

}  // namespace nasm_arm

#endif  // REACHING__GAP_HPP_
