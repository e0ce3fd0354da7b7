// SPDX-License-Identifier: Apache-2.0
#include "baselines/two_phase_data.hpp"

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "nasm_common/random.hpp"

namespace nasm_trainer {

Eigen::MatrixXd random_controls(int controls, int steps, double amplitude,
                                nasm_common::Random& random) {
  constexpr int kWaves = 3;
  constexpr double kMostPeriods = 2.0;
  Eigen::MatrixXd result(controls, steps);
  for (int i = 0; i < controls; ++i) {
    // Shares that sum to at most one keep the sum within the amplitude.
    std::array<double, kWaves + 1> shares;
    double sum = 0.0;
    for (double& share : shares) sum += share = random.uniform();
    const double scale = amplitude * random.uniform() / sum;
    result.row(i).setConstant(scale * shares.back() * (random.uniform() < 0.5 ? -1.0 : 1.0));
    for (std::size_t wave = 0; wave < kWaves; ++wave) {
      const double periods = random.uniform(0.0, kMostPeriods);
      const double phase = random.uniform(0.0, 2.0 * M_PI);
      for (int k = 0; k < steps; ++k) {
        result(i, k) += scale * shares[wave] * std::sin(2.0 * M_PI * periods * k / steps + phase);
      }
    }
  }
  return result;
}

Transitions collect_transitions(const nasm_core::System& system, double amplitude, int trajectories,
                                uint64_t seed) {
  const auto& info = system.info();
  const auto nx = static_cast<Eigen::Index>(info.states.size());
  const auto nu = static_cast<int>(info.controls.size());
  const auto instance = nasm_core::default_instance(info);
  const auto evaluator = system.make_evaluator();
  evaluator->bind(instance);
  Transitions seen{Eigen::MatrixXd(nx + nu, trajectories * instance.steps),
                   Eigen::MatrixXd(nx, trajectories * instance.steps)};
  Eigen::Index used = 0;
  nasm_core::Trajectory trajectory;
  trajectory.resize(info, instance.steps);
  const double dt = instance.horizon / instance.steps;
  for (int i = 0; i < trajectories; ++i) {
    nasm_common::Random random(seed, static_cast<uint64_t>(i));
    trajectory.controls = random_controls(nu, instance.steps, amplitude, random);
    if (!std::isfinite(evaluator->roll_out(trajectory)) || !trajectory.states.allFinite()) continue;
    for (int k = 0; k < instance.steps; ++k, ++used) {
      seen.inputs.col(used) << trajectory.states.col(k), trajectory.controls.col(k);
      seen.changes.col(used) = (trajectory.states.col(k + 1) - trajectory.states.col(k)) / dt;
    }
  }
  if (used == 0) {
    throw std::runtime_error(info.name + " does not stay finite under random controls within " +
                             std::to_string(amplitude) + "; lower the amplitude");
  }
  seen.inputs.conservativeResize(Eigen::NoChange, used);
  seen.changes.conservativeResize(Eigen::NoChange, used);
  return seen;
}

}  // namespace nasm_trainer
