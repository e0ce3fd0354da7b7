// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING__KERNEL_FUNCTIONS_HPP_
#define REACHING__KERNEL_FUNCTIONS_HPP_

#include "nasm_arm/derivatives.hpp"
#include "reaching/kernels.hpp"
#include "reaching/pack.hpp"

namespace nasm_arm {
namespace {

/// Position, velocity and acceleration are arguments of the dynamics.
constexpr int kArguments = 3;
constexpr int kPacks = kModes / kLanes;

using States = std::array<JointArray<Pack>, kOrders>;

/// All orders at the instants from `first` on.
void evaluate(const Grid& grid, const JointPath& path, int first, States& states) {
  double scale = 1.0;
  for (int order = 0; order < kOrders; ++order, scale /= path.duration) {
    const double* const row = grid.by_instant.data() + order * kTerms * grid.count + first;
    Pack terms[kTerms];
    for (int k = 0; k < kTerms; ++k) terms[k] = Pack::load(row + k * grid.count);
    for (int i = 0; i < path.joints; ++i) {
      const auto& c = path.coefficient[i];
      Pack sum = c[0] * terms[0];
      for (int k = 1; k < kTerms; ++k) sum = sum + c[k] * terms[k];
      states[order][i] = scale * sum;
    }
  }
}

void sample(const Model& model, const Grid& grid, const JointPath& path, Samples& samples) {
  States states;
  Data<Pack> data;
  for (int t = 0; t < grid.count; t += kLanes) {
    evaluate(grid, path, t, states);
    inverse_dynamics(model, data, states[0], states[1], states[2]);
    for (int i = 0; i < model.joints; ++i) {
      for (int order = 0; order < kOrders; ++order) {
        states[order][i].store(samples.of(order, i) + t);
      }
      data.torque[i].store(samples.of(kTorque, i) + t);
    }
  }
}

/// Derivatives of the integrand by one quantity, and the value.
struct Slope {
  Pack value, first, second;
};

Slope slope_of(const Lagrangian& lagrangian, int quantity, int joint, int first, const Pack& y) {
  const auto [cost, scale] = lagrangian.stage[quantity][joint];
  const double rho = lagrangian.penalty;
  const Pack lower = Pack::load(lagrangian.lower->of(quantity, joint) + first);
  const Pack upper = Pack::load(lagrangian.upper->of(quantity, joint) + first);
  const Pack mu = Pack::load(lagrangian.multipliers->of(quantity, joint) + first);
  const Pack::Doubles zero{};
  const Pack above = mu + (rho / scale) * (y - upper);
  const Pack below = mu + (rho / scale) * (y - lower);
  const Pack m = above.v > zero ? above.v : (below.v < zero ? below.v : zero);
  const Pack active = m.v != zero ? (1.0 - zero) : zero;
  return {cost * y * y + (m * m - mu * mu) * (rho > 0.0 ? 0.5 / rho : 0.0),
          2.0 * cost * y + (1.0 / scale) * m, 2.0 * cost + (rho / (scale * scale)) * active};
}

/// First and second derivatives of the integrand by position, velocity and acceleration, and by
/// jerk, which no other quantity goes together with.
struct StageExpansion {
  std::array<JointArray<Pack>, kOrders> gradient;
  Pack hessian[kArguments][kArguments][kMaxJoints][kMaxJoints];
  JointArray<Pack> by_jerk;
};

/// Adds JᵀWJ of torques with the weights W, for joints i ≤ j.
void add_squares(int n, const Derivatives<Pack>& d, const JointArray<Pack>& weight,
                 StageExpansion& stage) {
  const JointMatrix<Pack>* const by[] = {&d.by_position, &d.by_velocity, &d.by_acceleration};
  for (int p = 0; p < kArguments; ++p) {
    for (int i = 0; i < n; ++i) {
      JointArray<Pack> column;
      for (int k = 0; k < n; ++k) column[k] = weight[k] * (*by[p])[k][i];
      for (int q = 0; q < kArguments; ++q) {
        for (int j = i; j < n; ++j) {
          Pack sum = stage.hessian[p][q][i][j];
          for (int k = 0; k < n; ++k) sum = sum + column[k] * (*by[q])[k][j];
          stage.hessian[p][q][i][j] = sum;
        }
      }
    }
  }
}

void add_curvature(int n, const Curvature<Pack>& c, StageExpansion& stage) {
  for (int i = 0; i < n; ++i) {
    for (int j = i; j < n; ++j) {
      stage.hessian[0][0][i][j] = c.positions[i][j];
      stage.hessian[0][1][i][j] = c.position_velocity[i][j];
      stage.hessian[0][2][i][j] = c.position_acceleration[i][j];
      stage.hessian[1][0][i][j] = c.position_velocity[j][i];
      stage.hessian[1][1][i][j] = c.velocities[i][j];
      stage.hessian[2][0][i][j] = c.position_acceleration[j][i];
      stage.hessian[1][2][i][j] = stage.hessian[2][1][i][j] = stage.hessian[2][2][i][j] = 0.0;
    }
  }
}

/// The integrand at the instants from `first` on, times their weights; returns its value.
Pack expand_stage(const Model& model, const Lagrangian& lagrangian, const States& states, int first,
                  Derivatives<Pack>& d, Curvature<Pack>& curvature, StageExpansion& stage) {
  const int n = model.joints;
  inverse_dynamics_derivatives(model, d, states[0], states[1], states[2]);
  Pack value = 0.0;
  JointArray<Pack> force, weight;
  for (int i = 0; i < n; ++i) {
    const Slope torque = slope_of(lagrangian, kTorque, i, first, d.torque[i]);
    value = value + torque.value;
    force[i] = torque.first;
    weight[i] = torque.second;
  }
  inverse_dynamics_curvature(model, d, force, curvature);
  add_curvature(n, curvature, stage);
  add_squares(n, d, weight, stage);
  for (int i = 0; i < n; ++i) {
    for (int order = 0; order < kOrders; ++order) {
      const Slope own = slope_of(lagrangian, order, i, first, states[order][i]);
      value = value + own.value;
      stage.gradient[order][i] = own.first;
      if (order == kJerk) {
        stage.by_jerk[i] = own.second;
      } else {
        stage.hessian[order][order][i][i] = stage.hessian[order][order][i][i] + own.second;
      }
    }
    for (int k = 0; k < n; ++k) {
      stage.gradient[0][i] = stage.gradient[0][i] + force[k] * d.by_position[k][i];
      stage.gradient[1][i] = stage.gradient[1][i] + force[k] * d.by_velocity[k][i];
      stage.gradient[2][i] = stage.gradient[2][i] + force[k] * d.by_acceleration[k][i];
    }
  }
  return value;
}

/// One number of a pack.
double lane(const Pack& pack, int index) {
  return pack.v[index];
}

struct ModeRow {
  Pack p[kPacks];

