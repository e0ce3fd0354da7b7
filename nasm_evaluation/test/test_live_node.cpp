// SPDX-License-Identifier: Apache-2.0
// The evaluator with a real controller, through the middleware.
#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "nasm_controller/controller_node.hpp"
#include "nasm_evaluation/live/evaluator_node.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::EvaluationResult;
using nasm_msgs::msg::OcpInstance;
using rclcpp::Parameter;
namespace fs = std::filesystem;

const std::string kModel = std::string(MODELS_FOLDER) + "/quadrotor.safetensors";

OcpInstance problem(uint64_t id) {
  OcpInstance instance;
  instance.id = id;
  instance.system = "quadrotor";
  instance.goal.assign(9, 0.6);
  return instance;
}

/// Before everything else that a test has.
struct Ros {
  Ros() { rclcpp::init(0, nullptr); }
  ~Ros() { rclcpp::shutdown(); }
};

class LiveNode : public testing::Test {
 protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / ("live_node_" + std::to_string(getpid()));
    fs::remove_all(folder);
    peer = std::make_shared<rclcpp::Node>("peer");
    problems = peer->create_publisher<OcpInstance>("controller/instance", rclcpp::QoS(100));
    results_ = peer->create_subscription<EvaluationResult>(
        "evaluator/result", rclcpp::QoS(100),
        [this](const EvaluationResult& result) { results.push_back(result); });
    executor.add_node(peer);
  }

  void TearDown() override { fs::remove_all(folder); }

  void start_controller() {
    controller = std::make_shared<nasm_controller::ControllerNode>(
        rclcpp::NodeOptions().parameter_overrides({Parameter("model", kModel)}));
    executor.add_node(controller->get_node_base_interface());
  }

  void start_evaluator(std::vector<Parameter> parameters) {
    evaluator = make_evaluator(std::move(parameters));
    executor.add_node(evaluator);
  }

  std::shared_ptr<EvaluatorNode> make_evaluator(std::vector<Parameter> parameters) {
    const auto add = [&](const char* name, const auto& value) {
      for (const Parameter& one : parameters) {
        if (one.get_name() == name) return;
      }
      parameters.emplace_back(name, value);
    };
    add("model", kModel);
    add("output", folder.string());
    add("quiet_s", 0.5);
    add("late_after_ms", 0.0);
    add("exit_when_done", false);
    rclcpp::NodeOptions options;
    options.parameter_overrides(parameters);
    options.arguments({"--ros-args", "-r", "~/instance:=controller/instance", "-r",
                       "~/control_trajectory:=controller/control_trajectory"});
    return std::make_shared<EvaluatorNode>(options);
  }

  bool wait(const std::function<bool()>& is_so) {
    const auto start = std::chrono::steady_clock::now();
    while (!is_so()) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
      executor.spin_once(std::chrono::milliseconds(10));
    }
    return true;
  }

  /// Discovery has finished.
  bool wait_for_all() {
    const std::size_t listeners = controller ? 2 : 1;
    return wait([&] {
      const bool is_active =
          !controller || (controller->get_current_state().label() == "active" &&
                          peer->count_publishers("controller/control_trajectory") == 1);
      return is_active && problems->get_subscription_count() == listeners &&
             results_->get_publisher_count() == 1;
    });
  }

  /// The publisher ends; all its messages arrive.
  void leave() {
    EXPECT_TRUE(problems->wait_for_all_acked(std::chrono::seconds(10)));
    problems.reset();
  }

  bool wait_for_end() {
    return wait([this] { return evaluator->is_satisfied().has_value(); });
  }

  nlohmann::json summary() const {
    std::ifstream file(folder / "summary.json");
    return nlohmann::json::parse(file);
  }

  Ros ros;
  fs::path folder;
  rclcpp::Node::SharedPtr peer;
  rclcpp::Publisher<OcpInstance>::SharedPtr problems;
  std::shared_ptr<nasm_controller::ControllerNode> controller;
  std::shared_ptr<EvaluatorNode> evaluator;
  std::vector<EvaluationResult> results;
  rclcpp::executors::SingleThreadedExecutor executor;

 private:
  rclcpp::Subscription<EvaluationResult>::SharedPtr results_;
};

