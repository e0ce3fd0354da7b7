// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "nasm_pushing/objects/shape.hpp"
#include "objects/footprint.hpp"

namespace nasm_pushing {

namespace {

constexpr int kCurvePoints = 360;
constexpr double kSegment = 1e-3;  ///< [m] of a polygon's outline, at most

using Vertices = std::vector<Eigen::Vector2d>;

Vertices rectangle(double width, double height) {
  const double a = width / 2.0;
  const double b = height / 2.0;
  return {{a, b}, {-a, b}, {-a, -b}, {a, -b}};
}

Vertices right_triangle(double leg_y, double leg_x) {
  constexpr double kCorner = 0.045;
  return {{kCorner, kCorner}, {kCorner - leg_x, kCorner}, {kCorner, kCorner - leg_y}};
}

Vertices hexagon(double radius) {
  Vertices vertices;
  for (int i = 0; i < 6; ++i) {
    vertices.emplace_back(radius * std::cos(i * M_PI / 3.0), radius * std::sin(i * M_PI / 3.0));
  }
  return vertices;
}

Vertices subdivide(const Vertices& vertices) {
  Vertices outline;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Eigen::Vector2d& from = vertices[i];
    const Eigen::Vector2d edge = vertices[(i + 1) % vertices.size()] - from;
    const int pieces = static_cast<int>(std::ceil(edge.norm() / kSegment));
    for (int k = 0; k < pieces; ++k) outline.emplace_back(from + edge * k / pieces);
  }
  return outline;
}

}  // namespace

class ShapeMaker {
 public:
  static Shape polygon(const char* name, Vertices vertices, double mass, double inertia) {
    Shape shape = named(name, Shape::Kind::kPolygon, mass, inertia);
    shape.outline_ = subdivide(vertices);
    shape.vertices_ = std::move(vertices);
    return finished(std::move(shape));
  }

  static Shape ellipse(const char* name, double a, double b, double mass, double inertia) {
    Shape shape = named(name, Shape::Kind::kEllipse, mass, inertia);
    shape.semi_axes_ = {a, b};
    return finished(curved(std::move(shape)));
  }

  static Shape butter(const char* name, double mass, double inertia) {
    return finished(curved(named(name, Shape::Kind::kButter, mass, inertia)));
  }

 private:
  static Shape named(const char* name, Shape::Kind kind, double mass, double inertia) {
    Shape shape;
    shape.name_ = name;
    shape.kind_ = kind;
    shape.mass_ = mass;
    shape.inertia_ = inertia;
    return shape;
  }

  static Shape curved(Shape shape) {
    for (int i = 0; i < kCurvePoints; ++i) {
      shape.outline_.push_back(shape.contact(0, static_cast<double>(i) / kCurvePoints).point);
    }
    return shape;
  }

  static Shape finished(Shape shape) {
    if (shape.kind_ == Shape::Kind::kPolygon) shape.centre_ = centroid(shape.vertices_);
    shape.pressure_radius_ = mean_distance(shape.outline_, shape.centre_);
    return shape;
  }
};

const std::vector<Shape>& shapes() {
  using Maker = ShapeMaker;
  static const std::vector<Shape> all = {
      Maker::polygon("rect1", rectangle(0.090, 0.090), 0.8374, 0.001131),
      Maker::polygon("rect2", rectangle(0.08991, 0.11258), 1.045, 0.001808),
      Maker::polygon("rect3", rectangle(0.13501, 0.08994), 1.2508, 0.002744),
      Maker::polygon("tri1", right_triangle(0.12587, 0.12590), 0.8028, 0.001414),
      Maker::polygon("tri2", right_triangle(0.12587, 0.15100), 0.9826, 0.002108),
      Maker::polygon("tri3", right_triangle(0.12561, 0.17650), 1.1326, 0.002957),
      Maker::ellipse("ellip1", 0.0525, 0.0525, 0.8937, 0.001231),
      Maker::ellipse("ellip2", 0.0525, 0.065445, 1.1104, 0.001953),
      Maker::ellipse("ellip3", 0.0525, 0.0785, 1.3338, 0.002973),
      Maker::polygon("hex", hexagon(0.0605), 0.9827, 0.001497),
      Maker::butter("butter", 1.1974, 0.002954),
  };
  return all;
}

const Shape* find_shape(const std::string& name) {
  const auto& all = shapes();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Shape& s) { return s.name() == name; });
  return found == all.end() ? nullptr : &*found;
}

const std::vector<Surface>& surfaces() {
  static const std::vector<Surface> all = {{"abs", 0.15663, 0.01641},
                                           {"delrin", 0.15190, 0.00994},
                                           {"plywood", 0.25228, 0.01669},
                                           {"pu", 0.34909, 0.05224}};
  return all;
}

const Surface* find_surface(const std::string& name) {
  const auto& all = surfaces();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Surface& s) { return s.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace nasm_pushing
