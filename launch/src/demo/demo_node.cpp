// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/demo/demo_node.hpp"

#include <iostream>
#include <limits>
#include <utility>

#include "../parameter_description.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_bringup::demo {
namespace {

using nasm_common::number_text;
using Answer = nasm_msgs::msg::ControlTrajectory;
using Evaluation = nasm_msgs::msg::EvaluationResult;
using State = nasm_msgs::msg::SystemState;

constexpr std::chrono::milliseconds kTick{20};
/// How long a greeting may take before the next one, and how long the last states may be under way.
constexpr double kGreetingPeriod_s = 0.5;
constexpr double kLinger_s = 0.3;
/// Greetings are problems like others, with an id that no goal has.
constexpr uint64_t kGreetingId = uint64_t{1} << 40;

constexpr const char* kInstances = "controller/instance";
constexpr const char* kAnswers = "controller/control_trajectory";
constexpr const char* kStates = "simulator/state";
constexpr const char* kEvaluations = "simulator/evaluation";

std::vector<Goal> declare_goals(rclcpp::Node& node, const nasm_core::System& system,
                                uint64_t seed) {
  const auto count = node.declare_parameter<int64_t>(
      "count", 50, described_integer("how many goals to send", 1, 100'000));
  const auto ood_share = node.declare_parameter<double>(
      "ood_share", 0.2, described_number("share of goals from outside of the training data", 0, 1));
  return draw_goals(system, static_cast<int>(count), ood_share, seed);
}

}  // namespace

DemoNode::DemoNode(const rclcpp::NodeOptions& options)
    : Node("demo", options),
      system_(nasm_core::find_system(
          declare_parameter<std::string>("system", "quadrotor", described("name of the system")))),
      model_path_(declare_parameter<std::string>(
          "model", "", described("the controller's model file, to measure LibTorch and IPOPT on"))),
      output_(declare_parameter<std::string>("output", "demo",
                                             described("folder for the report and the figures"))),
      seed_(static_cast<uint64_t>(declare_parameter<int64_t>(
          "seed", 1, described_integer("fixes the goals", 0, std::numeric_limits<int>::max())))),
      patience_s_(declare_parameter<double>(
          "patience", 30.0,
          described_number("how long to wait for controller and simulator [s]", 0.1, 3600.0))),
      goal_patience_s_(declare_parameter<double>(
          "goal_patience", 10.0,
          described_number("how long to wait for a goal's evaluation [s]", 0.1, 3600.0))),
      min_listeners_(static_cast<std::size_t>(declare_parameter<int64_t>(
          "min_listeners", 1,
          described_integer(
              "subscriptions to the goals to wait for: the controller's, a recorder's", 1, 1000)))),
      compares_(declare_parameter<bool>(
          "compare", true, described("also measure LibTorch and IPOPT, with nasm_trainer"))),
      collector_(declare_goals(*this, system_, seed_)),
      finder_(system_),
      table_(std::cout, wants_colors()) {
  const rclcpp::QoS qos(100);
  answers_ = create_subscription<Answer>(kAnswers, qos,
                                         [this](const Answer& answer) { this->receive(answer); });
  evaluations_ = create_subscription<Evaluation>(
      kEvaluations, qos, [this](const Evaluation& evaluation) { this->receive(evaluation); });
  states_ = create_subscription<State>(
      kStates, rclcpp::QoS(1000), [this](const State& state) { this->collector_.take(state); });
  publisher_ = create_publisher<nasm_msgs::msg::OcpInstance>(kInstances, qos);
  timer_ = create_wall_timer(kTick, [this] { this->tick(); });
  std::cout << "Waiting for controller and simulator in namespace " << get_namespace() << std::endl;
}

bool DemoNode::has_waited(double limit_s) const {
  return std::chrono::steady_clock::now() - since_ > std::chrono::duration<double>(limit_s);
}

void DemoNode::enter(Phase phase) {
  phase_ = phase;
  since_ = std::chrono::steady_clock::now();
}

void DemoNode::tick() {
  switch (phase_) {
    case Phase::kWaiting:
      wait_for_others();
      break;
    case Phase::kGreeting:
      if (has_waited(kGreetingPeriod_s)) greet();
      break;
    case Phase::kAsking:
      if (has_waited(goal_patience_s_)) finish_current();
      break;
    case Phase::kLingering:
      if (has_waited(kLinger_s)) rclcpp::shutdown();
      break;
  }
}

void DemoNode::wait_for_others() {
  const bool controller =
      count_subscribers(kInstances) >= min_listeners_ && count_publishers(kAnswers) > 0;
  // Besides the simulator, we listen to the answers, and so does who records.
  const bool simulator = count_subscribers(kAnswers) > min_listeners_ &&
                         count_publishers(kEvaluations) > 0 &&
                         count_subscribers(kEvaluations) >= min_listeners_ &&
                         count_subscribers(kStates) >= min_listeners_;
  if (controller && simulator) {
    greet();
  } else if (has_waited(patience_s_)) {
    const std::string missing = controller  ? "simulator"
                                : simulator ? "controller"
                                            : "controller and no simulator";
    give_up("no " + missing + " in namespace " + get_namespace() + " within " +
            number_text(patience_s_) +
            " s: not running, not active, or without a model? Both are started by: "
            "ros2 launch nasm_bringup demo.launch.xml client:=false system:=" +
            system_.info().name +
            (min_listeners_ > 1 ? ". Does the recorder run, for which min_listeners waits?" : ""));
  }
}

void DemoNode::greet() {
  // The first problems may find connections half made, or a controller that still loads its model.
  if (static_cast<double>(current_) * kGreetingPeriod_s > patience_s_) {
    give_up(is_heard_ ? "the controller answers, but no evaluation comes from the simulator"
                      : "the controller is there, but does not answer");
    return;
  }
  enter(Phase::kGreeting);
  publish(collector_.records().front().goal, kGreetingId + ++current_);
}

void DemoNode::publish(const Goal& goal, uint64_t id) {
  auto message = std::make_unique<nasm_msgs::msg::OcpInstance>(to_message(system_.info(), goal));
  message->id = id;
  message->header.stamp = now();
  if (id < kGreetingId) collector_.note_sent(id, Collector::Clock::now());
  publisher_->publish(std::move(message));
}

void DemoNode::ask_next() {
  if (++current_ > collector_.records().size()) {
    enter(Phase::kLingering);
    return;
  }
  enter(Phase::kAsking);
  publish(collector_.record(current_).goal, current_);
}

void DemoNode::finish_current() {
  const Record& record = collector_.record(current_);
  optima_.push_back(record.answer ? finder_.find(*record.answer) : Optimum());
  table_.line(system_.info(), record, optima_.back());
  ask_next();
}

void DemoNode::receive(const Answer& answer) {
  const auto when = Collector::Clock::now();
  if (answer.id > kGreetingId) {
    receive_greeting(answer);
  } else if (collector_.take(answer, when)) {
    go_on_after(answer.id);
  }
}

void DemoNode::go_on_after(uint64_t id) {
  if (phase_ == Phase::kAsking && id == current_ && collector_.record(id).is_complete()) {
    finish_current();
  }
}

void DemoNode::receive_greeting(const Answer& answer) {
  if (phase_ != Phase::kGreeting) return;
  is_heard_ = true;
  const bool may_become_better =
      answer.status < 10 || answer.status == Answer::STATUS_REFUSED_NO_MODEL;
  if (!may_become_better) {
    give_up("the controller refuses the first problem: " + std::string(answer.status_text));
  }
}

void DemoNode::receive(const Evaluation& evaluation) {
  if (evaluation.id > kGreetingId) {
    if (phase_ != Phase::kGreeting) return;
    current_ = 0;
    table_.header();
    ask_next();
  } else if (collector_.take(evaluation)) {
    go_on_after(evaluation.id);
  }
}

void DemoNode::give_up(const std::string& why) {
  failure_ = why;
  timer_->cancel();
  rclcpp::shutdown();
}

Results DemoNode::results() const {
  Results results;
  results.system = &system_;
  results.model_path = model_path_;
  results.seed = seed_;
  results.records = collector_.records();
  results.optima = optima_;
  results.duplicates = collector_.duplicates();
  return results;
}

}  // namespace nasm_bringup::demo
