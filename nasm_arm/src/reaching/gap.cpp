// SPDX-License-Identifier: Apache-2.0
#include "reaching/gap.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_arm {

/// Derivatives of a quantity by the coefficients of modes.
void GapEstimator::add_row(const Model& model, const JointPath& path, int quantity, int joint,
                           int instant, double sign) {
  const double* const modes = solver_grid().by_mode.data() + instant * kOrders * kModes;
  const auto add = [&](int order, int to, double factor) {
    factor *= sign / std::pow(path.duration, order);
    for (int k = 0; k < kModes; ++k) {
      rows_(to * kModes + k, count_) += factor * modes[order * kModes + k];
    }
  };
  rows_.col(count_).setZero();
  if (quantity != kTorque) {
    add(quantity, joint, 1.0);
  } else {
    if (differentiated_ != instant) {
      const JointSample at = path.at(path.duration * solver_grid().time[instant]);
      inverse_dynamics_derivatives(model, derivatives_, at.position, at.velocity, at.acceleration);
      differentiated_ = instant;
    }
    for (int j = 0; j < model.joints; ++j) {
      add(0, j, derivatives_.by_position[joint][j]);
      add(1, j, derivatives_.by_velocity[joint][j]);
      add(2, j, derivatives_.by_acceleration[joint][j]);
    }
  }
  ++count_;
}

void GapEstimator::ascend(Vector& residual) {
  const Eigen::Index size = residual.size();
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    double largest = 0.0;
    for (int i = 0; i < count_; ++i) {
      const auto row = rows_.col(i).head(size);
      const double square = row.squaredNorm();
      const double next = std::max(0.0, multiplier_[i] - (row.dot(residual) + slack_[i]) / square);
      residual += (next - multiplier_[i]) * row;
      largest = std::max(largest, std::abs(next - multiplier_[i]) * std::sqrt(square));
      multiplier_[i] = next;
    }
    if (largest <= 1e-6 * residual.norm()) break;
  }
}

double GapEstimator::estimate(const ReachingFunctions& functions, const JointPath& from,
                              const JointPath& to, const Expansion& expansion,
                              const Eigen::LLT<Matrix>& cholesky) {
  const int size = functions.variables();
  functions.sample(solver_grid(), from, before_);
  functions.sample(solver_grid(), to, after_);
  count_ = 0;
  differentiated_ = -1;
  for (int t = 0; t < solver_grid().count; ++t) {
    for (int quantity = 0; quantity < kQuantities; ++quantity) {
      for (int i = 0; i < from.joints && count_ < kCapacity; ++i) {
        const double y = after_.of(quantity, i)[t], before = before_.of(quantity, i)[t];
        const double upper = functions.lagrangian().upper->of(quantity, i)[t];
        const double lower = functions.lagrangian().lower->of(quantity, i)[t];
        if (y <= upper && y >= lower) continue;
        slack_[count_] = y > upper ? upper - before : before - lower;
        multiplier_[count_] = 0.0;
        add_row(functions.model(), from, quantity, i, t, y > upper ? 1.0 : -1.0);
      }
    }
  }
  Vector residual = Eigen::Map<const Vector>(expansion.gradient.data(), size);
  cholesky.matrixL().solveInPlace(residual);
  if (count_ > 0) {
    auto rows = rows_.topLeftCorner(size, count_);
    for (int i = 0; i < count_; ++i) {
      auto row = rows.col(i);
      cholesky.matrixL().solveInPlace(row);
    }
    ascend(residual);
  }
  double gap = 0.5 * residual.squaredNorm();
  for (int i = 0; i < count_; ++i) gap += multiplier_[i] * slack_[i];
  return std::max(gap, 0.0);
}

}  // namespace nasm_arm
