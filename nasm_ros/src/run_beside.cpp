// SPDX-License-Identifier: Apache-2.0
// Runs a command, such as a player or recorder, while the nodes of a launch file run: starts it
// when they have subscribed and ends it with them. XML launch files of Humble have no other way to
// do this. The words before --ros-args are the command.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "nasm_common/child_process.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_ros/node_program.hpp"
#include "nasm_ros/parameter_table.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_ros {
namespace {

using nasm_common::kBadInput;
using nasm_common::kDone;
using nasm_common::kFailed;

const ParameterTable& parameters() {
  static const ParameterTable table = {
      ParameterEntry(
          "listeners_of", "",
          "Topic; the command starts when it has enough subscriptions and ends when it has "
          "fewer"),
      ParameterEntry("listeners", 1, "Number of subscriptions to wait for").from(1, 1000),
      ParameterEntry("publishers_of", "",
                     "Topic; the command ends when its last publisher is gone"),
      ParameterEntry("timeout_s", 60.0, "How long to wait for subscriptions and publishers")
          .in("s")
          .from(0.1, 86400),
  };
  return table;
}

class RunBeside : public rclcpp::Node {
 public:
  explicit RunBeside(std::vector<std::string> command)
      : Node("run_beside"), command_(std::move(command)) {
    const ParameterSource source = declare(parameters(), *this);
    heard_topic_ = source("listeners_of").get<std::string>();
    listeners_ = static_cast<std::size_t>(source("listeners").get<int64_t>());
    spoken_topic_ = source("publishers_of").get<std::string>();
    timeout_s_ = source("timeout_s").get<double>();
    if (command_.empty()) throw std::invalid_argument("no command given");
    timer_ = create_wall_timer(std::chrono::milliseconds(50), [this] { this->look(); });
  }

  /// Until the command ends or is to end. rclcpp is not shut down here, because without its handler
  /// a Ctrl-C would kill this process while it waits for the command.
  void spin() {
    executor_.add_node(shared_from_this());
    executor_.spin();
    executor_.remove_node(shared_from_this());
  }

  /// After spinning: ends the command if it still runs. Returns the exit code.
  int end() {
    if (!child_) return code_;
    const int code = child_->end();
    return code_ != kDone ? code_ : code;
  }

 private:
  void look() {
    if (!child_) {
      if (has_listeners()) {
        child_ = std::make_unique<nasm_common::ChildProcess>(command_);
        start_ = std::chrono::steady_clock::now();
      } else if (has_waited()) {
        give_up("too few subscriptions", heard_topic_);
      }
      return;
    }
    if (child_->poll()) {
      executor_.cancel();
    } else if (!has_listeners()) {
      RCLCPP_INFO(get_logger(), "too few subscriptions left on '%s'", heard_topic_.c_str());
      executor_.cancel();
    } else if (!spoken_topic_.empty()) {
      watch_publishers();
    }
  }

  void watch_publishers() {
    if (count_publishers(spoken_topic_) > 0) {
      has_spoken_ = true;
    } else if (has_spoken_) {
      RCLCPP_INFO(get_logger(), "no publisher left on '%s'", spoken_topic_.c_str());
      executor_.cancel();
    } else if (has_waited()) {
      give_up("no publisher", spoken_topic_);
    }
  }

  bool has_listeners() const {
    return heard_topic_.empty() || count_subscribers(heard_topic_) >= listeners_;
  }

  bool has_waited() const { return nasm_common::seconds_since(start_) > timeout_s_; }

  void give_up(const char* what, const std::string& topic) {
    RCLCPP_ERROR(get_logger(), "%s on '%s' within %g s", what, topic.c_str(), timeout_s_);
    code_ = kFailed;
    executor_.cancel();
  }

  rclcpp::executors::SingleThreadedExecutor executor_;
  const std::vector<std::string> command_;
  std::string heard_topic_;
  std::size_t listeners_ = 1;
  std::string spoken_topic_;
  double timeout_s_ = 0.0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();  ///< of waiting
  bool has_spoken_ = false;
  int code_ = kDone;
  std::unique_ptr<nasm_common::ChildProcess> child_;
  rclcpp::TimerBase::SharedPtr timer_;
};

volatile std::sig_atomic_t was_interrupted = 0;  ///< while rclcpp does not handle Ctrl-C

int run(int argc, char** argv) {
  std::shared_ptr<RunBeside> node;
  try {
    // rclcpp would also take words such as a:=b for its own.
    char** const end = argv + argc;
    char** const ours = std::find(argv + 1, end, std::string("--ros-args"));
    std::vector<char*> arguments = {argv[0]};
    arguments.insert(arguments.end(), ours, end);
    rclcpp::init(static_cast<int>(arguments.size()), arguments.data());
    if (was_interrupted) return kDone;
    until_shutdown(
        [&] { node = std::make_shared<RunBeside>(std::vector<std::string>(argv + 1, ours)); });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kBadInput;
  }
  if (!node) return kDone;  // Ctrl-C came first
  try {
    until_shutdown([&] { node->spin(); });
    return node->end();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kFailed;
  }
}

}  // namespace
}  // namespace nasm_ros

int main(int argc, char** argv) {
  // rclcpp puts its handler over this one until shutdown; the command gets the default. A Ctrl-C
  // after shutdown must not kill a process that is done, and one before it must not be lost.
  std::signal(SIGINT, [](int) { nasm_ros::was_interrupted = 1; });
  const int code = nasm_ros::run(argc, argv);
  if (rclcpp::ok()) rclcpp::shutdown();
  return code;
}
