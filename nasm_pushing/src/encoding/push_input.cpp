// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/encoding/push_input.hpp"

#include <cmath>
#include <stdexcept>

#include "nasm_pushing/encoding/friction_map.hpp"
#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {
namespace {

constexpr int kFrictionPlace = kOtherNumbers;
constexpr int kAccelerationPlace = kOtherNumbers + 2;
constexpr double kGramsPerKilogram = 1000.0;

template <class Vector>
void check(const Vector& vector, Eigen::Index size, const std::string& name) {
  if (vector.size() != size) {
    throw std::invalid_argument("push: " + name + " has " + std::to_string(vector.size()) +
                                " numbers, must have " + std::to_string(size));
  }
  if (!vector.allFinite()) throw std::invalid_argument("push: " + name + " is not finite");
}

}  // namespace

const std::vector<std::string>& number_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list = {"contact", "sin_angle", "cos_angle", "mass", "inertia"};
    for (const Surface& surface : surfaces()) list.push_back("surface_" + surface.name);
    list.insert(list.end(), {"friction_mean", "friction_std"});
    for (int i = 0; i < kAccelerationSamples; ++i) {
      list.push_back("acceleration" + std::to_string(i));
    }
    return list;
  }();
  return names;
}

Eigen::Matrix<double, kOtherNumbers, 1> other_numbers(double contact, double angle_rad,
                                                      double mass_kg, double inertia_kgm2,
                                                      const std::string& surface) {
  Eigen::Matrix<double, kOtherNumbers, 1> other = Eigen::Matrix<double, kOtherNumbers, 1>::Zero();
  other.head<5>() << contact, std::sin(angle_rad), std::cos(angle_rad), mass_kg,
      kGramsPerKilogram * inertia_kgm2;
  for (std::size_t i = 0; i < surfaces().size(); ++i) {
    if (surfaces()[i].name == surface) other[5 + static_cast<Eigen::Index>(i)] = 1.0;
  }
  return other;
}

Eigen::VectorXf stage_one(const PushInput& input) {
  Eigen::VectorXf all(kPixels + kCells + kForceSamples + kOtherNumbers);
  all << input.image, input.friction, input.acceleration.cast<float>(), input.other.cast<float>();
  return all;
}

NetworkInput reduce(const PushInput& input) {
  NetworkInput reduced;
  reduce(input, reduced);
  return reduced;
}

void reduce(const PushInput& input, NetworkInput& reduced) {
  check(input.image, kPixels, "image");
  check(input.acceleration, kForceSamples, "acceleration");
  check(input.other, kOtherNumbers, "other");
  const FrictionSummary friction = summarise_friction(input.friction);
  reduced.image = input.image;
  reduced.numbers.resize(kNumbers);
  reduced.numbers.head(kOtherNumbers) = input.other;
  reduced.numbers[kFrictionPlace] = friction.mean;
  reduced.numbers[kFrictionPlace + 1] = friction.standard_deviation;
  for (int i = 0; i < kAccelerationSamples; ++i) {
    reduced.numbers[kAccelerationPlace + i] = input.acceleration[kAccelerationStride * i];
  }
}

}  // namespace nasm_pushing
