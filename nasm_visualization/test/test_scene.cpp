// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/testing/systems.hpp"
#include "nasm_visualization/artist.hpp"
#include "nasm_visualization/conversions.hpp"

namespace nasm_visualization {
namespace {

using Eigen::Vector3d;

View view_of(const std::string& name) {
  const nasm_core::SystemInfo& info = nasm_core::find_system(name).info();
  View view;
  view.instance = nasm_core::default_instance(info);
  view.state = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(info.states.size()), 0.3);
  view.control = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(info.controls.size()), 2.0);
  view.time = 0.5;
  return view;
}

std::optional<Scene> draw_of(const std::string& name, const View& view, const Paths& paths = {}) {
  return draw(*find_artist(name), nasm_core::find_system(name).info(), view, paths);
}

std::vector<std::string> drawn_systems() {
  std::vector<std::string> names = nasm_core::paper_systems();
  for (const std::string& name : nasm_core::robot_systems()) names.push_back(name);
  return names;
}

void expect_proper(const Pose& pose) {
  EXPECT_TRUE(pose.position.allFinite());
  EXPECT_NEAR(pose.orientation.norm(), 1.0, 1e-12);
}

class SceneOf : public testing::TestWithParam<std::string> {};

TEST_P(SceneOf, IsFiniteWithUnitQuaternionsAndSizes) {
  const View view = view_of(GetParam());
  for (const bool is_controlled : {true, false}) {
    View seen = view;
    if (!is_controlled) seen.control.resize(0);
    const auto scene =
        draw_of(GetParam(), seen,
                {{Vector3d::Zero(), Vector3d::Ones()}, {Vector3d::Ones(), Vector3d::Zero()}});
    ASSERT_TRUE(scene);
    EXPECT_FALSE(scene->frames.empty());
    std::set<std::string> names{""};
    for (const Frame& frame : scene->frames) {
      expect_proper(frame.pose);
      EXPECT_EQ(names.count(frame.parent), 1u) << frame.name << " comes before its parent";
      EXPECT_TRUE(names.insert(frame.name).second);
    }
    for (const Shape& shape : scene->shapes) {
      expect_proper(shape.pose);
      EXPECT_GT(shape.size.x(), 0.0);
      EXPECT_TRUE(shape.size.allFinite());
      const bool is_line =
          shape.kind == Shape::Kind::kPolyline || shape.kind == Shape::Kind::kSegments;
      EXPECT_EQ(is_line, !shape.points.empty());
      for (const Vector3d& point : shape.points) EXPECT_TRUE(point.allFinite());
    }
  }
}

