// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "simulation/friction_field.hpp"
#include "simulation/limit_surface.hpp"
#include "simulation/push_simulator.hpp"
#include "simulation/pusher_path.hpp"

namespace nasm_pushing {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
using Mode = QuasiStaticPush::Mode;

constexpr double kTipFriction = 0.25;

double cross(const Vector2d& a, const Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

Vector2d velocity_at(const Vector3d& twist, const Vector2d& arm) {
  return twist.head<2>() + twist.z() * Vector2d(-arm.y(), arm.x());
}

PushName push_name(const std::string& shape, double contact, double angle, double speed,
                   double acceleration = 0.0) {
  PushName name;
  name.surface = "plywood";
  name.shape = shape;
  name.contact = contact;
  name.angle = angle;
  name.speed = acceleration > 0.0 ? -1.0 : speed;
  name.acceleration = acceleration;
  return name;
}

SimulationOptions ideal(bool quasi_static = false) {
  SimulationOptions options;
  options.noise = false;
  options.start = Vector3d(0.35, -0.03, 0.4);
  options.parameters.quasi_static = quasi_static;
  return options;
}

Vector3d moved(const PushTrace& trace) {
  return (trace.object.row(trace.size() - 1) - trace.object.row(0)).transpose();
}

/// Mean force between two times after the robot has started [N].
double mean_force(const PushTrace& trace, double from, double to) {
  const auto row = [&](double t) {
    return static_cast<Eigen::Index>((trace.push_start + t) / PushTrace::kStep);
  };
  return trace.force.middleRows(row(from), row(to) - row(from)).rowwise().norm().mean();
}

TEST(LimitSurface, StickingPushIsTheClosedForm) {
  const LimitSurface surface(2.0, 0.0344);
  const double c2 = 0.0344 * 0.0344;
  const Vector2d r(0.01, 0.045);
  const Vector2d u(0.002, -0.05);
  const QuasiStaticPush push = surface.push(r, {0, 1}, u, 10.0);
  ASSERT_EQ(push.mode, Mode::kSticking);
  const double d = c2 + r.squaredNorm();
  const double vx = ((c2 + r.x() * r.x()) * u.x() + r.x() * r.y() * u.y()) / d;
  const double vy = (r.x() * r.y() * u.x() + (c2 + r.y() * r.y()) * u.y()) / d;
  EXPECT_NEAR(push.twist.x(), vx, 1e-15);
  EXPECT_NEAR(push.twist.y(), vy, 1e-15);
  EXPECT_NEAR(push.twist.z(), (r.x() * vy - r.y() * vx) / c2, 1e-12);
  EXPECT_NEAR((velocity_at(push.twist, r) - u).norm(), 0.0, 1e-15);
}

TEST(LimitSurface, SlidingPushIsOnTheEdgeOfTheCone) {
  const LimitSurface surface(2.0, 0.0344);
  const Vector2d r(0.01, 0.045);
  const Vector2d u(0.08, -0.02);
  const QuasiStaticPush push = surface.push(r, {0, 1}, u, kTipFriction);
  ASSERT_EQ(push.mode, Mode::kSliding);
  EXPECT_NEAR(push.force.x() / -push.force.y(), kTipFriction, 1e-12);
  EXPECT_NEAR(velocity_at(push.twist, r).y(), u.y(), 1e-15);
  EXPECT_LT(velocity_at(push.twist, r).x(), u.x());
  // The twist is normal to the ellipsoid where the wrench is.
  EXPECT_NEAR(push.twist.z() / push.twist.x(),
              cross(r, push.force) / (0.0344 * 0.0344 * push.force.x()), 1e-9);
}

TEST(LimitSurface, PusherThatGoesAwayDoesNothing) {
  const QuasiStaticPush push = LimitSurface(2.0, 0.03).push({0, 0.05}, {0, 1}, {0.1, 0.01}, 0.3);
  EXPECT_EQ(push.mode, Mode::kSeparated);
  EXPECT_EQ(push.twist.norm() + push.force.norm(), 0.0);
}

TEST(LimitSurface, ForcesAreOnTheEllipsoidAndNeverDoNegativeWork) {
  nasm_common::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const LimitSurface surface(random.uniform(1.0, 4.0), random.uniform(0.03, 0.05));
    const double bearing = random.uniform(-M_PI, M_PI);
    const Vector2d normal(std::cos(bearing), std::sin(bearing));
    const Vector2d r = Eigen::Rotation2Dd(random.uniform(-0.7, 0.7)) * normal * 0.05;
    const Vector2d u = Eigen::Rotation2Dd(random.uniform(-1.5, 1.5)) * -normal * 0.1;
    const QuasiStaticPush push = surface.push(r, normal, u, kTipFriction);
    const Vector3d wrench(push.force.x(), push.force.y(), cross(r, push.force));
    EXPECT_NEAR(surface.norm(wrench), 1.0, 1e-9);
    EXPECT_GT(wrench.dot(push.twist), 0.0);
    EXPECT_GE(push.force.dot(u), 0.0);
    EXPECT_NEAR(velocity_at(push.twist, r).dot(normal), u.dot(normal), 1e-12);
    EXPECT_LE(std::abs(cross(normal, push.force)), -kTipFriction * push.force.dot(normal) + 1e-9);
  }
}

TEST(LimitSurface, FrictionSlowsAsTheEquationOfMotionSays) {
  const LimitSurface surface(2.0, 0.035);
  const double mass = 0.9;
  const double inertia = 0.0015;
  Vector3d twist(0.2, -0.1, 4.0);
  Vector3d exact = twist;
  const double dt = 1e-4;
  for (int i = 0; i < 500; ++i) {
    const Vector3d before = twist;
    twist = surface.slowed(twist, mass, inertia, dt);
    EXPECT_LT(twist.head<2>().norm(), before.head<2>().norm());
    for (int k = 0; k < 20; ++k) {
      const Vector3d wrench = surface.wrench(exact);
      exact -= dt / 20 * Vector3d(wrench.x() / mass, wrench.y() / mass, wrench.z() / inertia);
    }
    EXPECT_LT((twist - exact).norm(), 5e-3);
  }
  // It stops, and stays.
  for (int i = 0; i < 2000; ++i) twist = surface.slowed(twist, mass, inertia, dt);
  EXPECT_EQ(twist, Vector3d::Zero());
}

TEST(LimitSurface, RefusesSizesThatAreNone) {
  EXPECT_THROW(LimitSurface(0.0, 0.03), std::invalid_argument);
  EXPECT_THROW(LimitSurface(1.0, std::nan("")), std::invalid_argument);
}

TEST(PusherPath, SpeedAndAccelerationAreDerivatives) {
  for (const PushName& name : {push_name("hex", 0.5, 0, 100), push_name("hex", 0.5, 0, 10),
                               push_name("hex", 0.5, 0, -1, 500)}) {
    const PusherPath path(name, 0.05);
    EXPECT_EQ(path.at(-1.0).distance, 0.0);
    EXPECT_EQ(path.at(path.duration()).distance, 0.05);
    constexpr double kDifference = 1e-6;
    for (double t = 0.013; t < path.duration(); t += 0.01) {
      const auto before = path.at(t - kDifference);
      const auto after = path.at(t + kDifference);
      EXPECT_NEAR(path.at(t).speed, (after.distance - before.distance) / (2 * kDifference), 1e-7);
      EXPECT_NEAR(path.at(t).acceleration, (after.speed - before.speed) / (2 * kDifference), 1e-3);
    }
  }
  EXPECT_NEAR(PusherPath(push_name("hex", 0.5, 0, 100), 0.05).at(0.3).speed, 0.1, 1e-12);
  EXPECT_NEAR(PusherPath(push_name("hex", 0.5, 0, -1, 500), 0.05).at(0.3).speed, 0.15, 1e-12);
  EXPECT_THROW(PusherPath(push_name("hex", 0.5, 0, -1), 0.05), std::invalid_argument);
  EXPECT_THROW(PusherPath(push_name("hex", 0.5, 0, 100), 0.0), std::invalid_argument);
}

TEST(FrictionField, HasTheMeanAndDeviationOfTheSurface) {
  const Surface& surface = *find_surface("pu");
  double sum = 0.0;
  double squares = 0.0;
  int count = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const FrictionField field(surface, seed);
    for (double x = 0.25; x < 0.45; x += 0.05) {
      const double value = field.at({x, -0.03});
      sum += value;
      squares += value * value;
      ++count;
    }
  }
  const double mean = sum / count;
  EXPECT_NEAR(mean, surface.friction_mean, 0.006);
  EXPECT_NEAR(std::sqrt(squares / count - mean * mean), surface.friction_std, 0.006);
  const FrictionField field(surface, 7);
  EXPECT_NEAR(field.at({0.35, 0.0}), field.at({0.3502, 0.0}), 0.01);
  EXPECT_EQ(field.at({0.35, 0.0}), FrictionField(surface, 7).at({0.35, 0.0}));
}

