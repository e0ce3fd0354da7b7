// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/objects/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include "objects/butter_outline.hpp"

namespace nasm_pushing {
namespace {

/// To the right of the direction of travel, which is outwards if one goes counter-clockwise.
Eigen::Vector2d outward(const Eigen::Vector2d& tangent) {
  return Eigen::Vector2d(tangent.y(), -tangent.x()).normalized();
}

}  // namespace

int Shape::sides() const {
  return kind_ == Kind::kPolygon ? static_cast<int>(vertices_.size()) : 1;
}

Contact Shape::contact(int side, double position) const {
  if (side < 0 || side >= sides()) {
    throw std::invalid_argument("shape " + name_ + " has no side " + std::to_string(side) +
                                ": sides are 0 to " + std::to_string(sides() - 1));
  }
  if (!(position >= 0.0 && position <= 1.0)) {
    throw std::invalid_argument("contact position " + std::to_string(position) +
                                " is not between 0 and 1");
  }
  if (kind_ != Kind::kPolygon) {
    const CurvePoint here = curve(2.0 * M_PI * position);
    return {here.point, outward(here.tangent)};
  }
  const auto i = static_cast<std::size_t>(side);
  const Eigen::Vector2d& from = vertices_[i];
  const Eigen::Vector2d& to = vertices_[(i + 1) % vertices_.size()];
  return {from * (1.0 - position) + to * position, outward(to - from)};
}

CurvePoint Shape::curve(double angle) const {
  if (kind_ == Kind::kButter) return butter_outline(M_PI + angle);
  const Eigen::Array2d direction(std::cos(angle), std::sin(angle));
  const Eigen::Vector2d point = semi_axes_.array() * direction;
  const Eigen::Vector2d tangent(-semi_axes_.x() * direction.y(), semi_axes_.y() * direction.x());
  return {point, tangent, -point};
}

Contact Shape::nearest(const Eigen::Vector2d& centre) const {
  return kind_ == Kind::kPolygon ? nearest_on_polygon(centre) : nearest_on_curve(centre);
}

Contact Shape::nearest_on_polygon(const Eigen::Vector2d& centre) const {
  Contact best{};
  double best_distance = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < vertices_.size(); ++i) {
    const Eigen::Vector2d& from = vertices_[i];
    const Eigen::Vector2d edge = vertices_[(i + 1) % vertices_.size()] - from;
    const double along = (centre - from).dot(edge) / edge.squaredNorm();
    const Eigen::Vector2d point = from + std::clamp(along, 0.0, 1.0) * edge;
    const double distance = (centre - point).norm();
    if (distance >= best_distance) continue;
    best_distance = distance;
    const bool at_corner = along < 0.0 || along > 1.0;
    best = {point, at_corner ? Eigen::Vector2d((centre - point) / distance) : outward(edge)};
  }
  return best;
}

Contact Shape::nearest_on_curve(const Eigen::Vector2d& centre) const {
  constexpr std::size_t kStride = 6;
  double angle = 0.0;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < outline_.size(); i += kStride) {
    const double squared = (outline_[i] - centre).squaredNorm();
    if (squared >= best) continue;
    best = squared;
    angle = 2.0 * M_PI * static_cast<double>(i) / static_cast<double>(outline_.size());
  }
  // Newton's method on the derivative of the squared distance; the search was to three degrees.
  CurvePoint here = curve(angle);
  for (int i = 0; i < 6; ++i) {
    const Eigen::Vector2d away = here.point - centre;
    const double curvature = here.tangent.squaredNorm() + here.bend.dot(away);
    if (!(curvature > 0.0)) break;
    const double step = std::clamp(here.tangent.dot(away) / curvature, -0.1, 0.1);
    angle -= step;
    here = curve(angle);
    if (std::abs(step) < 1e-9) break;
  }
  return {here.point, outward(here.tangent)};
}

}  // namespace nasm_pushing
