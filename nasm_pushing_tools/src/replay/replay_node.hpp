// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__REPLAY_NODE_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__REPLAY_NODE_HPP_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "rclcpp/rclcpp.hpp"
#include "replay/live_table.hpp"
#include "replay/push_loader.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {

/// Sends recorded pushes to a PushingNode, one after another, and collects its answers. Shuts the
/// context down when it is done.
class ReplayNode : public rclcpp::Node {
 public:
  /// Throws std::exception for parameters that make no sense, and for recordings that are not
  /// there.
  explicit ReplayNode(const rclcpp::NodeOptions& options);

  /// Whether every push was sent, and answered or waited for in vain.
  bool is_done() const { return phase_ == Phase::kDone; }
  /// Why there is nothing to report: no node answered, or no recording is usable.
  const std::string& failure() const { return failure_; }
  ReplayResults results() const;
  const std::string& output() const { return output_; }
  LiveTable& table() { return table_; }

 private:
  using Answer = nasm_msgs::msg::ControlTrajectory;
  using Clock = std::chrono::steady_clock;
  enum class Phase { kWaiting, kGreeting, kAsking, kDone };

  void tick();
  void wait_for_node();
  void greet();
  void send(uint64_t id);
  void ask();
  void finish_push();
  void finish();
  void give_up(const std::string& why);
  void receive(const Answer& answer);
  void receive_greeting(const Answer& answer);
  void note_model(const std::string& id);
  bool has_waited(double limit_s) const;
  void enter(Phase phase);

  const std::string output_;
  const double start_timeout_s_;
  const std::size_t min_listeners_;
  const double timeout_s_;
  const PushLoader::Options options_;
  PushLoader loader_;
  LiveTable table_;

  Phase phase_ = Phase::kWaiting;
  Clock::time_point since_ = Clock::now();
  uint64_t greetings_ = 0;
  std::optional<RecordedPush> push_;  ///< that is being asked
  int lost_in_a_row_ = 0;
  ReplayResults results_;
  std::string failure_;

  rclcpp::Publisher<nasm_msgs::msg::PushingInstance>::SharedPtr publisher_;
  rclcpp::Publisher<Answer>::SharedPtr measured_;
  rclcpp::Subscription<Answer>::SharedPtr answers_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__REPLAY_NODE_HPP_