TEST(Push, ThroughTheCentreDoesNotTurn) {
  for (const char* shape : {"rect1", "rect3", "hex"}) {
    for (const bool quasi_static : {false, true}) {
      const PushTrace trace = trace_push(push_name(shape, 0.5, 0.0, 50), ideal(quasi_static), 0, 0);
      EXPECT_LT(std::abs(moved(trace).z()), 1e-9) << shape;
      EXPECT_GT(moved(trace).head<2>().norm(), 0.0495) << shape;
    }
  }
}

TEST(Push, MirroredPushMirrors) {
  SimulationOptions options = ideal();
  options.start = Vector3d(0.35, -0.03, 0.0);
  // Side 0 of a rectangle runs along −x at its upper edge.
  const Vector3d one = moved(trace_push(push_name("rect2", 0.3, 0.4, 100), options, 0, 0));
  const Vector3d other = moved(trace_push(push_name("rect2", 0.7, -0.4, 100), options, 0, 0));
  EXPECT_GT(std::abs(one.z()), 0.02);
  EXPECT_NEAR(one.x(), -other.x(), 1e-7);
  EXPECT_NEAR(one.y(), other.y(), 1e-7);
  EXPECT_NEAR(one.z(), -other.z(), 1e-6);
}

TEST(Push, DoesNotDependOnWhereTheRobotIs) {
  SimulationOptions options = ideal();
  const PushName name = push_name("tri2", 0.35, 0.5, 100);
  options.start = Vector3d(0.3, 0.1, 0.0);
  const Vector3d one = moved(trace_push(name, options, 0, 0));
  options.start = Vector3d(0.4, -0.2, 1.3);
  const Vector3d other = moved(trace_push(name, options, 0, 0));
  const Vector2d turned = Eigen::Rotation2Dd(1.3) * Vector2d(one.head<2>());
  EXPECT_LT((turned - other.head<2>()).norm(), 1e-6);
  EXPECT_NEAR(one.z(), other.z(), 1e-5);
}

