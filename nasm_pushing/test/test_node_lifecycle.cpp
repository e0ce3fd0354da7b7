// SPDX-License-Identifier: Apache-2.0
// The node through the middleware.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_pushing/testing/push_messages.hpp"
#include "nasm_pushing/testing/push_models.hpp"
#include "node/pushing_node.hpp"

namespace nasm_pushing {
namespace {

using diagnostic_msgs::msg::DiagnosticArray;
using diagnostic_msgs::msg::DiagnosticStatus;
using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::PushingInstance;
using nasm_msgs::srv::LoadModel;
using rclcpp::Parameter;

/// A node and its client, in one thread.
class Rig {
 public:
  explicit Rig(std::vector<Parameter> parameters) {
    parameters.emplace_back("diagnostics_period_s", 0.1);
    node = std::make_shared<PushingNode>(rclcpp::NodeOptions().parameter_overrides(parameters));
    peer = std::make_shared<rclcpp::Node>("peer");
    const rclcpp::QoS qos(100);
    instances = peer->create_publisher<PushingInstance>("pushing/instance", qos);
    answers_ = peer->create_subscription<ControlTrajectory>(
        "pushing/control_trajectory", qos,
        [this](const ControlTrajectory& trajectory) { answers.push_back(trajectory); });
    diagnostics_ = peer->create_subscription<DiagnosticArray>(
        "/diagnostics", qos, [this](const DiagnosticArray& array) { status = array.status.at(0); });
    loader_ = peer->create_client<LoadModel>("pushing/load_model");
    executor.add_node(node->get_node_base_interface());
    executor.add_node(peer);
  }

  /// Spins until it is so; false if it takes absurdly long.
  bool wait(const std::function<bool()>& is_so) {
    const auto start = std::chrono::steady_clock::now();
    while (!is_so()) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
      executor.spin_once(std::chrono::milliseconds(10));
    }
    return true;
  }

  bool wait_until_active() {
    return wait([this] {
      return node->get_current_state().label() == "active" &&
             instances->get_subscription_count() > 0 && answers_->get_publisher_count() > 0;
    });
  }

  /// The answer to a push; an unset message if there is none.
  ControlTrajectory ask(const PushingInstance& instance) {
    answers.clear();
    instances->publish(instance);
    EXPECT_TRUE(wait([this] { return !answers.empty(); }));
    return answers.empty() ? ControlTrajectory() : answers[0];
  }

  LoadModel::Response load(const std::string& path) {
    auto request = std::make_shared<LoadModel::Request>();
    request->path = path;
    EXPECT_TRUE(wait([this] { return loader_->service_is_ready(); }));
    auto future = loader_->async_send_request(request);
    const auto result = executor.spin_until_future_complete(future, std::chrono::seconds(20));
    EXPECT_EQ(result, rclcpp::FutureReturnCode::SUCCESS);
    return *future.get();
  }

  std::string diagnosed(const std::string& key) const {
    for (const auto& pair : status.values) {
      if (pair.key == key) return pair.value;
    }
    return "there is no " + key;
  }

  std::shared_ptr<PushingNode> node;
  rclcpp::Node::SharedPtr peer;
  rclcpp::executors::SingleThreadedExecutor executor;
  rclcpp::Publisher<PushingInstance>::SharedPtr instances;
  std::vector<ControlTrajectory> answers;
  DiagnosticStatus status;

 private:
  rclcpp::Subscription<ControlTrajectory>::SharedPtr answers_;
  rclcpp::Subscription<DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::Client<LoadModel>::SharedPtr loader_;
};

class Lifecycle : public testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    nasm_core::write_model(folder_ / "first.safetensors", test::random_model(1));
    nasm_core::write_model(folder_ / "second.safetensors", test::random_model(2));
    nasm_common::testing::write_bytes(folder_ / "noise.safetensors", "noise");
  }
  void TearDown() override { rclcpp::shutdown(); }

  Parameter model(const std::string& name = "first") const {
    return Parameter("model", folder_ / (name + ".safetensors"));
  }

  nasm_common::testing::TemporaryFolder folder_;
};

TEST_F(Lifecycle, StartsAndAnswers) {
  Rig rig({model()});
  ASSERT_TRUE(rig.wait_until_active());
  const auto answer = rig.ask(test::square_push(41));
  EXPECT_EQ(answer.status, ControlTrajectory::STATUS_OK) << answer.status_text;
  EXPECT_EQ(answer.id, 41u);
  EXPECT_EQ(answer.controls.size(), 110u);
  ASSERT_TRUE(rig.wait([&] { return rig.diagnosed("answers") == "1"; }));
  EXPECT_EQ(rig.status.level, DiagnosticStatus::OK);
  EXPECT_EQ(rig.status.hardware_id, "pushing");
}

