// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__ENCODING__FRICTION_MAP_HPP_
#define NASM_PUSHING__ENCODING__FRICTION_MAP_HPP_

#include <Eigen/Core>
#include <string>

#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {

// Where the map lies, in the frame of the robot's base [m].
inline constexpr double kMapCell = 0.005;
inline constexpr double kMapOriginX = 0.25;
inline constexpr double kMapOriginY = -0.223;

/// Coefficients of friction over a surface, row by row as PushInput has them, are a vector of
/// kCells; NaN where nothing was measured.

/// Map of a scan: the mean of |Fy| / (m g) of all rows over a cell. Rows outside of the map do not
/// count. Throws std::invalid_argument if sizes differ, the mass is not above 0, a number is not
/// finite, or no row lies on the map.
Eigen::VectorXf bin_friction_scan(const Eigen::Ref<const Eigen::VectorXd>& x_m,
                                  const Eigen::Ref<const Eigen::VectorXd>& y_m,
                                  const Eigen::Ref<const Eigen::VectorXd>& force_y_n,
                                  double mass_kg);

/// A map for a surface of which only mean and standard deviation are known: mean ± standard
/// deviation like the fields of a chess board, so that it has exactly those.
Eigen::VectorXf uniform_friction_map(double mean, double standard_deviation);
Eigen::VectorXf default_friction_map(const Surface& surface);
/// The same into one that may have been used before; then it allocates nothing.
void fill_uniform_friction_map(double mean, double standard_deviation, Eigen::VectorXf& map);

struct FrictionSummary {
  double mean = 0.0;
  double standard_deviation = 0.0;  ///< of the cells themselves, not of a larger population
  int cells = 0;                    ///< that were measured
};

/// Throws std::invalid_argument if the map has another size, an infinite or negative cell, or no
/// measured one.
FrictionSummary summarise_friction(const Eigen::Ref<const Eigen::VectorXf>& map);

/// A text file of kMapRows lines with kMapColumns numbers each, separated by commas; "nan" or
/// nothing where it was not measured. Throw std::runtime_error that names the file, the line and
/// what is wrong with it.
Eigen::VectorXf read_friction_map(const std::string& path);
void write_friction_map(const std::string& path, const Eigen::Ref<const Eigen::VectorXf>& map);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__ENCODING__FRICTION_MAP_HPP_
