// SPDX-License-Identifier: Apache-2.0
// From a problem's message to the answer's nothing may be taken from the heap. Counts every call of
// malloc and its relatives in the process.
#include <gtest/gtest.h>

#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_controller/receding_horizon.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "nasm_ros/responder.hpp"
#include "nasm_ros/statistics.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_controller {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;

/// Answers twice, other goals, and returns what the second time took.
int allocations_of_second(const OcpInstance& first, const OcpInstance& second,
                          const nasm_ros::ServingSettings& settings) {
  nasm_ros::ModelServer server({});
  EXPECT_EQ(server.load(nasm_ros::testing::model_file(first.system)), std::nullopt);
  nasm_ros::Responder responder(server);
  nasm_ros::Statistics statistics;
  ControlTrajectory trajectory;
  responder.respond(first, 1, settings, trajectory);
  const int before = allocations;
  responder.respond(second, 1, settings, trajectory);
  const auto status = static_cast<nasm_core::AnswerStatus>(trajectory.status);
  statistics.record(status, trajectory.status_text, 0.0, 1.0);
  const int count = allocations - before;
  EXPECT_TRUE(nasm_core::is_answer(status)) << trajectory.status_text;
  return count;
}

TEST(Allocation, IsCounted) {
  const int before = allocations;
  int* volatile number = new int(3);
  delete number;
  Eigen::VectorXd vector = Eigen::VectorXd::Constant(100, 1.0);
  EXPECT_GE(allocations - before, 2) << vector.sum();
}

TEST(Allocation, DoesNotHappenFromMessageToMessage) {
  for (const std::string& name : nasm_core::system_names()) {
    if (!std::filesystem::exists(nasm_ros::testing::model_file(name))) continue;
    const nasm_core::Model model = nasm_core::read_model(nasm_ros::testing::model_file(name));
    const auto& info = nasm_core::find_system(name).info();
    const auto instance = [&](double weight) {
      const nasm_core::Instance drawn =
          nasm_core::decode(info, nasm_core::encoded_components(info, model.encoding),
                            (1.0 - weight) * model.lower + weight * model.upper);
      OcpInstance message;
      message.system = name;
      message.goal.assign(drawn.goal.data(), drawn.goal.data() + drawn.goal.size());
      return message;
    };
    EXPECT_EQ(allocations_of_second(instance(0.3), instance(0.6), nasm_ros::testing::settings_of()),
              0)
        << name;
  }
}

TEST(Allocation, DoesNotHappenWhenPolishing) {
  OcpInstance first = nasm_ros::testing::quadrotor_instance();
  OcpInstance second = nasm_ros::testing::quadrotor_instance();
  second.goal[0] = 0.9;
  const auto settings =
      nasm_ros::testing::settings_of({rclcpp::Parameter("max_relative_gap", 1e-12)});
  EXPECT_EQ(allocations_of_second(first, second, settings), 0);
}

TEST(Allocation, DoesNotHappenWithTimesOfOnesOwn) {
  OcpInstance first = nasm_ros::testing::quadrotor_instance();
  for (int i = 0; i < 250; ++i) first.times.push_back(0.004 * i);
  OcpInstance second = first;
  second.goal[0] = 0.9;
  EXPECT_EQ(allocations_of_second(first, second, nasm_ros::testing::settings_of()), 0);
}

TEST(Allocation, DoesNotHappenWhenReplanning) {
  const nasm_common::testing::TemporaryFolder folder;
  nasm_ros::ModelServer server({"", nasm_core::Precision::kSingle, true});
  ASSERT_EQ(server.load(nasm_ros::testing::write_feedback_model(folder)), std::nullopt);
  const nasm_core::System& system = *server.served()->system;
  nasm_core::Limits limits;
  limits.max_relative_gap = 1e-6;
  nasm_core::Request request;
  request.goal = Eigen::Vector2d(3.5, 0.0);
  nasm_ros::Response response;
  server.answer(request, limits, response);
  RecedingHorizon horizon(system);
  horizon.set_task(request, response.answer.instance);
  const Eigen::VectorXd state = Eigen::Vector2d(0.0, 0.0), control = Eigen::VectorXd::Zero(1);
  ControlTrajectory trajectory;
  const auto plan = [&](int64_t now_ns) {
    horizon.set_state(now_ns, state, control);
    EXPECT_EQ(horizon.plan(now_ns, {}, limits, server, response),
              RecedingHorizon::Outcome::kPlanned);
    nasm_ros::to_message(response, trajectory);
  };
  for (int64_t i = 0; i < 300; ++i) plan(i * 10'000'000);  // until all plans have their memory
  const int before = allocations;
  plan(3'000'000'000);
  EXPECT_EQ(allocations - before, 0);
}

TEST(Allocation, DoesNotHappenWhenTheLastPlanGoesOn) {
  const nasm_common::testing::TemporaryFolder folder;
  nasm_ros::ModelServer server({"", nasm_core::Precision::kSingle, true});
  ASSERT_EQ(server.load(nasm_ros::testing::write_feedback_model(folder)), std::nullopt);
  nasm_core::Request request;
  request.goal = Eigen::Vector2d(3.5, 0.0);
  nasm_ros::Response response;
  server.answer(request, {}, response);
  RecedingHorizon horizon(*server.served()->system);
  horizon.set_task(request, response.answer.instance);
  horizon.set_state(0, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(horizon.plan(0, {}, {}, server, response), RecedingHorizon::Outcome::kPlanned);
  nasm_core::Limits refusing;
  refusing.max_polish_steps = 0;
  refusing.max_relative_gap = 1e-30;
  nasm_ros::Response plain;
  const auto allocations_of_refusal = [&] {
    const int before = allocations;
    server.answer(request, refusing, plain);
    return allocations - before;
  };
  const auto allocations_of_fallback = [&](int64_t now_ns) {
    const int before = allocations;
    EXPECT_EQ(horizon.plan(now_ns, {}, refusing, server, response),
              RecedingHorizon::Outcome::kFallback);
    return allocations - before;
  };
  allocations_of_refusal();
  allocations_of_fallback(10'000'000);
  EXPECT_EQ(allocations_of_fallback(20'000'000), allocations_of_refusal())
      << "explaining the refusal, and nothing else";
}

}  // namespace
}  // namespace nasm_controller
