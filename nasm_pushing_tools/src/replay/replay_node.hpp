// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__REPLAY_NODE_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__REPLAY_NODE_HPP_

#include <memory>
#include <optional>
#include <string>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_ros/request_client.hpp"
#include "rclcpp/rclcpp.hpp"
#include "replay/live_table.hpp"
#include "replay/push_loader.hpp"
#include "replay/replay_parameters.hpp"
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
  bool is_done() const { return is_done_; }
  /// Why there is nothing to report: no node answered, or no recording is usable.
  const std::string& failure() const { return failure_; }
  ReplayResults results() const;
  const std::string& output() const { return settings_.output; }
  LiveTable& table() { return table_; }

 private:
  using Answer = nasm_msgs::msg::ControlTrajectory;
  using Client = nasm_ros::RequestClient<nasm_msgs::msg::PushingInstance>;

  void connect();
  void begin();
  void ask();
  void receive(const Answer& answer);
  void finish_push();
  void finish();
  void give_up(const std::string& why);

  const ReplaySettings settings_;
  PushLoader loader_;
  LiveTable table_;

  std::optional<RecordedPush> push_;  ///< that is being asked
  int lost_in_a_row_ = 0;
  bool is_done_ = false;
  ReplayResults results_;
  std::string failure_;

  std::unique_ptr<Client> client_;
  rclcpp::Publisher<Answer>::SharedPtr measured_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__REPLAY_NODE_HPP_
