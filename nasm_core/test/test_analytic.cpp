// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/solvers/analytic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "nasm_core/solvers/cycloid.hpp"
#include "nasm_core/solvers/navigation.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

TEST(Cycloid, PassesThroughItsEnds) {
  for (const double drop : {1e-3, 0.1, 1.0, 4.0 / M_PI, 3.0, 100.0}) {
    const Cycloid cycloid(2.0, drop);
    EXPECT_NEAR(cycloid.drop_at(2.0), drop, 1e-11 * std::max(1.0, drop));
    EXPECT_NEAR(cycloid.drop_at(0.0), 0.0, 1e-12);
    for (const double angle : {0.1, 0.5, 0.9}) {
      const double theta = angle * cycloid.end_angle();
      const double x = cycloid.radius() * (theta - std::sin(theta));
      EXPECT_NEAR(cycloid.drop_at(x), cycloid.radius() * (1.0 - std::cos(theta)), 1e-9);
    }
  }
}

TEST(Cycloid, KnowsTheHalfArch) {
  // The arch ends at the bottom for width π k and drop 2 k.
  const Cycloid cycloid(M_PI, 2.0);
  EXPECT_NEAR(cycloid.radius(), 1.0, 1e-12);
  EXPECT_NEAR(cycloid.end_angle(), M_PI, 1e-12);
  EXPECT_NEAR(cycloid.travel_time(9.81), M_PI / std::sqrt(9.81), 1e-12);
}

TEST(Cycloid, IsQuickerThanOtherCurves) {
  const double width = 2.0, drop = 1.0, gravity = 9.81;
  const double straight = std::sqrt(2.0 * (width * width + drop * drop) / (gravity * drop));
  EXPECT_LT(Cycloid(width, drop).travel_time(gravity), straight);
}

TEST(Cycloid, RefusesToGoUp) {
  EXPECT_THROW(Cycloid(2.0, 0.0), std::invalid_argument);
  EXPECT_THROW(Cycloid(2.0, -1.0), std::invalid_argument);
  EXPECT_THROW(Cycloid(NAN, 1.0), std::invalid_argument);
}

TEST(Navigation, GoesStraightInStillWater) {
  const auto course = navigate({3.0, 4.0, 2.0, 0.0, 0.0, 0.0, 0.0}, 100);
  ASSERT_TRUE(course);
  EXPECT_NEAR(course->duration, 2.5, 1e-12);
  for (const double heading : course->headings) EXPECT_NEAR(heading, std::atan2(4.0, 3.0), 1e-12);
}

/// In a shear current (b y, 0) the tangent of the heading falls by b per unit of time.
TEST(Navigation, FollowsTheLinearTangentLaw) {
  const double b = 0.8;
  const auto course = navigate({1.5, 1.2, 3.0, 0.0, b, 0.0, 0.0}, 100);
  ASSERT_TRUE(course);
  const double step = course->duration / 100.0;
  for (std::size_t i = 0; i < 100; ++i) {
    EXPECT_NEAR(std::tan(course->headings[i]),
                std::tan(course->headings[0]) - b * step * static_cast<double>(i), 1e-9);
  }
}

TEST(Navigation, FindsTheKnownCourse) {
  const auto course = navigate({1.2, 1.7, 3.3, 0.2, 0.8, 0.4, 0.6}, 100);
  ASSERT_TRUE(course);
  EXPECT_NEAR(course->duration, 0.4859732380, 1e-9);
  EXPECT_NEAR(course->headings[0], 1.042905627, 1e-8);
  EXPECT_NEAR(course->headings[50], 1.020624742, 1e-8);
}

TEST(Navigation, GivesUpAgainstAStrongerCurrent) {
  EXPECT_FALSE(navigate({1.0, 0.0, 1.0, -5.0, 0.0, 0.0, -5.0}, 100));
}

/// The discretised problem approaches the continuous one as the grid gets finer, at first order.
TEST(Analytic, IsTheLimitOfTheDiscretisedZermelo) {
  const System& system = find_system("zermelo");
  for (uint64_t index = 0; index < 10; ++index) {
    Instance instance = test::drawn(system, "id", index);
    double errors[2];
    for (int fine = 0; fine < 2; ++fine) {
      instance.steps = fine ? 800 : 100;
      const auto exact = analytic_controls(system.info(), instance);
      ASSERT_TRUE(exact);
      Trajectory trajectory;
      ASSERT_EQ(test::solve_cold(system, instance, trajectory).status, SolveStatus::kConverged);
      errors[fine] = (trajectory.controls - *exact).norm() / exact->norm();
    }
    EXPECT_LT(errors[0], 0.02);
    EXPECT_NEAR(errors[1] / errors[0], 1.0 / 8.0, 0.03);
  }
}

/// The smoothing that keeps the discretised problem well posed costs under two per cent.
TEST(Analytic, IsCloseToTheDiscretisedBrachistochrone) {
  const System& system = find_system("brachistochrone");
  double sum = 0.0;
  for (uint64_t index = 0; index < 100; ++index) {
    const Instance instance = test::drawn(system, "id", index);
    const auto exact = analytic_controls(system.info(), instance);
    ASSERT_TRUE(exact);
    Trajectory trajectory;
    ASSERT_EQ(test::solve_cold(system, instance, trajectory).status, SolveStatus::kConverged);
    const double error = ((trajectory.controls - *exact).array() / exact->array()).abs().mean();
    EXPECT_LT(error, 0.02);
    sum += error;
  }
  // The paper prints 7.33e-3.
  EXPECT_NEAR(sum / 100.0, 7.8e-3, 1e-3);
}

TEST(Analytic, IsNotThereForOtherSystems) {
  const System& system = find_system("pendulum");
  EXPECT_FALSE(analytic_controls(system.info(), default_instance(system.info())));
}

}  // namespace
}  // namespace nasm_core