TEST(Push, TipStaysOnTheOutline) {
  for (const Shape& shape : shapes()) {
    const PushTrace trace = trace_push(push_name(shape.name(), 0.4, 0.3, 20), ideal(true), 0, 0);
    for (Eigen::Index row = 0; row < trace.size(); row += 20) {
      const Vector2d local = Eigen::Rotation2Dd(-trace.object(row, 2)) *
                             (trace.tip.row(row) - trace.object.row(row).head<2>()).transpose();
      const Contact contact = shape.nearest(local);
      const double gap = (local - contact.point).dot(contact.normal) - kTipRadius;
      EXPECT_GT(gap, -5e-5) << shape.name();
      if (trace.force.row(row).norm() == 0.0) continue;
      EXPECT_LT(gap, 5e-5) << shape.name();
    }
  }
}

TEST(Push, SlowPushIsQuasiStatic) {
  for (const char* shape : {"rect1", "tri3", "ellip3", "butter"}) {
    const PushName name = push_name(shape, 0.35, 0.2, 5);
    const PushTrace real = trace_push(name, ideal(), 0, 0);
    const PushTrace limit = trace_push(name, ideal(true), 0, 0);
    EXPECT_LT((moved(real) - moved(limit)).head<2>().norm(), 1e-3) << shape;
    EXPECT_NEAR(moved(real).z(), moved(limit).z(), 0.02) << shape;
    const double force = mean_force(limit, 4.0, 9.0);
    EXPECT_NEAR(mean_force(real, 4.0, 9.0), force, 0.03 * force) << shape;
  }
}

TEST(Push, AcceleratedPushTakesFrictionAndInertia) {
  for (const char* shape : {"rect1", "rect3"}) {
    const double mass = find_shape(shape)->mass();
    const double friction = find_surface("plywood")->friction_mean * mass * kGravity;
    const PushTrace trace = trace_push(push_name(shape, 0.5, 0.0, -1, 500), ideal(), 0, 0);
    EXPECT_NEAR(mean_force(trace, 0.1, 0.4), friction + 0.5 * mass, 0.04 * friction) << shape;
  }
}

TEST(Push, ForceRingsAsTheMassOnTheRobot) {
  SimulationOptions options = ideal();
  options.parameters.damping = 3.0;
  const PushTrace trace = trace_push(push_name("rect1", 0.5, 0.0, 20), options, 0, 0);
  const double level = mean_force(trace, 1.0, 2.0);
  std::vector<double> rising;
  for (Eigen::Index row = 1; row < trace.size(); ++row) {
    const double time = static_cast<double>(row) * PushTrace::kStep - trace.push_start;
    const bool crosses =
        trace.force.row(row - 1).norm() < level && trace.force.row(row).norm() >= level;
    if (crosses && time > 0.15 && time < 1.0) rising.push_back(time);
  }
  ASSERT_GT(rising.size(), 5u);
  const double period = (rising.back() - rising.front()) / static_cast<double>(rising.size() - 1);
  const double expected = 2.0 * M_PI * std::sqrt(find_shape("rect1")->mass() / 6500.0);
  EXPECT_NEAR(period, expected, 0.03 * expected);
}

TEST(Push, ForcesFollowFriction) {
  SimulationOptions options = ideal(true);
  const PushName name = push_name("hex", 0.4, 0.2, 50);
  const double once = mean_force(trace_push(name, options, 0, 0), 0.2, 0.8);
  options.friction_scale = 2.0;
  EXPECT_NEAR(mean_force(trace_push(name, options, 0, 0), 0.2, 0.8), 2.0 * once, 1e-9);
}

TEST(Push, RefusesWhatIsNotThere) {
  EXPECT_THROW(trace_push(push_name("cube", 0.5, 0, 100), ideal(), 0, 0), std::invalid_argument);
  EXPECT_THROW(trace_push(push_name("hex", 1.5, 0, 100), ideal(), 0, 0), std::invalid_argument);
  EXPECT_THROW(trace_push(push_name("hex", 0.5, 2.0, 100), ideal(), 0, 0), std::invalid_argument);
  PushName ice = push_name("hex", 0.5, 0, 100);
  ice.surface = "ice";
  EXPECT_THROW(trace_push(ice, ideal(), 0, 0), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
