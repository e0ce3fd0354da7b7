// SPDX-License-Identifier: Apache-2.0
#include "objects/butter_outline.hpp"

#include <cmath>

namespace nasm_pushing {
namespace {

constexpr int kHarmonics = 5;
constexpr double kX[kHarmonics] = {46.86e-3, -14.45e-3, -4.34e-3, -0.20e-3, 0.24e-3};  ///< [m]
constexpr double kY[kHarmonics] = {75.49e-3, -3.23e-3, -0.64e-3, 0.52e-3, 0.45e-3};

}  // namespace

CurvePoint butter_outline(double angle) {
  CurvePoint sum{Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero()};
  double cosine = std::cos(angle);
  double sine = std::sin(angle);
  const double cosine2 = cosine * cosine - sine * sine;
  const double sine2 = 2.0 * cosine * sine;
  for (int k = 0; k < kHarmonics; ++k) {
    const double n = 2 * k + 1;
    const Eigen::Vector2d point(kX[k] * cosine, kY[k] * sine);
    sum.point += point;
    sum.tangent += n * Eigen::Vector2d(-kX[k] * sine, kY[k] * cosine);
    sum.bend -= n * n * point;
    const double next = cosine * cosine2 - sine * sine2;
    sine = sine * cosine2 + cosine * sine2;
    cosine = next;
  }
  return sum;
}

}  // namespace nasm_pushing