TEST_F(Lifecycle, BadPushesAreRefusedAndToldOf) {
  Rig rig({model()});
  ASSERT_TRUE(rig.wait_until_active());
  auto instance = test::square_push(5);
  instance.x[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(rig.ask(instance).status, ControlTrajectory::STATUS_REFUSED_NOT_FINITE);
  ASSERT_TRUE(rig.wait([&] { return rig.diagnosed("refused_not_finite") == "1"; }));
  EXPECT_EQ(rig.status.level, DiagnosticStatus::WARN);
  EXPECT_EQ(rig.diagnosed("last_refusal"), "x[3] is nan");
  EXPECT_EQ(rig.ask(test::square_push()).status, ControlTrajectory::STATUS_OK);
}

TEST_F(Lifecycle, GoesAroundTwice) {
  Rig rig({model(), Parameter("autostart", false)});
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(rig.node->configure().label(), "inactive");
    EXPECT_EQ(rig.node->activate().label(), "active");
    ASSERT_TRUE(rig.wait_until_active());
    EXPECT_EQ(rig.ask(test::square_push()).status, ControlTrajectory::STATUS_OK);
    EXPECT_EQ(rig.node->deactivate().label(), "inactive");
    EXPECT_EQ(rig.node->cleanup().label(), "unconfigured");
  }
  EXPECT_EQ(rig.node->shutdown().label(), "finalized");
}

TEST_F(Lifecycle, InactiveDropsPushes) {
  Rig rig({model()});
  ASSERT_TRUE(rig.wait_until_active());
  rig.node->deactivate();
  rig.instances->publish(test::square_push(1));
  // One spin_once may serve something else, such as a timer.
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  rig.wait([&] { return std::chrono::steady_clock::now() > end; });
  rig.node->activate();
  EXPECT_EQ(rig.ask(test::square_push(2)).id, 2u);
}

TEST_F(Lifecycle, ABadModelFailsAndCanBeReplaced) {
  Rig rig({model("noise")});
  ASSERT_TRUE(rig.wait([&] { return rig.diagnosed("refused_models") == "1"; }));
  EXPECT_EQ(rig.node->get_current_state().label(), "unconfigured");
  EXPECT_EQ(rig.status.level, DiagnosticStatus::ERROR);
  EXPECT_FALSE(rig.load(folder_ / "first.safetensors").success) << "not configured";
  ASSERT_TRUE(rig.node->set_parameter(model()).successful);
  EXPECT_EQ(rig.node->configure().label(), "inactive");
}

TEST_F(Lifecycle, LoadModelSwapsOrKeeps) {
  Rig rig({model()});
  ASSERT_TRUE(rig.wait_until_active());
  const auto before = rig.ask(test::square_push());
  auto loaded = rig.load(folder_ / "second.safetensors");
  EXPECT_TRUE(loaded.success) << loaded.message;
  EXPECT_EQ(loaded.system, "pushing");
  const auto after = rig.ask(test::square_push());
  EXPECT_EQ(after.model_id, loaded.model_id);
  EXPECT_NE(after.controls[50], before.controls[50]);
  for (const char* const name : {"noise", "missing"}) {
    loaded = rig.load(folder_ / (std::string(name) + ".safetensors"));
    EXPECT_FALSE(loaded.success);
    EXPECT_NE(loaded.message.find(name), std::string::npos) << loaded.message;
    EXPECT_EQ(loaded.model_id, after.model_id) << "the old one serves";
  }
  EXPECT_EQ(rig.ask(test::square_push()).model_id, after.model_id);
  EXPECT_EQ(rig.node->get_parameter("model").as_string(), folder_ / "second.safetensors");
}

TEST_F(Lifecycle, ParametersChangeWhileItRuns) {
  Rig rig({model()});
  ASSERT_TRUE(rig.wait_until_active());
  auto outside = test::square_push();
  outside.mass = 100.0;
  EXPECT_EQ(rig.ask(outside).status, ControlTrajectory::STATUS_OK);
  EXPECT_TRUE(rig.node->set_parameter(Parameter("ood_policy", "refuse")).successful);
  EXPECT_EQ(rig.ask(outside).status, ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION);
  for (const Parameter& bad :
       {Parameter("ood_policy", "hope"), Parameter("max_samples", 0), Parameter("max_age_s", -1.0),
        Parameter("precision", "double"), Parameter("model", "/nowhere/model.safetensors")}) {
    const auto result = rig.node->set_parameter(bad);
    EXPECT_FALSE(result.successful) << bad;
    EXPECT_FALSE(result.reason.empty());
  }
  EXPECT_EQ(rig.ask(outside).status, ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION);
  EXPECT_ANY_THROW(Rig({model(), Parameter("ood_policy", "hope")}));
}

}  // namespace
}  // namespace nasm_pushing
