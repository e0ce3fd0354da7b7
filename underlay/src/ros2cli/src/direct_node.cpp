// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/direct_node.hpp"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "ros2cli/bad_input.hpp"
#include "ros2cli/interrupt.hpp"

namespace ros2cli {

namespace {

using Clock = std::chrono::steady_clock;

std::string own_name() {
  return "_ros2cli_" + std::to_string(getpid());
}

constexpr auto kQuiet = std::chrono::milliseconds(200);
constexpr double kPatience = 4;  // times the spin time

void sleep() {
  if (!rclcpp::sleep_for(std::chrono::milliseconds(10))) {
    throw std::runtime_error("interrupted");
  }
}

rclcpp::NodeOptions quiet_options(bool use_sim_time) {
  rclcpp::NodeOptions options;
  options.enable_rosout(false)
      .start_parameter_services(false)
      .start_parameter_event_publisher(false)
      .append_parameter_override("use_sim_time", use_sim_time);
  return options;
}

/// Lets a second participant come and go. Fast-DDS of Humble announces itself to a newcomer once
/// and then every 3 s, and that one announcement may come before the newcomer listens; it goes to
/// all, so that one for the second participant reaches the first.
void knock(const std::string& name) {
  const auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  const rclcpp::Node node(name, quiet_options(false).context(context));
  context->shutdown("done");
}

}  // namespace

void add_direct_node_arguments(Parser& parser, NodeArguments& arguments) {
  parser.add_option("--spin-time", arguments.spin_time_s,
                    "Spin time in seconds to wait for discovery");
  parser.add_flag("-s,--use-sim-time", arguments.use_sim_time, "Enable ROS simulation time");
}

void add_strategy_node_arguments(Parser& parser, NodeArguments& arguments) {
  add_direct_node_arguments(parser, arguments);
  parser.add_flag("--no-daemon", arguments.no_daemon,
                  "Accepted for scripts that give it: there is no daemon");
}

DirectNode::DirectNode(const NodeArguments& arguments, const std::string& name)
    : spin_time_s_(arguments.spin_time_s) {
  if (!std::isfinite(spin_time_s_) || spin_time_s_ < 0) {
    throw BadInput("--spin-time must be a number of seconds, zero or more");
  }
  rclcpp::init(0, nullptr, rclcpp::InitOptions(), rclcpp::SignalHandlerOptions::None);
  // A signal from before init() found nothing to shut down.
  if (interrupt_signal() != 0) {
    rclcpp::shutdown();
    throw std::runtime_error("interrupted");
  }
  node_ = std::make_shared<rclcpp::Node>(name.empty() ? own_name() : name,
                                         quiet_options(arguments.use_sim_time));
  knock(own_name() + "_knock");
}

DirectNode::~DirectNode() {
  node_.reset();
  rclcpp::shutdown();
}

/// Grows with all that is discovered.
std::size_t DirectNode::known() const {
  const auto graph = node_->get_node_graph_interface();
  std::size_t count = graph->get_node_names().size() + graph->get_service_names_and_types().size();
  for (const auto& [topic, types] : graph->get_topic_names_and_types()) {
    count += 1 + graph->count_publishers(topic) + graph->count_subscribers(topic);
  }
  return count;
}

void DirectNode::wait_for_discovery() const {
  const auto start = Clock::now();
  const std::chrono::duration<double> spin_time(spin_time_s_);
  auto last_change = start;
  std::size_t before = 0;
  for (auto now = start; now < start + kPatience * spin_time; now = Clock::now()) {
    const std::size_t count = known();
    if (count != before) {
      before = count;
      last_change = now;
    }
    if (now >= start + spin_time && now >= last_change + kQuiet) {
      return;
    }
    sleep();
  }
}

bool DirectNode::wait_until(const std::function<bool()>& there) const {
  const auto end = Clock::now() + kPatience * std::chrono::duration<double>(spin_time_s_);
  while (!there()) {
    if (Clock::now() >= end) {
      return there();
    }
    sleep();
  }
  return true;
}

}  // namespace ros2cli
