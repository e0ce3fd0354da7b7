// SPDX-License-Identifier: Apache-2.0
// Problems in by topics and service, answers out.
#include <limits>
#include <thread>

#include "nasm_ros/message_conversion.hpp"
#include "rig.hpp"

namespace nasm_controller {
namespace {

using namespace test;  // NOLINT: the rig is what this file is about

class Requests : public RosTest {};

TEST_F(Requests, GoalBecomesATrajectory) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  std_msgs::msg::Float64MultiArray goal;
  goal.data.assign(9, 0.6);
  const int64_t sent_ns = rig.peer->now().nanoseconds();
  rig.goals->publish(goal);
  ASSERT_TRUE(rig.wait([&] { return rig.answers.size() == 1; }));
  const auto& answer = rig.answers[0];
  EXPECT_EQ(answer.status, ControlTrajectory::STATUS_OK) << answer.status_text;
  EXPECT_EQ(answer.controls.size(), 400u);
  EXPECT_EQ(answer.id, 0u);
  EXPECT_GE(nasm_ros::to_nanoseconds(answer.header.stamp), sent_ns) << "the arrival time";
  EXPECT_LE(nasm_ros::to_nanoseconds(answer.header.stamp), rig.peer->now().nanoseconds());
}

TEST_F(Requests, InstanceBecomesATrajectoryWithItsIdAndStamp) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  for (uint64_t id = 1; id <= 50; ++id) {
    OcpInstance instance = nasm_ros::testing::quadrotor_instance(id);
    instance.goal[0] = 0.2 + 0.01 * static_cast<double>(id);
    instance.header.stamp = nasm_ros::to_stamp(static_cast<int64_t>(id) * 1'000'000'000);
    rig.instances->publish(instance);
  }
  ASSERT_TRUE(rig.wait([&] { return rig.answers.size() == 50; }));
  for (uint64_t id = 1; id <= 50; ++id) {
    const auto& answer = rig.answers[id - 1];
    EXPECT_EQ(answer.id, id);
    EXPECT_EQ(answer.status, ControlTrajectory::STATUS_OK) << answer.status_text;
    EXPECT_EQ(answer.header.stamp.sec, static_cast<int32_t>(id));
    EXPECT_DOUBLE_EQ(answer.goal[0], 0.2 + 0.01 * static_cast<double>(id));
  }
}

TEST_F(Requests, TopicAndServiceAgree) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  rig.instances->publish(nasm_ros::testing::quadrotor_instance());
  ASSERT_TRUE(rig.wait([&] { return !rig.answers.empty(); }));
  const auto solved = rig.solve(nasm_ros::testing::quadrotor_instance());
  EXPECT_EQ(solved.status, ControlTrajectory::STATUS_OK);
  EXPECT_EQ(solved.id, 7u);
  EXPECT_EQ(solved.controls, rig.answers[0].controls);
  EXPECT_EQ(solved.model_id, rig.answers[0].model_id);
}

TEST_F(Requests, RefusalsArePublishedAndCountedAndTheNextIsAnswered) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  std_msgs::msg::Float64MultiArray goal;
  goal.data.assign(9, std::numeric_limits<double>::quiet_NaN());
  rig.goals->publish(goal);
  goal.data.assign(100, 0.6);  // more than an instance has room for
  rig.goals->publish(goal);
  goal.data.clear();
  rig.goals->publish(goal);
  ASSERT_TRUE(rig.wait([&] { return rig.answers.size() == 3; }));
  OcpInstance foreign = nasm_ros::testing::quadrotor_instance();
  foreign.system = "pendulum";
  rig.instances->publish(foreign);
  ASSERT_TRUE(rig.wait([&] { return rig.answers.size() == 4; }));
  rig.instances->publish(nasm_ros::testing::quadrotor_instance());
  ASSERT_TRUE(rig.wait([&] { return rig.answers.size() == 5; }));
  EXPECT_EQ(rig.answers[0].status, ControlTrajectory::STATUS_REFUSED_NOT_FINITE);
  EXPECT_EQ(rig.answers[1].status, ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION);
  EXPECT_EQ(rig.answers[2].status, ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION);
  EXPECT_EQ(rig.answers[3].status, ControlTrajectory::STATUS_REFUSED_UNKNOWN_SYSTEM);
  EXPECT_TRUE(rig.answers[3].controls.empty());
  EXPECT_EQ(rig.answers[4].status, ControlTrajectory::STATUS_OK);

  ASSERT_TRUE(rig.wait_for_diagnostics([](const auto&) { return true; }));
  EXPECT_EQ(rig.diagnosed("requests"), "5");
  EXPECT_EQ(rig.diagnosed("answers"), "1");
  EXPECT_EQ(rig.diagnosed("refusals"), "4");
  EXPECT_EQ(rig.diagnosed("refused_wrong_dimension"), "2");
  EXPECT_EQ(rig.diagnosed("refused_not_finite"), "1");
  EXPECT_EQ(rig.diagnosed("refused_unknown_system"), "1");
  EXPECT_EQ(rig.diagnosed("latency_window"), "1");
  EXPECT_EQ(rig.last_diagnostics.hardware_id, "quadrotor");
}

