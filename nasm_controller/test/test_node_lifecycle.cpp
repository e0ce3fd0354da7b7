// SPDX-License-Identifier: Apache-2.0
// Transitions, models and parameters of the node.
#include <fstream>

#include "lifecycle_msgs/srv/change_state.hpp"
#include "rig.hpp"

namespace nasm_controller {
namespace {

using namespace test;  // NOLINT: the rig is what this file is about

class Lifecycle : public RosTest {};

TEST_F(Lifecycle, WithoutAutostartWaitsForTransitions) {
  Rig rig({Parameter("autostart", false)});
  ASSERT_TRUE(rig.wait_for_diagnostics([](const auto&) { return true; }));
  EXPECT_EQ(rig.state(), "unconfigured");
  EXPECT_EQ(rig.last_diagnostics.level, DiagnosticStatus::ERROR) << "no model";
  EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).status,
            ControlTrajectory::STATUS_REFUSED_NO_MODEL);

  EXPECT_EQ(rig.controller->configure().label(), "inactive");
  const auto refused = rig.solve(nasm_ros::testing::quadrotor_instance(9));
  EXPECT_EQ(refused.status, ControlTrajectory::STATUS_REFUSED_NO_MODEL);
  EXPECT_EQ(refused.id, 9u);
  EXPECT_NE(refused.status_text.find("inactive"), std::string::npos) << refused.status_text;

  EXPECT_EQ(rig.controller->activate().label(), "active");
  EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).status,
            ControlTrajectory::STATUS_OK);
}

TEST_F(Lifecycle, GoesAroundTwice) {
  Rig rig({Parameter("autostart", false)});
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(rig.controller->configure().label(), "inactive");
    EXPECT_EQ(rig.controller->activate().label(), "active");
    ASSERT_TRUE(rig.wait_until_active());
    rig.answers.clear();
    rig.instances->publish(nasm_ros::testing::quadrotor_instance());
    EXPECT_TRUE(rig.wait([&] { return rig.answers.size() == 1; }));
    EXPECT_EQ(rig.controller->deactivate().label(), "inactive");
    EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).status,
              ControlTrajectory::STATUS_REFUSED_NO_MODEL);
    EXPECT_EQ(rig.controller->cleanup().label(), "unconfigured");
  }
  EXPECT_EQ(rig.controller->shutdown().label(), "finalized");
}

TEST_F(Lifecycle, InactiveDropsProblemsOnTopics) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  rig.controller->deactivate();
  rig.instances->publish(nasm_ros::testing::quadrotor_instance(1));
  ASSERT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).status,
            ControlTrajectory::STATUS_REFUSED_NO_MODEL);
  rig.controller->activate();
  rig.instances->publish(nasm_ros::testing::quadrotor_instance(2));
  ASSERT_TRUE(rig.wait([&] { return !rig.answers.empty(); }));
  EXPECT_EQ(rig.answers[0].id, 2u);
}

TEST_F(Lifecycle, ShutsDownFromActive) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  EXPECT_EQ(rig.controller->shutdown().label(), "finalized");
  EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).status,
            ControlTrajectory::STATUS_REFUSED_NO_MODEL);
}

TEST_F(Lifecycle, TransitionsComeByServiceToo) {
  using lifecycle_msgs::srv::ChangeState;
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  auto client = rig.peer->create_client<ChangeState>("controller/change_state");
  ASSERT_TRUE(rig.wait([&] { return client->service_is_ready(); }));
  auto request = std::make_shared<ChangeState::Request>();
  request->transition.id = lifecycle_msgs::msg::Transition::TRANSITION_DEACTIVATE;
  auto future = client->async_send_request(request);
  ASSERT_EQ(rig.executor.spin_until_future_complete(future, std::chrono::seconds(20)),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_TRUE(future.get()->success);
  EXPECT_EQ(rig.state(), "inactive");
}

TEST_F(Lifecycle, ABadModelFailsAndCanBeReplaced) {
  Rig rig({Parameter("model", "/nowhere/model.safetensors")}, "");
  ASSERT_TRUE(rig.wait_for_diagnostics([](const auto&) { return true; }));
  EXPECT_EQ(rig.state(), "unconfigured");
  EXPECT_EQ(rig.last_diagnostics.level, DiagnosticStatus::ERROR);
  const auto loaded = rig.load(nasm_ros::testing::model_file("quadrotor"));
  EXPECT_FALSE(loaded.success);
  EXPECT_NE(loaded.message.find("not configured"), std::string::npos) << loaded.message;

  ASSERT_TRUE(
      rig.controller->set_parameter(Parameter("model", nasm_ros::testing::model_file("quadrotor")))
          .successful);
  EXPECT_EQ(rig.controller->configure().label(), "inactive");
}

TEST_F(Lifecycle, AModelForAnotherSystemFails) {
  Rig rig({Parameter("autostart", false), Parameter("system", "rocket")}, "quadrotor");
  EXPECT_EQ(rig.controller->configure().label(), "unconfigured");
}

TEST_F(Lifecycle, RecedingHorizonNeedsAModelForIt) {
  Rig rig({Parameter("autostart", false), Parameter("receding_horizon", true)}, "quadrotor");
  EXPECT_EQ(rig.controller->configure().label(), "unconfigured");
}

TEST_F(Lifecycle, LoadModelSwapsOrKeeps) {
  const nasm_common::testing::TemporaryFolder folder;
  std::filesystem::copy_file(nasm_ros::testing::model_file("quadrotor"),
                             folder / "copy.safetensors");
  std::ofstream(folder / "noise.safetensors") << "noise";
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());

  auto loaded = rig.load(folder / "copy.safetensors");
  EXPECT_TRUE(loaded.success) << loaded.message;
  EXPECT_EQ(loaded.model_id.rfind("copy-", 0), 0u) << loaded.model_id;
  EXPECT_EQ(loaded.system, "quadrotor");
  const std::string good_id = loaded.model_id;
  EXPECT_EQ(rig.controller->get_parameter("model").as_string(), folder / "copy.safetensors");

  const std::pair<std::string, std::string> bad_files[] = {
      {folder / "noise.safetensors", "noise"},
      {folder / "missing.safetensors", "missing"},
      {nasm_ros::testing::model_file("pendulum"), "\"pendulum\""},
      {"", "no model is named"}};
  for (const auto& [file, word] : bad_files) {
    loaded = rig.load(file);
    EXPECT_FALSE(loaded.success);
    EXPECT_NE(loaded.message.find(word), std::string::npos) << loaded.message;
    EXPECT_EQ(loaded.model_id, good_id) << "the old one serves";
  }
  EXPECT_EQ(rig.controller->get_parameter("model").as_string(), folder / "copy.safetensors");
  EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).model_id, good_id);
  ASSERT_TRUE(rig.wait_for_diagnostics([](const auto&) { return true; }));
  EXPECT_EQ(rig.diagnosed("refused_models"), "4");
}

