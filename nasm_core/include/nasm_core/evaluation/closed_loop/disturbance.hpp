// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__DISTURBANCE_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__DISTURBANCE_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"

namespace nasm_core {

/// What a closed loop has to cope with, and its controller does not know about.
enum class DisturbanceKind {
  kNone,
  kImpulse,     ///< velocities change at once, at an instant in the second quarter of the run
  kWind,        ///< a constant acceleration
  kParameters,  ///< each changeable parameter of the plant is off
  kDelay,       ///< controls take effect later
  kNoise,       ///< of the measured state; normal, white
};

/// "none", "impulse", "wind", "parameters", "delay" or "noise".
const char* to_string(DisturbanceKind kind);
/// Throws std::invalid_argument that lists the names there are.
DisturbanceKind disturbance_from(const std::string& name);
const std::vector<DisturbanceKind>& all_disturbances();

/// Impulse and wind act on the states in m/s or, if there are none, on those in rad/s, along a
/// direction at random.
struct DisturbanceSizes {
  double impulse_mps = 0.5;
  double impulse_radps = 1.0;
  double wind_mps2 = 0.5;
  double wind_radps2 = 0.5;
  double parameters = 0.2;  ///< greatest relative change
  double delay_s = 0.02;
  // standard deviations of the noise
  double noise_m = 0.005;
  double noise_rad = 0.005;
  double noise_mps = 0.02;
  double noise_radps = 0.02;
  double noise_other = 0.002;
};

/// A disturbance as it was drawn for one run.
struct Disturbance {
  Eigen::VectorXd acceleration;  ///< added to the states' derivatives
  Eigen::VectorXd impulse;       ///< added to the states at `impulse_time_s`
  double impulse_time_s = 0.0;
  Eigen::VectorXd noise;  ///< standard deviations of the measured states
  double delay_s = 0.0;
  Eigen::VectorXd parameters;  ///< of the plant
};

/// The same for the same seed and index, whatever was drawn before.
Disturbance draw_disturbance(DisturbanceKind kind, const DisturbanceSizes& sizes,
                             const SystemInfo& info, const Instance& instance, double duration_s,
                             uint64_t seed, uint64_t index);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__DISTURBANCE_HPP_
