// SPDX-License-Identifier: Apache-2.0
#include "demo/demo_node.hpp"

#include <iostream>
#include <limits>
#include <utility>

#include "nasm_common/terminal.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::EvaluationResult;
using nasm_msgs::msg::OcpInstance;
using nasm_msgs::msg::SystemState;
using nasm_ros::ParameterEntry;
using Client = nasm_ros::RequestClient<OcpInstance>;

/// How long the last states may be under way.
constexpr std::chrono::milliseconds kLinger{300};
/// A single measurement on a busy machine means little.
constexpr int kSolves = 5;

constexpr const char* kInstances = "controller/instance";
constexpr const char* kAnswers = "controller/control_trajectory";
constexpr const char* kStates = "simulator/state";
constexpr const char* kEvaluations = "simulator/evaluation";

nasm_ros::ParameterTable parameters() {
  return {
      ParameterEntry("system", "quadrotor", "Name of the system"),
      ParameterEntry("model", "", "The controller's model file, to measure LibTorch and IPOPT on"),
      ParameterEntry("output", "demo", "Folder for the report"),
      ParameterEntry("count", int64_t{50}, "Number of goals to send").from(1, 100'000),
      ParameterEntry("ood_share", 0.2, "Share of goals outside the training data")
          .in("1")
          .from(0, 1),
      ParameterEntry("seed", int64_t{1}, "Seed from which the goals are drawn")
          .from(0, std::numeric_limits<int>::max()),
      ParameterEntry("start_timeout_s", 30.0, "How long to wait for controller and simulator")
          .in("s")
          .from(0.1, 3600),
      ParameterEntry("timeout_s", 10.0, "How long to wait for the evaluation of a goal")
          .in("s")
          .from(0.1, 3600),
      ParameterEntry("listeners", int64_t{1},
                     "Subscriptions to the goals to wait for: the controller's, a recorder's")
          .from(1, 1000),
      ParameterEntry("compare", true, "Also measure LibTorch and IPOPT; needs nasm_trainer"),
      ParameterEntry("closed_loop", true, "Also fly a quadrotor among obstacles, in closed loop"),
  };
}

std::vector<Goal> goals_from(const nasm_ros::ParameterSource& source,
                             const nasm_core::System& system) {
  return draw_goals(system, static_cast<int>(source("count").get<int64_t>()),
                    source("ood_share").get<double>(),
                    static_cast<uint64_t>(source("seed").get<int64_t>()));
}

}  // namespace

DemoNode::DemoNode(const rclcpp::NodeOptions& options)
    : Node("demo", options),
      parameters_(nasm_ros::declare(parameters(), static_cast<rclcpp::Node&>(*this))),
      system_(nasm_core::find_system(parameters_("system").get<std::string>())),
      model_path_(parameters_("model").get<std::string>()),
      output_(parameters_("output").get<std::string>()),
      seed_(static_cast<uint64_t>(parameters_("seed").get<int64_t>())),
      listeners_(static_cast<std::size_t>(parameters_("listeners").get<int64_t>())),
      compares_(parameters_("compare").get<bool>()),
      closes_loop_(parameters_("closed_loop").get<bool>()),
      collector_(goals_from(parameters_, system_)),
      finder_(system_),
      table_(std::cout, nasm_common::wants_colors()) {
  connect(parameters_("start_timeout_s").get<double>(), parameters_("timeout_s").get<double>());
  std::cout << "Waiting for controller and simulator in namespace " << get_namespace() << std::endl;
}

void DemoNode::connect(double start_timeout_s, double timeout_s) {
  evaluations_ = create_subscription<EvaluationResult>(kEvaluations, rclcpp::QoS(100),
                                                       [this](const EvaluationResult& evaluation) {
                                                         if (collector_.take(evaluation))
                                                           go_on_after(evaluation.id);
                                                       });
  states_ = create_subscription<SystemState>(
      kStates, rclcpp::QoS(1000), [this](const SystemState& state) { collector_.take(state); });
  Client::Options options;
  options.requests = kInstances;
  options.answers = kAnswers;
  options.listeners = listeners_;
  // Simulator, recorder and this node subscribe to the answers.
  options.peers = {{kAnswers, listeners_ + 1}, {kEvaluations, listeners_}};
  options.timeout_s = start_timeout_s;
  options.answer_timeout_s = timeout_s;
  Client::Callbacks callbacks;
  callbacks.ready = [this] {
    table_.header();
    ask_next();
  };
  callbacks.answered = [this](const ControlTrajectory& answer) {
    if (collector_.take(answer, Collector::Clock::now())) go_on_after(answer.id);
  };
  callbacks.timed_out = [this] { finish_current(); };
  callbacks.failed = [this](const std::string& why) { fail(why); };
  client_ = std::make_unique<Client>(*this, std::move(options), std::move(callbacks));
}

void DemoNode::ask_next() {
  if (++current_ > collector_.records().size()) {
    linger();
    return;
  }
  const Goal& goal = collector_.record(current_).goal;
  auto message = std::make_unique<OcpInstance>(to_message(system_.info(), goal));
  collector_.note_sent(current_, Collector::Clock::now());
  client_->send(std::move(message));
}

void DemoNode::finish_current() {
  client_->finish();
  const Record& record = collector_.record(current_);
  nasm_core::ControlPlan plan;
  optima_.emplace_back();
  if (record.answer && !nasm_ros::read_plan(*record.answer, system_, plan)) {
    finder_.find(plan.instance, kSolves, optima_.back());
  }
  table_.line(system_.info(), record);
  ask_next();
}

void DemoNode::go_on_after(uint64_t id) {
  if (!is_done_ && id == current_ && collector_.record(id).is_complete()) finish_current();
}

void DemoNode::linger() {
  is_done_ = true;
  linger_timer_ = create_wall_timer(kLinger, [] { rclcpp::shutdown(); });
}

void DemoNode::fail(const std::string& why) {
  failure_ = why +
             ". Controller and simulator are started by: ros2 launch nasm_bringup demo.launch.xml "
             "client:=false system:=" +
             system_.info().name +
             (listeners_ > 1 ? ". Is the recorder running that listeners waits for?" : "");
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

}  // namespace nasm_evaluation::demo
