// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_TRANSPORT__PLAYER_HPP_
#define ROSBAG2_TRANSPORT__PLAYER_HPP_

#include <memory>
#include <string>

#include "rclcpp/node.hpp"
#include "rclcpp/node_options.hpp"
#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_transport/play_options.hpp"

namespace rosbag2_transport {

/// Publishes the messages of a bag at the instants at which they were recorded. /clock comes from a
/// timer: an executor must spin the node while another thread is in play().
class Player : public rclcpp::Node {
 public:
  /// Opens the bag and makes the publishers; throws std::runtime_error if the bag cannot be read.
  /// A topic that cannot be published (its type is not known here) is left out with a warning.
  Player(const rosbag2_storage::StorageOptions& storage_options,
         const rosbag2_transport::PlayOptions& play_options,
         const std::string& node_name = "rosbag2_player",
         const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions());
  Player(std::unique_ptr<rosbag2_cpp::Reader> reader,
         const rosbag2_storage::StorageOptions& storage_options,
         const rosbag2_transport::PlayOptions& play_options,
         const std::string& node_name = "rosbag2_player",
         const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions());
  virtual ~Player();

  /// Returns when the bag is at its end or the context is shut down. Throws std::runtime_error if
  /// the rest of the bag cannot be read.
  void play();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rosbag2_transport

#endif  // ROSBAG2_TRANSPORT__PLAYER_HPP_
