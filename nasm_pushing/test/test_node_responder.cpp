// SPDX-License-Identifier: Apache-2.0
// From message to message, without a node.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_pushing/node/instance_reader.hpp"
#include "nasm_pushing/node/push_responder.hpp"
#include "nasm_pushing/testing/push_messages.hpp"
#include "nasm_pushing/testing/push_models.hpp"
#include "nasm_ros/statistics.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::ControlTrajectory;

Settings settings_of(const std::vector<rclcpp::Parameter>& changes = {}) {
  return settings_from([&](const std::string& name) {
    for (const auto& change : changes) {
      if (change.get_name() == name) return change.get_parameter_value();
    }
    const auto& table = pushing_parameters();
    return std::find_if(table.begin(), table.end(),
                        [&](const auto& entry) { return entry.name == name; })
        ->value;
  });
}

class Responder : public testing::Test {
 protected:
  void SetUp() override {
    file_ = folder_ / "first.safetensors";
    nasm_core::write_model(file_, test::random_model(1));
    ASSERT_EQ(server_.load(file_), std::nullopt);
  }

  ControlTrajectory respond(const nasm_msgs::msg::PushingInstance& instance,
                            const std::vector<rclcpp::Parameter>& changes = {}) {
    ControlTrajectory answer;
    responder_.respond(instance, 5'000'000'000, settings_of(changes), answer);
    return answer;
  }

  nasm_common::testing::TemporaryFolder folder_;
  std::string file_;
  PushServer server_;
  PushResponder responder_{server_};
};

TEST_F(Responder, AnswersWithTheModelsForce) {
  const auto instance = test::square_push(9);
  const auto answer = respond(instance);
  ASSERT_EQ(answer.status, ControlTrajectory::STATUS_OK) << answer.status_text;
  EXPECT_EQ(answer.id, 9u);
  EXPECT_EQ(answer.system, "pushing");
  EXPECT_EQ(answer.model_id.rfind("first-", 0), 0u) << answer.model_id;
  EXPECT_EQ(answer.header.frame_id, "base");
  EXPECT_EQ(answer.header.stamp.sec, 5) << "now, for want of a stamp";
  EXPECT_EQ(answer.control_dim, 1u);
  EXPECT_EQ(answer.control_names.at(0), "force");
  EXPECT_EQ(answer.control_units.at(0), "N");
  EXPECT_DOUBLE_EQ(answer.horizon, 0.44);
  ASSERT_EQ(answer.times.size(), 110u);
  EXPECT_DOUBLE_EQ(answer.times[1], 0.004);
  EXPECT_TRUE(std::isnan(answer.cost) && std::isnan(answer.relative_gap));
  EXPECT_GT(answer.computation_time, 0.0);
  EXPECT_EQ(answer.ood_score, 0.0);

  PushInput stage_one;
  NetworkInput input;
  ASSERT_EQ(read_instance(instance, stage_one, input), std::nullopt);
  const PushingOperator predictor(nasm_core::read_model(file_));
  const auto workspace = predictor.make_workspace(110);
  Eigen::VectorXd force(110);
  predictor.predict(input, Eigen::VectorXd::LinSpaced(110, 0.0, 109.0 / 110.0), *workspace, force);
  for (std::size_t i = 0; i < 110; ++i) {
    EXPECT_NEAR(answer.controls[i], force(static_cast<Eigen::Index>(i)), 1e-5) << i;
  }
}

TEST_F(Responder, AnswersAtAsManyInstantsAsAskedFor) {
  auto instance = test::square_push();
  instance.num_samples = 4;
  const auto answer = respond(instance);
  ASSERT_EQ(answer.times.size(), 4u);
  EXPECT_DOUBLE_EQ(answer.times[3], 0.33);
  const auto whole = respond(test::square_push());
  EXPECT_NEAR(answer.controls[2], whole.controls[55], 1e-5);
  instance.num_samples = 201;
  const auto refused = respond(instance, {rclcpp::Parameter("max_samples", 200)});
  EXPECT_EQ(refused.status, ControlTrajectory::STATUS_REFUSED_TOO_MANY_QUERIES);
}

TEST_F(Responder, RefusalsHaveNothingToExecute) {
  auto instance = test::square_push(3);
  respond(instance);
  instance.push_angle = std::nan("");
  const auto answer = respond(instance);
  EXPECT_EQ(answer.status, ControlTrajectory::STATUS_REFUSED_NOT_FINITE);
  EXPECT_EQ(answer.status_text, "push_angle is nan");
  EXPECT_TRUE(answer.times.empty() && answer.controls.empty());
  EXPECT_TRUE(std::isnan(answer.ood_score));
  EXPECT_EQ(answer.id, 3u);
}

TEST_F(Responder, LimitsHold) {
  auto instance = test::square_push();
  instance.mass = 500.0;
  const auto accepted = respond(instance);
  EXPECT_EQ(accepted.status, ControlTrajectory::STATUS_OK);
  EXPECT_NEAR(accepted.ood_score, 480.0 / 21.0, 1e-9);
  const auto refused = respond(instance, {rclcpp::Parameter("ood_policy", "refuse")});
  EXPECT_EQ(refused.status, ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION);
  EXPECT_NEAR(refused.ood_score, 480.0 / 21.0, 1e-9);
  const auto near = respond(instance, {rclcpp::Parameter("ood_policy", "refuse"),
                                       rclcpp::Parameter("max_ood_score", 30.0)});
  EXPECT_EQ(near.status, ControlTrajectory::STATUS_OK);
  const auto late = respond(instance, {rclcpp::Parameter("deadline_ms", 1e-6)});
  EXPECT_EQ(late.status, ControlTrajectory::STATUS_REFUSED_DEADLINE) << late.status_text;
  instance.header.stamp.sec = 2;
  const auto stale = respond(instance, {rclcpp::Parameter("max_age_s", 1.0)});
  EXPECT_EQ(stale.status, ControlTrajectory::STATUS_REFUSED_STALE) << stale.status_text;
  EXPECT_EQ(respond(instance).header.stamp.sec, 2);
}

/// Everything given: the image in colours, with a friction map of the network's size or of another.
nasm_msgs::msg::PushingInstance large_push(uint32_t side, uint32_t cells) {
  auto instance = test::nameless_push();
  instance.header.frame_id = "a frame with a name that no small string holds";
  instance.shape = test::rectangle_image("rgba8", side, side + 7, 3);
  instance.friction_rows = cells;
  instance.friction_cols = kMapColumns;
  instance.friction_map.assign(std::size_t{cells} * kMapColumns, 0.2F);
  return instance;
}

TEST_F(Responder, AllocatesNothingFromMessageToMessage) {
  using Instance = nasm_msgs::msg::PushingInstance;
  auto few = test::square_push(2);
  few.num_samples = 20;
  auto moved = test::square_push(3);
  moved.shape_name = "butter";
  moved.surface = "plywood";
  moved.contact_position = 0.7;
  const std::pair<Instance, Instance> cases[] = {
      {test::square_push(1), moved},
      {test::square_push(1), few},
      {large_push(640, kMapRows), large_push(480, kMapRows)},
      {large_push(640, 50), large_push(640, 30)},
      {large_push(640, 50), test::square_push(4)},
  };
  const Settings settings = settings_of();
  int number = 0;
  for (const auto& [first, second] : cases) {
    SCOPED_TRACE("case " + std::to_string(number++));
    PushResponder responder(server_);
    nasm_ros::Statistics statistics;
    ControlTrajectory message;
    responder.respond(first, 1, settings, message);
    const int before = allocations;
    responder.respond(second, 1, settings, message);
    const auto status = static_cast<AnswerStatus>(message.status);
    statistics.record(status, message.status_text, 0.0, 1.0);
    EXPECT_EQ(allocations - before, 0);
    EXPECT_EQ(status, AnswerStatus::kOk) << message.status_text;
  }
}

TEST_F(Responder, AllocatesNothingFromTheFirstPushOnIfWarm) {
  ControlTrajectory message;
  responder_.warm_up(message);
  const auto push = test::square_push();
  const Settings settings = settings_of();
  const int before = allocations;
  responder_.respond(push, 1, settings, message);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(message.status, ControlTrajectory::STATUS_OK) << message.status_text;
}

TEST_F(Responder, WithoutAModelRefuses) {
  PushServer none;
  PushResponder responder(none);
  ControlTrajectory answer;
  responder.respond(test::square_push(), 0, settings_of(), answer);
  EXPECT_EQ(answer.status, ControlTrajectory::STATUS_REFUSED_NO_MODEL);
  EXPECT_EQ(answer.model_id, "");
}

TEST_F(Responder, ABadModelChangesNothing) {
  const std::string before = server_.served()->id;
  nasm_common::testing::write_bytes(folder_ / "noise.safetensors", "noise");
  auto model = test::random_model(2);
  model.weights.pop_back();
  nasm_core::write_model(folder_ / "part.safetensors", model);
  model = test::random_model(2);
  model.horizon = 1.0;
  nasm_core::write_model(folder_ / "long.safetensors", model);
  model = test::random_model(2);
  for (auto& weight : model.weights) {
    for (double& value : weight.values) value = 3e38;
  }
  nasm_core::write_model(folder_ / "wild.safetensors", model);
  for (const auto& [name, word] : {std::pair{"noise", "noise"}, std::pair{"missing", "missing"},
                                   std::pair{"part", "layer2.bias"}, std::pair{"long", "horizon"},
                                   std::pair{"wild", "not finite"}}) {
    const auto fault = server_.load(folder_ / (std::string(name) + ".safetensors"));
    ASSERT_TRUE(fault) << name;
    EXPECT_NE(fault->find(word), std::string::npos) << *fault;
    EXPECT_NE(fault->find(name), std::string::npos) << "the file: " << *fault;
  }
  EXPECT_EQ(server_.served()->id, before);
  nasm_core::write_model(folder_ / "other.safetensors", test::random_model(2));
  EXPECT_EQ(server_.load(folder_ / "other.safetensors"), std::nullopt);
  EXPECT_NE(server_.served()->id, before);
}

TEST(Parameters, DocumentationIsMadeFromTheTable) {
  std::ifstream file(README);
  ASSERT_TRUE(file) << README;
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find(nasm_ros::to_markdown(pushing_parameters())), std::string::npos)
      << "put the output of `ros2 run nasm_pushing pushing_controller --parameters` there";
}

TEST(Parameters, ImpossibleOnesAreRefused) {
  EXPECT_THROW(settings_of({rclcpp::Parameter("ood_policy", "polish")}), std::invalid_argument);
  EXPECT_THROW(settings_of({rclcpp::Parameter("max_age_s", std::nan(""))}), std::invalid_argument);
  EXPECT_THROW(settings_of({rclcpp::Parameter("precision", "half")}), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
