// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_TRANSPORT__PLAY_OPTIONS_HPP_
#define ROSBAG2_TRANSPORT__PLAY_OPTIONS_HPP_

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "rclcpp/duration.hpp"
#include "rclcpp/qos.hpp"
#include "rcutils/time.h"

namespace rosbag2_transport {

struct PlayOptions {
  /// Messages read ahead of their time.
  size_t read_ahead_queue_size = 1000;

  /// Bag time per wall time.
  float rate = 1.0;

  /// The topics to play; empty: all.
  std::vector<std::string> topics_to_filter = {};

  /// Quality of service of a topic, instead of the recorded one.
  std::unordered_map<std::string, rclcpp::QoS> topic_qos_profile_overrides = {};

  bool loop = false;

  /// Arguments of the node, such as {"--ros-args", "--remap", "/a:=/b"}.
  std::vector<std::string> topic_remapping_options = {};

  /// In Hz; 0 or less: no /clock.
  double clock_publish_frequency = 0.0;

  /// Wait before the first message of each round.
  rclcpp::Duration delay = rclcpp::Duration(0, 0);

  /// Nanoseconds of the bag that are left out at its begin.
  rcutils_time_point_value_t start_offset = 0;

  /// Milliseconds to wait at the end until all subscriptions have everything: 0 without limit,
  /// negative not at all.
  int64_t wait_acked_timeout = -1;
};

}  // namespace rosbag2_transport

#endif  // ROSBAG2_TRANSPORT__PLAY_OPTIONS_HPP_