TEST_F(Requests, RefusalsTurnDiagnosticsToWarnOnce) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  ASSERT_TRUE(rig.wait_for_diagnostics(
      [](const auto& status) { return status.level == DiagnosticStatus::OK; }));
  OcpInstance bad = nasm_ros::testing::quadrotor_instance();
  bad.horizon = 77.0;
  rig.instances->publish(bad);
  ASSERT_TRUE(rig.wait_for_diagnostics(
      [](const auto& status) { return status.level == DiagnosticStatus::WARN; }));
  EXPECT_NE(rig.last_diagnostics.message.find("77"), std::string::npos);
  EXPECT_TRUE(rig.wait_for_diagnostics(
      [](const auto& status) { return status.level == DiagnosticStatus::OK; }));
}

TEST_F(Requests, BadInputDoesNotFeedTheWatchdog) {
  Rig rig({Parameter("watchdog_s", 0.5)});
  ASSERT_TRUE(rig.wait_until_active());
  OcpInstance bad = nasm_ros::testing::quadrotor_instance();
  bad.goal[0] = std::numeric_limits<double>::infinity();
  const auto is_stale = [&](const DiagnosticStatus& status) {
    rig.instances->publish(bad);
    return status.level == DiagnosticStatus::STALE;
  };
  ASSERT_TRUE(rig.wait_for_diagnostics(is_stale));
  EXPECT_NE(rig.diagnosed("refusals"), "0");
  rig.instances->publish(nasm_ros::testing::quadrotor_instance());
  EXPECT_TRUE(rig.wait_for_diagnostics(
      [](const auto& status) { return status.level != DiagnosticStatus::STALE; }));
}

TEST_F(Requests, BestEffortWorksToo) {
  Rig rig({Parameter("reliability", "best_effort"), Parameter("queue_depth", 1)});
  auto heard = std::make_shared<size_t>(0);
  const auto listener = rig.peer->create_subscription<ControlTrajectory>(
      "controller/control_trajectory", rclcpp::QoS(1).best_effort(),
      [heard](const ControlTrajectory&) { ++*heard; });
  ASSERT_TRUE(rig.wait([&] {
    return rig.state() == "active" && rig.instances->get_subscription_count() > 0 &&
           listener->get_publisher_count() > 0;
  }));
  EXPECT_TRUE(rig.wait([&] {
    rig.instances->publish(nasm_ros::testing::quadrotor_instance());
    return *heard > 0;
  }));
}

TEST_F(Requests, AreAnsweredWhileModelsAreSwapped) {
  const nasm_common::testing::TemporaryFolder folder;
  nasm_core::Model model = nasm_core::read_model(nasm_ros::testing::model_file("quadrotor"));
  model.weights[0].values[0] += 1e-3;
  nasm_core::write_model(folder / "variant.safetensors", model);
  const std::string files[] = {nasm_ros::testing::model_file("quadrotor"),
                               folder / "variant.safetensors"};

  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  rig.executor.remove_node(rig.controller->get_node_base_interface());
  rclcpp::executors::MultiThreadedExecutor serving(rclcpp::ExecutorOptions(), 2);
  serving.add_node(rig.controller->get_node_base_interface());
  std::thread server([&serving] { serving.spin(); });
  constexpr size_t kSwaps = 10;
  constexpr size_t kPerSwap = 20;
  for (size_t swap = 1; swap <= kSwaps; ++swap) {
    for (size_t i = 0; i < kPerSwap; ++i)
      rig.instances->publish(nasm_ros::testing::quadrotor_instance());
    EXPECT_TRUE(rig.load(files[swap % 2]).success);
    // Never more than the queues hold.
    ASSERT_TRUE(rig.wait([&] { return rig.answers.size() + 2 * kPerSwap >= swap * kPerSwap; }));
  }
  EXPECT_TRUE(rig.wait([&] { return rig.answers.size() == kSwaps * kPerSwap; }))
      << rig.answers.size() << " answers came";
  serving.cancel();
  server.join();
  size_t by_variant = 0;
  for (const auto& answer : rig.answers) {
    EXPECT_EQ(answer.status, ControlTrajectory::STATUS_OK) << answer.status_text;
    by_variant += answer.model_id.rfind("variant", 0) == 0;
  }
  EXPECT_GT(by_variant, 0u);
  EXPECT_LT(by_variant, rig.answers.size());
}

}  // namespace
}  // namespace nasm_controller
