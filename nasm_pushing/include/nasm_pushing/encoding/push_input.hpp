// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__ENCODING__PUSH_INPUT_HPP_
#define NASM_PUSHING__ENCODING__PUSH_INPUT_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

namespace nasm_pushing {

inline constexpr int kForceSamples = 110;
inline constexpr double kForceRateHz = 250.0;
inline constexpr double kHorizon = kForceSamples / kForceRateHz;  ///< [s]

inline constexpr int kImageRows = 32;
inline constexpr int kImageColumns = 24;
inline constexpr int kPixels = kImageRows * kImageColumns;
inline constexpr int kMapRows = 40;     ///< along x, cells of 5 mm
inline constexpr int kMapColumns = 82;  ///< along y
inline constexpr int kCells = kMapRows * kMapColumns;
inline constexpr int kOtherNumbers = 9;
inline constexpr int kAccelerationSamples = 22;
/// Samples of the force between two of the acceleration.
inline constexpr int kAccelerationStride = kForceSamples / kAccelerationSamples;
static_assert(kAccelerationStride * kAccelerationSamples == kForceSamples);
inline constexpr int kNumbers = kOtherNumbers + 2 + kAccelerationSamples;

/// Stage 1, all that is known of a push [4167].
struct PushInput {
  std::string shape;         ///< for people
  std::string surface;       ///< for people
  Eigen::VectorXf image;     ///< [kPixels] row by row, 0 outside of the object and 1 inside
  Eigen::VectorXf friction;  ///< [kCells] row by row; NaN where it was not measured
  /// [kForceSamples] norm of the object's acceleration [m/s²], kForceRateHz
  Eigen::VectorXd acceleration;
  /// contact position, sin and cos of the angle, mass [kg], inertia [g m²], one for the surface of
  /// the four and zero for the others
  Eigen::VectorXd other = Eigen::VectorXd::Zero(kOtherNumbers);
};

/// Stage 2, what the network sees [801]: the image, and these numbers: the other ones, friction's
/// mean and standard deviation, samples of the acceleration.
struct NetworkInput {
  Eigen::VectorXf image;  ///< [kPixels]
  Eigen::VectorXd numbers = Eigen::VectorXd::Zero(kNumbers);
};

/// The other numbers of stage 1. An unknown or empty surface is none of the four.
Eigen::Matrix<double, kOtherNumbers, 1> other_numbers(double contact, double angle_rad,
                                                      double mass_kg, double inertia_kgm2,
                                                      const std::string& surface);

/// Stage 1 as one vector [4167]: image, friction, acceleration, other.
Eigen::VectorXf stage_one(const PushInput& input);

/// Names of the numbers, such as "contact" or "acceleration3".
const std::vector<std::string>& number_names();

/// Stage 2 from stage 1: friction's mean and standard deviation over the measured cells, every
/// fifth sample of the acceleration. Throws std::invalid_argument that names the part that has a
/// wrong size or is not finite.
NetworkInput reduce(const PushInput& input);
/// The same into one that may have been used before; then it allocates nothing.
void reduce(const PushInput& input, NetworkInput& reduced);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__ENCODING__PUSH_INPUT_HPP_