TEST_F(Lifecycle, ParametersChangeWhileItRuns) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  OcpInstance outside = nasm_ros::testing::quadrotor_instance();
  outside.goal[0] = 2.0;
  EXPECT_EQ(rig.solve(outside).status, ControlTrajectory::STATUS_POLISHED);
  EXPECT_TRUE(rig.controller->set_parameter(Parameter("ood_policy", "refuse")).successful);
  EXPECT_EQ(rig.solve(outside).status, ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION);
  EXPECT_TRUE(rig.controller
                  ->set_parameters_atomically(
                      {Parameter("max_ood_score", 5.0), Parameter("max_relative_gap", 1e-10)})
                  .successful);
  const auto answer = rig.solve(outside);
  EXPECT_EQ(answer.status, ControlTrajectory::STATUS_POLISHED) << answer.status_text;
  EXPECT_LE(answer.relative_gap, 1e-10);
}

TEST_F(Lifecycle, BadParametersChangeNothing) {
  Rig rig({});
  ASSERT_TRUE(rig.wait_until_active());
  const std::vector<std::vector<Parameter>> bad = {
      {Parameter("ood_policy", "hope")},
      {Parameter("max_relative_gap", -1.0)},
      {Parameter("max_relative_gap", std::numeric_limits<double>::quiet_NaN())},
      {Parameter("max_relative_gap", "small")},
      {Parameter("max_samples", 0)},
      {Parameter("precision", "double")},  // read only
      {Parameter("max_ood_score", 9.0), Parameter("max_polish_steps", 0)},
      {Parameter("max_ood_score", 9.0), Parameter("model", "/nowhere/model.safetensors")}};
  for (const auto& parameters : bad) {
    const auto result = rig.controller->set_parameters_atomically(parameters);
    EXPECT_FALSE(result.successful) << parameters[0];
    EXPECT_FALSE(result.reason.empty());
  }
  EXPECT_EQ(rig.controller->get_parameter("max_ood_score").as_double(), 0.0);
  EXPECT_EQ(rig.controller->get_parameter("max_relative_gap").as_double(), 0.01);
  EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).status,
            ControlTrajectory::STATUS_OK);
}

TEST_F(Lifecycle, ImpossibleParametersAtTheStartThrow) {
  EXPECT_ANY_THROW(Rig({Parameter("ood_policy", "hope")}));
  EXPECT_ANY_THROW(Rig({Parameter("rate_hz", -3.0)}));
  EXPECT_ANY_THROW(Rig({Parameter("max_polish_steps", 0)}));
}

TEST_F(Lifecycle, DescriptorsTellUnitsAndRanges) {
  Rig rig({Parameter("autostart", false)});
  const auto deadline = rig.controller->describe_parameter("deadline_ms");
  EXPECT_NE(deadline.description.find("[ms]"), std::string::npos);
  EXPECT_EQ(deadline.floating_point_range.at(0).to_value, 60e3);
  EXPECT_FALSE(deadline.read_only);
  EXPECT_TRUE(rig.controller->describe_parameter("system").read_only);
  EXPECT_NE(rig.controller->describe_parameter("ood_policy").additional_constraints.find("polish"),
            std::string::npos);
}

}  // namespace
}  // namespace nasm_controller
