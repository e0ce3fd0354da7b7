// SPDX-License-Identifier: Apache-2.0
#ifndef TOPIC_FILTER_HPP_
#define TOPIC_FILTER_HPP_

#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "rclcpp/logger.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rosbag2_transport/record_options.hpp"

namespace rosbag2_transport {

/// Chooses the topics to record. Says once of each topic why it cannot be.
class TopicFilter {
 public:
  /// Throws std::runtime_error if a regular expression is none.
  TopicFilter(const RecordOptions& options,
              rclcpp::node_interfaces::NodeGraphInterface::SharedPtr graph, rclcpp::Logger logger);

  /// The wanted of these topics, each with its type.
  std::map<std::string, std::string> filter(
      const std::map<std::string, std::vector<std::string>>& names_and_types);

 private:
  bool is_wanted(const std::string& topic) const;
  bool can_be_recorded(const std::string& topic, const std::vector<std::string>& types);
  bool is_known(const std::string& topic, const std::string& type);

  const RecordOptions options_;
  const rclcpp::node_interfaces::NodeGraphInterface::SharedPtr graph_;
  const rclcpp::Logger logger_;
  std::optional<std::regex> include_;
  std::optional<std::regex> exclude_;
  std::set<std::string> known_types_;
  std::set<std::string> topics_complained_of_;
};

}  // namespace rosbag2_transport

#endif  // TOPIC_FILTER_HPP_
