// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/disturbance.hpp"

#include <stdexcept>

#include "nasm_common/random.hpp"

namespace nasm_core {
namespace {

bool has_unit(const SystemInfo& info, const char* unit) {
  for (const Quantity& state : info.states) {
    if (state.unit == unit) return true;
  }
  return false;
}

/// A vector of the given length along a random direction of the states with this unit.
Eigen::VectorXd push(const SystemInfo& info, const std::string& unit, double size,
                     nasm_common::Random& random) {
  Eigen::VectorXd result = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info.states.size()));
  for (std::size_t i = 0; i < info.states.size(); ++i) {
    if (info.states[i].unit == unit) result(static_cast<Eigen::Index>(i)) = random.normal();
  }
  const double norm = result.norm();
  return norm > 0.0 ? Eigen::VectorXd(result * (size / norm)) : result;
}

double noise_of_unit(const DisturbanceSizes& sizes, const std::string& unit) {
  if (unit == "m") return sizes.noise_m;
  if (unit == "rad") return sizes.noise_rad;
  if (unit == "m/s") return sizes.noise_mps;
  if (unit == "rad/s") return sizes.noise_radps;
  return sizes.noise_other;
}

}  // namespace

const char* to_string(DisturbanceKind kind) {
  switch (kind) {
    case DisturbanceKind::kNone:
      return "none";
    case DisturbanceKind::kImpulse:
      return "impulse";
    case DisturbanceKind::kWind:
      return "wind";
    case DisturbanceKind::kParameters:
      return "parameters";
    case DisturbanceKind::kDelay:
      return "delay";
    case DisturbanceKind::kNoise:
      break;
  }
  return "noise";
}

const std::vector<DisturbanceKind>& all_disturbances() {
  static const std::vector<DisturbanceKind> kinds = {
      DisturbanceKind::kNone,       DisturbanceKind::kImpulse, DisturbanceKind::kWind,
      DisturbanceKind::kParameters, DisturbanceKind::kDelay,   DisturbanceKind::kNoise};
  return kinds;
}

DisturbanceKind disturbance_from(const std::string& name) {
  std::string known;
  for (const DisturbanceKind kind : all_disturbances()) {
    if (name == to_string(kind)) return kind;
    known += (known.empty() ? "" : ", ") + std::string(to_string(kind));
  }
  throw std::invalid_argument("there is no disturbance \"" + name + "\"; there are: " + known);
}

Disturbance draw_disturbance(DisturbanceKind kind, const DisturbanceSizes& sizes,
                             const SystemInfo& info, const Instance& instance, double duration_s,
                             uint64_t seed, uint64_t index) {
  constexpr uint64_t kOtherThanStarts = 0x6c6f6f70;
  nasm_common::Random random(seed ^ (kOtherThanStarts + static_cast<uint64_t>(kind)), index);
  const auto states = static_cast<Eigen::Index>(info.states.size());
  Disturbance result;
  result.acceleration = result.impulse = result.noise = Eigen::VectorXd::Zero(states);
  result.parameters = instance.parameters;
  const bool is_linear = has_unit(info, "m/s");
  const char* const unit = is_linear ? "m/s" : "rad/s";
  switch (kind) {
    case DisturbanceKind::kNone:
      break;
    case DisturbanceKind::kImpulse:
      result.impulse =
          push(info, unit, is_linear ? sizes.impulse_mps : sizes.impulse_radps, random);
      result.impulse_time_s = random.uniform(0.25, 0.5) * duration_s;
      break;
    case DisturbanceKind::kWind:
      result.acceleration =
          push(info, unit, is_linear ? sizes.wind_mps2 : sizes.wind_radps2, random);
      break;
    case DisturbanceKind::kParameters:
      for (std::size_t i = 0; i < info.parameters.size(); ++i) {
        if (!info.parameters[i].changeable) continue;
        result.parameters(static_cast<Eigen::Index>(i)) *=
            1.0 + random.uniform(-sizes.parameters, sizes.parameters);
      }
      break;
    case DisturbanceKind::kDelay:
      result.delay_s = sizes.delay_s;
      break;
    case DisturbanceKind::kNoise:
      for (Eigen::Index i = 0; i < states; ++i) {
        result.noise(i) = noise_of_unit(sizes, info.states[static_cast<std::size_t>(i)].unit);
      }
      break;
  }
  return result;
}

}  // namespace nasm_core