TEST_P(SceneOf, AStateThatIsNotKnownIsNotDrawn) {
  View view = view_of(GetParam());
  view.state(0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(draw_of(GetParam(), view));
}

TEST_P(SceneOf, BecomesMessages) {
  std_msgs::msg::Header header;
  header.frame_id = "world";
  const auto scene = draw_of(GetParam(), view_of(GetParam()));
  const auto transforms = to_transforms(*scene, header, "x/");
  ASSERT_EQ(transforms.transforms.size(), scene->frames.size());
  EXPECT_EQ(transforms.transforms[0].header.frame_id, "world");
  EXPECT_EQ(transforms.transforms[0].child_frame_id, "x/" + scene->frames[0].name);
  const auto markers = to_markers(*scene, header, "group");
  ASSERT_EQ(markers.markers.size(), scene->shapes.size() + 1);
  EXPECT_EQ(markers.markers[0].action, visualization_msgs::msg::Marker::DELETEALL);
  std::set<int32_t> ids;
  for (std::size_t i = 1; i < markers.markers.size(); ++i) {
    EXPECT_EQ(markers.markers[i].action, visualization_msgs::msg::Marker::ADD);
    EXPECT_TRUE(ids.insert(markers.markers[i].id).second);
    EXPECT_GT(markers.markers[i].color.a, 0.0f);
  }
}

INSTANTIATE_TEST_SUITE_P(AllSystems, SceneOf, testing::ValuesIn(drawn_systems()),
                         [](const auto& system) { return system.param; });

void expect_point(const std::string& name, const View& view, const Vector3d& expected) {
  const Vector3d point = find_artist(name)->point(view);
  EXPECT_LT((point - expected).norm(), 1e-12) << name << ": " << point.transpose();
}

TEST(Point, IsWhereTheMechanicsPutIt) {
  View pendulum = view_of("pendulum");
  pendulum.state << M_PI / 2.0, 0.0;
  expect_point("pendulum", pendulum, {1.0, 0.0, 0.0});
  pendulum.state << 0.0, 0.0;
  expect_point("pendulum", pendulum, {0.0, 0.0, -1.0});

  View arm = view_of("robotarm");
  arm.state << M_PI / 2.0, -M_PI / 2.0, 0.0, 0.0;
  expect_point("robotarm", arm, {1.0, 0.0, 1.0});

  View cart = view_of("cartpole");
  cart.state << 2.0, M_PI, 0.0, 0.0;
  expect_point("cartpole", cart, {2.0, -0.15, 1.0});

  View rocket = view_of("rocket");
  rocket.state.head<3>() << 10.0, -8.0, 5.0;
  expect_point("rocket", rocket, {-8.0, 5.0, 10.0});

  View swinging = view_of("cart_pole_swing_up");
  swinging.state << 0.2, M_PI, 0.0, 0.0;
  expect_point("cart_pole_swing_up", swinging, {0.2, -0.15, 2.0 * 0.32});

  View acrobot = view_of("acrobot");
  acrobot.state << 0.0, M_PI / 2.0, 0.0, 0.0;
  expect_point("acrobot", acrobot, {0.26, 0.0, -0.2});
}

/// How many shapes of a kind and size (x) there are at a position.
int count_at(const Scene& scene, Shape::Kind kind, const Vector3d& position, double size) {
  int count = 0;
  for (const Shape& shape : scene.shapes) {
    const bool is_there = (shape.pose.position - position).norm() < 1e-9;
    if (shape.kind == kind && is_there && std::abs(shape.size.x() - size) < 1e-9) ++count;
  }
  return count;
}

TEST(Obstacles, AreThoseOfTheInstance) {
  View view = view_of("quadrotor_obstacles");
  const nasm_core::SystemInfo& info = nasm_core::find_system("quadrotor_obstacles").info();
  const auto set = [&](const std::string& name, double value) {
    view.instance.parameters(nasm_core::parameter_index(info, name)) = value;
  };
  set("obstacle_1_x", 1.0);
  set("obstacle_1_y", -2.0);
  set("obstacle_1_z", 3.0);
  set("obstacle_1_radius", 0.7);
  const auto both = draw_of("quadrotor_obstacles", view);
  EXPECT_EQ(count_at(*both, Shape::Kind::kSphere, {1.0, -2.0, 3.0}, 1.4), 1);
  EXPECT_EQ(count_at(*both, Shape::Kind::kSphere, {2.0, 2.2, 0.5}, 1.2), 1);
  set("obstacle_2_radius", 0.0);
  EXPECT_EQ(draw_of("quadrotor_obstacles", view)->shapes.size() + 1, both->shapes.size());
}

TEST(Rail, EndsWhereTheCartWould) {
  View view = view_of("cart_pole_swing_up");
  view.instance.parameters(4) = 0.5;
  const auto scene = draw_of("cart_pole_swing_up", view);
  for (const double side : {-1.0, 1.0}) {
    EXPECT_EQ(count_at(*scene, Shape::Kind::kBox, {side * (0.5 + 0.15 + 0.015), 0.0, 0.0}, 0.03),
              1);
  }
}

TEST(RocketLanding, StandsOnTheGroundWithATiltedFlame) {
  View view = view_of("rocket_landing");
  view.state.setZero();
  view.state(6) = 1.0;
  view.control << 50.0 * 9.81, 0.1, 0.0;
  const auto scene = draw_of("rocket_landing", view);
  // The tail is a lever below the centre of mass, and there is the top of the ground.
  EXPECT_EQ(count_at(*scene, Shape::Kind::kBox, {0.0, 0.0, -0.8 - 0.05}, 20.0), 1);
  for (const Shape& shape : scene->shapes) {
    if (shape.kind != Shape::Kind::kArrow) continue;
    EXPECT_LT((shape.pose.position - Vector3d(0.0, 0.0, -0.8)).norm(), 1e-9);
    const Vector3d flame = shape.pose.orientation * Vector3d(shape.size.x(), 0.0, 0.0);
    EXPECT_LT((flame - 1.6 * Vector3d(-0.1, 0.0, -1.0)).norm(), 1e-9);
  }
}

TEST(Plan, IsTheWayOfThePoint) {
  const View view = view_of("quadrotor_flight");
  Eigen::MatrixXd states = Eigen::MatrixXd::Zero(13, 3);
  states.topRows(3).setRandom();
  const Artist& artist = *find_artist("quadrotor_flight");
  const Points points = plan_points(artist, view, states);
  ASSERT_EQ(points.size(), 3u);
  for (Eigen::Index k = 0; k < 3; ++k) {
    EXPECT_EQ(points[static_cast<std::size_t>(k)], Vector3d(states.col(k).head<3>()));
  }
  states(1, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(plan_points(artist, view, states).empty());
}

TEST(Goal, IsThatOfTheProblem) {
  View view = view_of("quadrotor");
  view.instance.goal.head<3>() << 1.0, 2.0, 3.0;
  const Artist& artist = *find_artist("quadrotor");
  const View goal = artist.goal(view, nasm_core::find_system("quadrotor").info());
  EXPECT_EQ(artist.point(goal), Vector3d(1.0, 2.0, 3.0));

  // Its goal is a position only; the pole is to stand there.
  View cart = view_of("cart_pole_swing_up");
  cart.instance.goal << 0.1;
  const Artist& swinger = *find_artist("cart_pole_swing_up");
  const View upright = swinger.goal(cart, nasm_core::find_system("cart_pole_swing_up").info());
  EXPECT_NEAR(swinger.point(upright).z(), 0.64, 1e-12);
}

TEST(Quadrotor, RotorsTurnTheBodyAsTheDynamicsSay) {
  // Torque of each rotor's thrust about the body's axes, from where the rotor is drawn.
  for (const std::string name : {"quadrotor", "quadrotor_flight", "quadrotor_obstacles"}) {
    View view = view_of(name);
    view.state.setZero();
    view.state(6) = 1.0;
    const nasm_core::System& system = nasm_core::find_system(name);
    const auto evaluator = system.make_evaluator();
    const auto scene = draw_of(name, view);
    const Vector3d inertia = view.instance.parameters.segment<3>(2);
    for (int i = 0; i < 4; ++i) {
      Eigen::VectorXd control = Eigen::VectorXd::Zero(4);
      control(i) = 1.0;
      Eigen::VectorXd slope(13);
      evaluator->dynamics(view.state, control, slope);
      const Vector3d torque =
          scene->frames[static_cast<std::size_t>(i + 1)].pose.position.cross(Vector3d::UnitZ());
      EXPECT_NEAR(inertia.x() * slope(10), torque.x(), 1e-12) << name << i;
      EXPECT_NEAR(inertia.y() * slope(11), torque.y(), 1e-12) << name << i;
    }
  }
}

TEST(FindArtist, DoesNotKnowEverySystem) {
  EXPECT_EQ(find_artist("unicycle"), nullptr);
}

}  // namespace
}  // namespace nasm_visualization
