// SPDX-License-Identifier: Apache-2.0
#include "objects/footprint.hpp"

#include <cmath>
#include <cstddef>

namespace nasm_pushing {
namespace {

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// ∫|p| over a straight segment, per length. Simpson's rule is ample: outlines are fine.
double mean_norm(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return (a.norm() + 4.0 * (0.5 * (a + b)).norm() + b.norm()) / 6.0;
}

}  // namespace

Eigen::Vector2d centroid(const std::vector<Eigen::Vector2d>& outline) {
  Eigen::Vector2d moment = Eigen::Vector2d::Zero();
  double area = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Eigen::Vector2d& a = outline[i];
    const Eigen::Vector2d& b = outline[(i + 1) % outline.size()];
    area += cross(a, b) / 2.0;
    moment += cross(a, b) / 6.0 * (a + b);
  }
  return moment / area;
}

double mean_distance(const std::vector<Eigen::Vector2d>& outline, const Eigen::Vector2d& from) {
  double integral = 0.0;
  double area = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Eigen::Vector2d a = outline[i] - from;
    const Eigen::Vector2d b = outline[(i + 1) % outline.size()] - from;
    const double triangle = cross(a, b) / 2.0;
    area += triangle;
    // |r| grows linearly along each ray of the triangle (from, a, b): ∫|r| = 2/3 area × mean |edge|
    integral += 2.0 / 3.0 * triangle * mean_norm(a, b);
  }
  return integral / area;
}

}  // namespace nasm_pushing
