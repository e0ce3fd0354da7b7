// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {
namespace {

const Shape& shape_of(const std::string& name) {
  const Shape* shape = find_shape(name);
  EXPECT_NE(shape, nullptr) << name;
  return *shape;
}

double area(const std::vector<Eigen::Vector2d>& outline) {
  double sum = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto& a = outline[i];
    const auto& b = outline[(i + 1) % outline.size()];
    sum += 0.5 * (a.x() * b.y() - a.y() * b.x());
  }
  return sum;
}

/// Squared radius of gyration of a uniform prism about a point [m²].
double gyration(const std::vector<Eigen::Vector2d>& outline, const Eigen::Vector2d& about) {
  double sum = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Eigen::Vector2d a = outline[i] - about;
    const Eigen::Vector2d b = outline[(i + 1) % outline.size()] - about;
    sum += (a.x() * b.y() - a.y() * b.x()) * (a.squaredNorm() + a.dot(b) + b.squaredNorm()) / 12.0;
  }
  return sum / area(outline);
}

TEST(Shapes, ThereAreElevenOnFourSurfaces) {
  const char* names[] = {"rect1",  "rect2",  "rect3",  "tri1", "tri2",  "tri3",
                         "ellip1", "ellip2", "ellip3", "hex",  "butter"};
  ASSERT_EQ(shapes().size(), 11u);
  for (std::size_t i = 0; i < shapes().size(); ++i) EXPECT_EQ(shapes()[i].name(), names[i]);
  EXPECT_EQ(find_shape("cube"), nullptr);
  ASSERT_EQ(surfaces().size(), 4u);
  EXPECT_EQ(find_surface("pu"), &surfaces()[3]);
  EXPECT_EQ(find_surface("ice"), nullptr);
}

TEST(Shapes, PressureRadiiAreThoseOfTheFootprints) {
  // A disc has 2/3 R, a square (√2 + asinh 1) / 6 of its side; the others are from the dataset.
  EXPECT_NEAR(shape_of("ellip1").pressure_radius(), 0.0525 * 2 / 3, 5e-6);
  EXPECT_NEAR(shape_of("rect1").pressure_radius(), 0.090 * (std::sqrt(2.0) + std::asinh(1.0)) / 6,
              1e-7);
  EXPECT_NEAR(shape_of("hex").pressure_radius(), 0.0368, 5e-5);
  // About its centre of mass; about the origin of its frame it is 0.0381.
  EXPECT_NEAR(shape_of("tri1").pressure_radius(), 0.0379, 5e-5);
}

TEST(Shapes, FootprintsHaveTheInertiaOfTheTable) {
  for (const Shape& shape : shapes()) {
    EXPECT_NEAR(gyration(shape.outline(), shape.centre_of_mass()), shape.inertia() / shape.mass(),
                2e-3 * shape.inertia() / shape.mass())
        << shape.name();
    // All are of one material and of one height.
    EXPECT_NEAR(shape.mass() / area(shape.outline()), 103.0, 2.0) << shape.name();
  }
}

TEST(Shapes, TrianglesHaveTheirRightAngleWhereRect1HasACorner) {
  const Shape& triangle = shape_of("tri2");
  const Contact corner = triangle.contact(0, 0.0);
  EXPECT_NEAR((corner.point - Eigen::Vector2d(0.045, 0.045)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((corner.normal - Eigen::Vector2d(0, 1)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((triangle.contact(1, 0.0).point - Eigen::Vector2d(-0.106, 0.045)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((triangle.contact(2, 0.0).point - Eigen::Vector2d(0.045, -0.08087)).norm(), 0.0,
              1e-12);
  EXPECT_NEAR((triangle.centre_of_mass() - Eigen::Vector2d(-0.005333, 0.003043)).norm(), 0.0, 1e-6);
}

TEST(Shapes, ContactsAreOnTheOutlineAndNormalsPointOutwards) {
  for (const Shape& shape : shapes()) {
    for (int side = 0; side < shape.sides(); ++side) {
      for (double s = 0.05; s < 1.0; s += 0.1) {
        const Contact contact = shape.contact(side, s);
        EXPECT_NEAR(contact.normal.norm(), 1.0, 1e-12);
        const Eigen::Vector2d outside = contact.point + 4.75e-3 * contact.normal;
        const Contact found = shape.nearest(outside);
        EXPECT_LT((found.point - contact.point).norm(), 1e-8) << shape.name() << " " << s;
        EXPECT_LT((found.normal - contact.normal).norm(), 1e-6) << shape.name() << " " << s;
        // slightly inside, too
        const Contact inner = shape.nearest(contact.point - 1e-4 * contact.normal);
        EXPECT_LT((inner.normal - contact.normal).norm(), 1e-6) << shape.name() << " " << s;
      }
    }
  }
}

TEST(Shapes, AtACornerTheNormalPointsToTheDisc) {
  const Contact contact = shape_of("rect1").nearest({0.055, 0.065});
  EXPECT_NEAR((contact.point - Eigen::Vector2d(0.045, 0.045)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((contact.normal - Eigen::Vector2d(1, 2).normalized()).norm(), 0.0, 1e-12);
}

TEST(Shapes, PositionOnTheButterflyIsLengthAlongItsOutline) {
  const Shape& butter = shape_of("butter");
  EXPECT_LT(butter.contact(0, 0.0).point.x(), -0.025);
  const auto& outline = butter.outline();
  double length = 0.0;
  std::vector<double> reached;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    reached.push_back(length);
    length += (outline[(i + 1) % outline.size()] - outline[i]).norm();
  }
  for (std::size_t i = 0; i < outline.size(); ++i) {
    EXPECT_NEAR(reached[i] / length, static_cast<double>(i) / static_cast<double>(outline.size()),
                2e-3);
  }
}

TEST(Shapes, RefusePlacesThatAreNotThere) {
  EXPECT_THROW(shape_of("hex").contact(6, 0.5), std::invalid_argument);
  EXPECT_THROW(shape_of("ellip1").contact(1, 0.5), std::invalid_argument);
  EXPECT_THROW(shape_of("rect1").contact(-1, 0.5), std::invalid_argument);
  EXPECT_THROW(shape_of("rect1").contact(0, 1.01), std::invalid_argument);
  EXPECT_THROW(shape_of("rect1").contact(0, std::nan("")), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