  void add(const Pack& factor, const double* modes) {
    for (int k = 0; k < kPacks; ++k) p[k] = p[k] + factor * Pack::load(modes + k * kLanes);
  }
  void add(double factor, const ModeRow& row) {
    for (int k = 0; k < kPacks; ++k) p[k] = p[k] + factor * row.p[k];
  }
};

/// Adds Σ Φᵀ A Φ over the instants of a pack to the block of joints i and j, where Φ are the modes
/// in all orders. Here the lanes of packs are modes.
void add_block(const Grid& grid, const double* scale, int first, const Pack& weight,
               const StageExpansion& stage, int i, int j, ModeRow (&block)[kModes]) {
  for (int t = 0; t < kLanes; ++t) {
    const double* const modes = grid.by_mode.data() + (first + t) * kOrders * kModes;
    const double w = lane(weight, t);
    for (int p = 0; p < kArguments; ++p) {
      ModeRow row{};
      for (int q = 0; q < kArguments; ++q) {
        row.add(w * scale[p] * scale[q] * lane(stage.hessian[p][q][i][j], t), modes + q * kModes);
      }
      for (int k = 0; k < kModes; ++k) block[k].add(modes[p * kModes + k], row);
    }
    if (i != j) continue;
    ModeRow row{};
    row.add(w * scale[kJerk] * scale[kJerk] * lane(stage.by_jerk[i], t), modes + kJerk * kModes);
    for (int k = 0; k < kModes; ++k) block[k].add(modes[kJerk * kModes + k], row);
  }
}

void expand(const Model& model, const Grid& grid, const JointPath& path,
            const Lagrangian& lagrangian, Expansion& expansion) {
  const int n = model.joints;
  double scale[kOrders] = {1.0};
  for (int order = 1; order < kOrders; ++order) scale[order] = scale[order - 1] / path.duration;
  States states;
  Derivatives<Pack> derivatives;
  Curvature<Pack> curvature;
  StageExpansion stage;
  Pack value = 0.0;
  ModeRow gradient[kMaxJoints] = {};
  ModeRow blocks[kMaxJoints * (kMaxJoints + 1) / 2][kModes] = {};
  for (int t = 0; t < grid.count; t += kLanes) {
    evaluate(grid, path, t, states);
    const Pack weight = path.duration * Pack::load(grid.weight.data() + t);
    value =
        value + weight * expand_stage(model, lagrangian, states, t, derivatives, curvature, stage);
    for (int i = 0, block = 0; i < n; ++i) {
      for (int u = 0; u < kLanes; ++u) {
        const double* const modes = grid.by_mode.data() + (t + u) * kOrders * kModes;
        for (int p = 0; p < kOrders; ++p) {
          gradient[i].add(lane(weight, u) * scale[p] * lane(stage.gradient[p][i], u),
                          modes + p * kModes);
        }
      }
      for (int j = i; j < n; ++j, ++block) {
        add_block(grid, scale, t, weight, stage, i, j, blocks[block]);
      }
    }
  }
  expansion.value = 0.0;
  for (int t = 0; t < kLanes; ++t) expansion.value += lane(value, t);
  const int size = n * kModes;
  for (int i = 0, block = 0; i < n; ++i) {
    for (int k = 0; k < kPacks; ++k) {
      gradient[i].p[k].store(expansion.gradient.data() + i * kModes + k * kLanes);
    }
    for (int j = i; j < n; ++j, ++block) {
      for (int k = 0; k < kModes; ++k) {
        for (int l = 0; l < kModes; ++l) {
          const double entry = lane(blocks[block][k].p[l / kLanes], l % kLanes);
          expansion.hessian[(i * kModes + k) * size + j * kModes + l] = entry;
          expansion.hessian[(j * kModes + l) * size + i * kModes + k] = entry;
        }
      }
    }
  }
}

}  // namespace
}  // namespace nasm_arm

#endif  // REACHING__KERNEL_FUNCTIONS_HPP_
