// SPDX-License-Identifier: Apache-2.0
#include "simulation/push_scatter.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/random.hpp"

namespace nasm_pushing {
namespace {

// Where the robot of the dataset begins its pushes: it brings the object back to the middle of the
// table when it is more than 4 cm away.
constexpr double kMiddleX = 0.350;  ///< [m]
constexpr double kMiddleY = -0.030;
constexpr double kAway = 0.04;

/// Friction of a whole push changes from one to the next by this much of what it changes over the
/// table: wear and dust.
constexpr double kLevelScatter = 0.8;

}  // namespace

PushScatter draw_scatter(const Surface& surface, const SimulationOptions& options,
                         nasm_common::Random& random) {
  PushScatter scatter;
  scatter.parameters = options.parameters;
  const double away = kAway * std::sqrt(random.uniform());
  const double bearing = random.uniform(-M_PI, M_PI);
  const Eigen::Vector3d anywhere(kMiddleX + away * std::cos(bearing),
                                 kMiddleY + away * std::sin(bearing), random.uniform(-2.0, 2.0));
  scatter.start = options.start.value_or(anywhere);
  if (!options.noise) return scatter;

  Normal normal(random);
  PushParameters& p = scatter.parameters;
  p.tip_friction = std::max(0.05, p.tip_friction + 0.05 * normal());
  p.stiffness *= std::exp(0.06 * normal());
  p.damping *= std::exp(0.3 * normal());
  p.pressure_scale *= std::exp(0.1 * normal());
  p.pressure_centre += 2e-3 * Eigen::Vector2d(normal(), normal());
  scatter.rest_before = random.uniform(0.15, 0.30);
  scatter.rest_after = random.uniform(0.24, 0.31);
  scatter.gap = std::clamp(0.4e-3 * normal(), -0.7e-3, 0.7e-3);
  scatter.aside = 1.5e-3 * normal();
  scatter.friction_level =
      std::exp(kLevelScatter * surface.friction_std / surface.friction_mean * normal());
  scatter.roughness = 0.02;
  return scatter;
}

}  // namespace nasm_pushing
