// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "nasm_arm/dynamics.hpp"
#include "nasm_arm/reaching_functions.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "reaching/kernels.hpp"

namespace nasm_arm {
namespace {

constexpr double kJerkPerVelocity = 20.0;

/// For the instruction set that nasm_core selects on this machine.
const Kernels& best_kernels() {
#if defined(NASM_ARM_X86)
  const nasm_core::InstructionSet set = nasm_core::best_instruction_set();
  if (set == nasm_core::InstructionSet::kAvx512) return kAvx512Kernels;
  if (set == nasm_core::InstructionSet::kAvx2) return kAvx2Kernels;
#endif
  return kBaselineKernels;
}

/// Share of the margin that is kept at a time s from an end that is within the margin. A position
/// there may only be left as time cubed.
double ramp(double s) {
  return std::min(1.0, std::pow(4.0 * s, 3));
}

}  // namespace

ReachingFunctions::ReachingFunctions(const Arm& arm, double smoothness)
    : arm_(arm), kernels_(best_kernels()), model_(arm.model) {
  for (int i = 0; i < model_.joints; ++i) {
    const JointLimits& limits = arm_.limits[i];
    most_[kPosition][i] = limits.upper;
    most_[kVelocity][i] = limits.velocity;
    most_[kAcceleration][i] = limits.acceleration;
    most_[kJerk][i] = limits.jerk;
    most_[kTorque][i] = limits.effort;
    for (int quantity = 0; quantity < kQuantities; ++quantity) {
      double& least = least_[quantity][i];
      least = quantity == kPosition ? limits.lower : -most_[quantity][i];
      const double range = most_[quantity][i] - least;
      lagrangian_.stage[quantity][i].scale = std::isfinite(range) ? 0.5 * range : 1.0;
    }
    const double jerk =
        std::isfinite(limits.jerk) ? limits.jerk : kJerkPerVelocity * limits.velocity;
    lagrangian_.stage[kJerk][i].cost = smoothness / (jerk * jerk);
    lagrangian_.stage[kTorque][i].cost = 1.0 / (limits.effort * limits.effort);
  }
}

void ReachingFunctions::bind(const ReachingProblem& problem, double margin) {
  problem_ = problem;
  model_ = arm_.model;
  attach(problem.payload, model_);
  Data<double> data;
  const JointArray<double> first =
      inverse_dynamics(model_, data, problem.start, problem.velocity, problem.acceleration);
  const JointArray<double> last = gravity_torques(model_, data, problem.goal);
  for (int i = 0; i < model_.joints; ++i) {
    narrow(kPosition, i, problem.start[i], problem.goal[i], margin);
    narrow(kVelocity, i, problem.velocity[i], 0.0, margin);
    narrow(kAcceleration, i, problem.acceleration[i], 0.0, margin);
    narrow(kJerk, i, 0.0, 0.0, margin);
    narrow(kTorque, i, first[i], last[i], margin);
  }
  // Set here, since the functions may have been moved.
  lagrangian_.lower = &lower_;
  lagrangian_.upper = &upper_;
  lagrangian_.multipliers = &none_;
}

void ReachingFunctions::narrow(int quantity, int joint, double start, double goal, double margin) {
  const double least = least_[quantity][joint], most = most_[quantity][joint];
  margin *= lagrangian_.stage[quantity][joint].scale;
  const auto kept = [&](double s, bool start_near, bool goal_near) {
    return margin * std::min(start_near ? ramp(s) : 1.0, goal_near ? ramp(1.0 - s) : 1.0);
  };
  for (int t = 0; t < lower_.count; ++t) {
    const double s = solver_grid().time[t];
    upper_.of(quantity, joint)[t] = most - kept(s, start > most - margin, goal > most - margin);
    lower_.of(quantity, joint)[t] = least + kept(s, start < least + margin, goal < least + margin);
  }
}

void ReachingFunctions::set_ends(JointPath& path) const {
  const JointPath ends = quintic_path(model_.joints, problem_.start, problem_.velocity,
                                      problem_.acceleration, problem_.goal, problem_.duration);
  path.joints = ends.joints;
  path.duration = ends.duration;
  for (int i = 0; i < model_.joints; ++i) {
    std::copy_n(ends.coefficient[i].begin() + kModes, kTerms - kModes,
                path.coefficient[i].begin() + kModes);
  }
}

void ReachingFunctions::sample(const Grid& grid, const JointPath& path, Samples& samples) const {
  kernels_.sample(model_, grid, path, samples);
}

void ReachingFunctions::expand(const JointPath& path, const Lagrangian& lagrangian,
                               Expansion& expansion) const {
  kernels_.expand(model_, solver_grid(), path, lagrangian, expansion);
}

double ReachingFunctions::cost(const Samples& samples) const {
  const Grid& grid = solver_grid();
  double cost = 0.0;
  for (const int quantity : {kJerk, kTorque}) {
    for (int i = 0; i < model_.joints; ++i) {
      const double* const y = samples.of(quantity, i);
      double sum = 0.0;
      for (int t = 0; t < grid.count; ++t) sum += grid.weight[t] * y[t] * y[t];
      cost += problem_.duration * lagrangian_.stage[quantity][i].cost * sum;
    }
  }
  return cost;
}

Violation ReachingFunctions::violation(const Samples& samples) const {
  Violation worst;
  for (int quantity = 0; quantity < kQuantities; ++quantity) {
    for (int i = 0; i < model_.joints; ++i) {
      const double scale = lagrangian_.stage[quantity][i].scale;
      const double* const y = samples.of(quantity, i);
      const auto [low, high] = std::minmax_element(y, y + samples.count);
      const double above = (*high - most_[quantity][i]) / scale;
      const double below = (least_[quantity][i] - *low) / scale;
      if (!(std::max(above, below) > worst.relative)) continue;
      worst = {std::max(above, below), static_cast<Quantity>(quantity), i,
               problem_.duration * check_grid().time[(above > below ? high : low) - y]};
    }
  }
  return worst;
}

}  // namespace nasm_arm
