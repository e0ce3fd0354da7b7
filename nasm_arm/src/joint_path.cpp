// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/joint_path.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_arm {
namespace {

/// Integrals from 0 to s of functions that are given for degrees from `first` on.
template <std::size_t N>
void integrate(std::array<double, N>& legendre, int first, int last) {
  std::array<double, N> integral{};
  for (int n = first + 1; n < last; ++n) {
    integral[n] = (legendre[n + 1] - legendre[n - 1]) / (2.0 * (2.0 * n + 1.0));
  }
  legendre = integral;
}

}  // namespace

Terms terms_at(double s) {
  constexpr int kDegrees = kModes + 7;
  const double x = 2.0 * s - 1.0;
  // Integrals of Legendre polynomials of degree n, of which each is a difference of two before it.
  std::array<double, kDegrees> p{1.0, x};
  for (int n = 1; n + 1 < kDegrees; ++n) {
    p[n + 1] = ((2.0 * n + 1.0) * x * p[n] - n * p[n - 1]) / (n + 1.0);
  }
  Terms terms{};
  for (int order = kOrders - 1; order >= 0; --order) {
    for (int k = 0; k < kModes; ++k) terms[order][k] = std::sqrt(2.0 * k + 7.0) * p[k + 3];
    const int integrated = kOrders - 1 - order;
    integrate(p, integrated, kDegrees - 1 - integrated);
  }
  const double s2 = s * s, s3 = s2 * s, s4 = s3 * s, s5 = s4 * s;
  const auto set = [&terms](int term, double q, double v, double a, double j) {
    terms[0][term] = q, terms[1][term] = v, terms[2][term] = a, terms[3][term] = j;
  };
  const double q = 10 * s3 - 15 * s4 + 6 * s5, v = 30 * s2 - 60 * s3 + 30 * s4;
  const double a = 60 * s - 180 * s2 + 120 * s3, j = 60 - 360 * s + 360 * s2;
  set(kModes, 1.0 - q, -v, -a, -j);
  set(kModes + 1, s - 6 * s3 + 8 * s4 - 3 * s5, 1 - 18 * s2 + 32 * s3 - 15 * s4,
      -36 * s + 96 * s2 - 60 * s3, -36 + 192 * s - 180 * s2);
  set(kModes + 2, 0.5 * (s2 - 3 * s3 + 3 * s4 - s5), 0.5 * (2 * s - 9 * s2 + 12 * s3 - 5 * s4),
      0.5 * (2 - 18 * s + 36 * s2 - 20 * s3), 0.5 * (-18 + 72 * s - 60 * s2));
  set(kModes + 3, q, v, a, j);
  return terms;
}

JointSample JointPath::at(double time_s) const {
  const double s = std::clamp(time_s / duration, 0.0, 1.0);
  const Terms terms = terms_at(s);
  JointSample sample;
  const std::array<JointArray<double>*, kOrders> values = {&sample.position, &sample.velocity,
                                                           &sample.acceleration, &sample.jerk};
  double scale = 1.0;
  for (int order = 0; order < kOrders; ++order, scale /= duration) {
    for (int i = 0; i < joints; ++i) {
      double sum = 0.0;
      for (int k = 0; k < kTerms; ++k) sum += coefficient[i][k] * terms[order][k];
      (*values[order])[i] = scale * sum;
    }
  }
  if (time_s > duration) sample.velocity = sample.acceleration = sample.jerk = {};
  return sample;
}

JointPath quintic_path(int joints, const JointArray<double>& start,
                       const JointArray<double>& velocity, const JointArray<double>& acceleration,
                       const JointArray<double>& goal, double duration) {
  JointPath path;
  path.joints = joints;
  path.duration = duration;
  for (int i = 0; i < joints; ++i) {
    double* const ends = path.coefficient[i].data() + kModes;
    ends[0] = start[i];
    ends[1] = duration * velocity[i];
    ends[2] = duration * duration * acceleration[i];
    ends[3] = goal[i];
  }
  return path;
}

}  // namespace nasm_arm