TEST_F(LiveNode, AnswersAreJudgedAndReported) {
  start_controller();
  start_evaluator({Parameter("expected", 5), Parameter("max_relative_gap", 1e-3)});
  ASSERT_TRUE(wait_for_all());
  for (uint64_t id = 1; id <= 3; ++id) problems->publish(problem(id));
  OcpInstance bad = problem(4);
  bad.goal[2] = std::numeric_limits<double>::quiet_NaN();
  problems->publish(bad);
  OcpInstance foreign = problem(5);
  foreign.system = "pendulum";
  problems->publish(foreign);
  ASSERT_TRUE(wait_for_end());
  ASSERT_TRUE(wait([this] { return results.size() == 4; }));
  EXPECT_TRUE(*evaluator->is_satisfied());
  EXPECT_EQ(results[0].id, 1u);
  EXPECT_EQ(results[0].status, ControlTrajectory::STATUS_OK);
  EXPECT_EQ(results[0].system, "quadrotor");
  EXPECT_EQ(results[0].goal, problem(1).goal);
  EXPECT_GT(results[0].achieved_cost, 0.0);
  EXPECT_LT(std::abs(results[0].relative_gap), 1e-3);
  EXPECT_GE(results[0].latency, 0.0);
  EXPECT_EQ(results[3].status, ControlTrajectory::STATUS_REFUSED_NOT_FINITE);
  const auto json = summary();
  EXPECT_EQ(json["live"], true);
  EXPECT_EQ(json["gate"]["passed"], true);
  EXPECT_EQ(json["summary"]["problems"], 4);
  EXPECT_EQ(json["summary"]["answered"], 3);
  EXPECT_EQ(json["summary"]["refused"], 1);
  EXPECT_EQ(json["summary"]["lost"], 0);
  EXPECT_EQ(json["intake"]["other_systems"], 1);
  EXPECT_EQ(json["intake"]["remarks"][0],
            "instances for other systems than quadrotor, not evaluated: 1");
  EXPECT_EQ(json["intake"]["unmatched_answers"], 0);
  EXPECT_TRUE(fs::exists(folder / "report.html"));
  EXPECT_TRUE(fs::exists(folder / "instances.csv"));
}

TEST_F(LiveNode, WithoutAControllerAllIsLostAlsoInTimeThatStandsStill) {
  auto clock = peer->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS());
  start_evaluator({Parameter("expected", 4), Parameter("timeout_s", 0.3),
                   Parameter("max_lost_share", 0.0), Parameter("use_sim_time", true)});
  ASSERT_TRUE(wait_for_all());
  ASSERT_TRUE(wait([&] { return clock->get_subscription_count() > 0; }));
  rosgraph_msgs::msg::Clock time;
  time.clock.sec = 100;
  clock->publish(time);
  ASSERT_TRUE(wait([&] { return evaluator->now().seconds() == 100.0; }));
  problems->publish(problem(1));
  problems->publish(problem(2));
  time.clock.sec = 50;  // the bag is played again
  clock->publish(time);
  ASSERT_TRUE(wait([&] { return evaluator->now().seconds() == 50.0; }));
  problems->publish(problem(1));
  leave();  // one less than expected
  ASSERT_TRUE(wait_for_end());
  EXPECT_FALSE(*evaluator->is_satisfied());
  const auto json = summary();
  EXPECT_EQ(json["gate"]["passed"], false);
  EXPECT_EQ(json["summary"]["lost"], 4) << "one was never seen";
  EXPECT_EQ(json["intake"]["problems"], 3);
  EXPECT_EQ(json["intake"]["repeated_ids"], 1);
  EXPECT_EQ(json["intake"]["remarks"][0], "instances of 4 that never arrived: 1");
}

TEST_F(LiveNode, WithoutAnExpectationTheLastPublisherEndsIt) {
  start_controller();
  start_evaluator({Parameter("with_optimum", false)});
  ASSERT_TRUE(wait_for_all());
  for (uint64_t id = 1; id <= 20; ++id) problems->publish(problem(id));
  problems->publish(problem(0));
  ASSERT_TRUE(wait([this] { return results.size() == 20; }));
  EXPECT_FALSE(evaluator->is_satisfied()) << "more may come";
  leave();
  ASSERT_TRUE(wait_for_end());
  const auto json = summary();
  EXPECT_EQ(json["summary"]["answered"], 20);
  EXPECT_TRUE(json["summary"]["median_gap"].is_null());
  EXPECT_EQ(json["intake"]["remarks"].size(), 1u) << "one without an id";
}

TEST_F(LiveNode, NobodyAsksAndTheGateSaysSo) {
  start_evaluator({Parameter("start_timeout_s", 0.2)});
  problems.reset();
  ASSERT_TRUE(wait_for_end());
  EXPECT_FALSE(*evaluator->is_satisfied());
  EXPECT_EQ(summary()["summary"]["problems"], 0);
}

TEST_F(LiveNode, BadParametersAreRefusedAtTheStart) {
  EXPECT_THROW(make_evaluator({Parameter("model", "no_such_model")}), std::exception);
  EXPECT_THROW(make_evaluator({Parameter("model", folder.string() + "/none.safetensors")}),
               std::exception);
  EXPECT_THROW(make_evaluator({Parameter("bag", folder.string() + "/no_bag")}), std::exception);
  EXPECT_THROW(make_evaluator({Parameter("timeout_s", -1.0)}), std::exception);
  EXPECT_THROW(make_evaluator({Parameter("output", "")}), std::exception);
  EXPECT_FALSE(fs::exists(folder));
}

TEST_F(LiveNode, AReportThatCannotBeWrittenIsAFailure) {
  std::ofstream(folder) << "a file where the folder should be";
  start_evaluator({Parameter("start_timeout_s", 0.1), Parameter("min_instances", 0)});
  problems.reset();
  ASSERT_TRUE(wait_for_end());
  EXPECT_FALSE(*evaluator->is_satisfied());
}

}  // namespace
}  // namespace nasm_evaluation
