// SPDX-License-Identifier: Apache-2.0
#ifndef BAG_PUBLISHERS_HPP_
#define BAG_PUBLISHERS_HPP_

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "rclcpp/generic_publisher.hpp"
#include "rclcpp/node.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/topic_metadata.hpp"
#include "rosbag2_transport/play_options.hpp"

namespace rosbag2_transport {

/// A publisher for each topic of a bag that is to be played.
class BagPublishers {
 public:
  /// Warns of topics that cannot be published, and of wanted ones that are not there.
  BagPublishers(rclcpp::Node& node, const PlayOptions& options,
                const std::vector<rosbag2_storage::TopicMetadata>& topics);

  /// How many of the topics are published under this name.
  size_t count(const std::string& topic_name) const;

  /// Waits until `not_before` at least, and until the subscriptions that are there are matched:
  /// what is published before reaches nobody.
  void wait_for_subscriptions(std::chrono::steady_clock::time_point not_before) const;

  void publish(const rosbag2_storage::SerializedBagMessage& message);

  /// Waits until the subscriptions have everything, as long as the options say.
  void wait_for_acknowledgements() const;

  /// Logs how many messages were not published.
  void report_skipped() const;

 private:
  bool ok() const;
  rclcpp::QoS qos_for(const rosbag2_storage::TopicMetadata& topic) const;
  size_t count_matches(bool& complete) const;
  bool is_acknowledged(const rclcpp::GenericPublisher& publisher,
                       std::chrono::steady_clock::time_point deadline) const;

  rclcpp::Node& node_;
  const PlayOptions& options_;
  std::map<std::string, rclcpp::GenericPublisher::SharedPtr> publishers_;
  std::map<std::string, size_t> skipped_;
};

}  // namespace rosbag2_transport

#endif  // BAG_PUBLISHERS_HPP_
