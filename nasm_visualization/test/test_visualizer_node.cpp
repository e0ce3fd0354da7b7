// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "nasm_ros/testing/run_tests.hpp"
#include "nasm_visualization/visualizer_node.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_visualization {
namespace {

using tf2_msgs::msg::TFMessage;
using visualization_msgs::msg::MarkerArray;

class VisualizerTest : public testing::Test {
 protected:
  void SetUp() override {
    helper_ = std::make_shared<rclcpp::Node>("helper");
    states_ = helper_->create_publisher<nasm_msgs::msg::SystemState>("visualizer/state", 100);
    trajectories_ = helper_->create_publisher<nasm_msgs::msg::ControlTrajectory>(
        "visualizer/control_trajectory", 100);
    transforms_ = helper_->create_subscription<TFMessage>(
        "/tf", 100, [this](const TFMessage& message) { transforms.push_back(message); });
    markers_ = helper_->create_subscription<MarkerArray>(
        "visualizer/markers", 100,
        [this](const MarkerArray& message) { markers.push_back(message); });
    visualizer_ = std::make_shared<VisualizerNode>(
        rclcpp::NodeOptions().parameter_overrides({{"rate_hz", 1000.0}, {"trace_length", 3}}));
    executor_.add_node(helper_);
    executor_.add_node(visualizer_);
    ASSERT_TRUE(spin_until([this] {
      return states_->get_subscription_count() > 0 && trajectories_->get_subscription_count() > 0 &&
             transforms_->get_publisher_count() > 0 && markers_->get_publisher_count() > 0;
    }));
  }

  bool spin_until(const std::function<bool()>& is_true) {
    const auto start = std::chrono::steady_clock::now();
    while (!is_true()) {
      executor_.spin_once(std::chrono::milliseconds(10));
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
    }
    return true;
  }

  void send(const std::string& system, const std::vector<double>& state, double time) {
    nasm_msgs::msg::SystemState message;
    message.header.frame_id = "world";
    message.system = system;
    message.id = 3;
    message.state.assign(state.begin(), state.end());
    message.trajectory_time = time;
    states_->publish(message);
  }

  void send(const nasm_msgs::msg::ControlTrajectory& message) { trajectories_->publish(message); }

  std::vector<TFMessage> transforms;
  std::vector<MarkerArray> markers;

 private:
  std::shared_ptr<rclcpp::Node> helper_;
  std::shared_ptr<VisualizerNode> visualizer_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Publisher<nasm_msgs::msg::SystemState>::SharedPtr states_;
  rclcpp::Publisher<nasm_msgs::msg::ControlTrajectory>::SharedPtr trajectories_;
  rclcpp::Subscription<TFMessage>::SharedPtr transforms_;
  rclcpp::Subscription<MarkerArray>::SharedPtr markers_;
};

TEST_F(VisualizerTest, DrawsWhatItHears) {
  send("robotarm", {0.1, 0.2, 0.0, 0.0}, 0.0);
  ASSERT_TRUE(spin_until([this] { return transforms.size() == 1 && markers.size() == 1; }));
  ASSERT_EQ(transforms[0].transforms.size(), 2u);
  EXPECT_EQ(transforms[0].transforms[0].header.frame_id, "world");
  EXPECT_EQ(transforms[0].transforms[1].header.frame_id, "robotarm/link_1");
  EXPECT_EQ(transforms[0].transforms[1].child_frame_id, "robotarm/link_2");
  EXPECT_GT(markers[0].markers.size(), 4u);
}

TEST_F(VisualizerTest, TheTraceKeepsItsNewestPoints) {
  for (std::size_t i = 0; i < 6; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));  // the rate's period and more
    send("zermelo", {static_cast<double>(i), 0.0, 1.0}, 0.1 * static_cast<double>(i));
    ASSERT_TRUE(spin_until([&] { return markers.size() == i + 1; }));
  }
  const auto& trace = markers.back().markers.back();
  ASSERT_EQ(trace.type, visualization_msgs::msg::Marker::LINE_STRIP);
  ASSERT_EQ(trace.points.size(), 3u);
  EXPECT_EQ(trace.points.front().x, 3.0);
  EXPECT_EQ(trace.points.back().x, 5.0);
}

TEST_F(VisualizerTest, DrawsThePlanWithItsObstacles) {
  nasm_msgs::msg::ControlTrajectory plan;
  plan.system = "quadrotor_obstacles";
  plan.status = nasm_msgs::msg::ControlTrajectory::STATUS_OK;
  plan.goal = {3.0, 0.0, 0.0};
  plan.initial_state = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  plan.parameter_names = {"obstacle_1_x", "obstacle_1_radius"};
  plan.parameter_values = {-2.0, 0.5};
  plan.horizon = 2.0;
  plan.control_dim = 4;
  constexpr std::size_t kSteps = 40;
  for (std::size_t k = 0; k < kSteps; ++k) plan.times.push_back(0.05 * static_cast<double>(k));
  plan.controls.assign(4 * kSteps, 0.25 * 9.81);  // hovers on, with its first speed
  const std::vector<double> state(plan.initial_state.begin(), plan.initial_state.end());
  const auto has_plan = [&] {
    return !markers.empty() && markers.back().markers.back().points.size() > kSteps;
  };
  // The two topics have no common order.
  send(plan);
  ASSERT_TRUE(spin_until([&] {
    send("quadrotor_obstacles", state, std::nan(""));
    return has_plan();
  }));
  const auto& way = markers.back().markers.back();
  ASSERT_EQ(way.points.size(), kSteps + 1);
  EXPECT_NEAR(way.points.back().x, 2.0, 1e-9);
  bool has_obstacle = false;
  for (const auto& marker : markers.back().markers) {
    has_obstacle = has_obstacle || (marker.type == visualization_msgs::msg::Marker::SPHERE &&
                                    marker.pose.position.x == -2.0 && marker.scale.x == 1.0);
  }
  EXPECT_TRUE(has_obstacle);
}

TEST_F(VisualizerTest, IgnoresWhatCannotBeDrawn) {
  send("robotarm", {0.1, 0.2}, 0.0);
  send("unicycle", {0.1, 0.2, 0.0}, 0.0);
  send("pendulum", {0.1, 0.0}, 0.0);
  ASSERT_TRUE(spin_until([this] { return transforms.size() == 1 && markers.size() == 1; }));
  EXPECT_EQ(transforms[0].transforms[0].child_frame_id, "pendulum/rod");
}

TEST(Visualizer, RefusesNumbersThatAreNone) {
  for (const char* name : {"rate_hz", "body_scale"}) {
    const rclcpp::Parameter parameter(name, std::nan(""));
    EXPECT_THROW(VisualizerNode(rclcpp::NodeOptions().parameter_overrides({parameter})),
                 std::invalid_argument);
  }
}

}  // namespace
}  // namespace nasm_visualization

int main(int argc, char** argv) {
  return nasm_ros::testing::run_tests(argc, argv);
}
