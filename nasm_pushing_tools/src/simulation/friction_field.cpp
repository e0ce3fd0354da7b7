// SPDX-License-Identifier: Apache-2.0
#include "simulation/friction_field.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "nasm_common/random.hpp"
#include "simulation/normal.hpp"

namespace nasm_pushing {
namespace {

/// [m] Over these the field is correlated: two thirds of its variance, and the rest.
constexpr double kLong = 0.020;
constexpr double kShort = 0.006;

}  // namespace

FrictionField::FrictionField(const Surface& surface, uint64_t seed)
    : mean_(surface.friction_mean), amplitude_(surface.friction_std * std::sqrt(2.0 / kWaves)) {
  const auto number = static_cast<uint64_t>(
      std::find_if(surfaces().begin(), surfaces().end(),
                   [&](const Surface& other) { return other.name == surface.name; }) -
      surfaces().begin());
  nasm_common::Random random(seed, 0xf1e1d000u + number);
  Normal normal(random);
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    const double length = i % 3 == 0 ? kShort : kLong;
    waves_[i] << normal() / length, normal() / length, random.uniform(0.0, 2.0 * M_PI);
  }
}

double FrictionField::at(const Eigen::Vector2d& place) const {
  double sum = 0.0;
  for (const auto& wave : waves_) sum += std::cos(wave.head<2>().dot(place) + wave.z());
  return std::max(mean_ + amplitude_ * sum, 0.25 * mean_);
}

}  // namespace nasm_pushing
