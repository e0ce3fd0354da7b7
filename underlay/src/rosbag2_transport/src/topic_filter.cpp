// SPDX-License-Identifier: Apache-2.0
#include "topic_filter.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rclcpp/logging.hpp"
#include "rclcpp/typesupport_helpers.hpp"

namespace rosbag2_transport {
namespace {

constexpr char kTypesupport[] = "rosidl_typesupport_cpp";

std::optional<std::regex> compile(const std::string& expression) {
  if (expression.empty()) {
    return std::nullopt;
  }
  try {
    return std::regex(expression);
  } catch (const std::regex_error& error) {
    throw std::runtime_error("'" + expression + "' is no regular expression: " + error.what());
  }
}

bool is_hidden(const std::string& topic) {
  return topic.find("/_") != std::string::npos;
}

}  // namespace

TopicFilter::TopicFilter(const RecordOptions& options,
                         rclcpp::node_interfaces::NodeGraphInterface::SharedPtr graph,
                         rclcpp::Logger logger)
    : options_(options),
      graph_(std::move(graph)),
      logger_(std::move(logger)),
      include_(options.all ? std::nullopt : compile(options.regex)),
      exclude_(compile(options.exclude)) {
}

std::map<std::string, std::string> TopicFilter::filter(
    const std::map<std::string, std::vector<std::string>>& names_and_types) {
  std::map<std::string, std::string> chosen;
  for (const auto& [topic, types] : names_and_types) {
    if (is_wanted(topic) && can_be_recorded(topic, types)) {
      chosen.emplace(topic, types.front());
    }
  }
  return chosen;
}

bool TopicFilter::is_wanted(const std::string& topic) const {
  const auto& topics = options_.topics;
  if (!topics.empty() && std::find(topics.begin(), topics.end(), topic) == topics.end()) {
    return false;
  }
  if (exclude_ && std::regex_search(topic, *exclude_)) {
    return false;
  }
  if (include_ && !std::regex_search(topic, *include_)) {
    return false;
  }
  if (!options_.include_unpublished_topics && graph_->count_publishers(topic) == 0) {
    return false;
  }
  return !options_.ignore_leaf_topics || graph_->count_subscribers(topic) > 0;
}

bool TopicFilter::can_be_recorded(const std::string& topic, const std::vector<std::string>& types) {
  if (types.empty()) {
    return false;
  }
  const bool has_one_type = std::all_of(
      types.begin(), types.end(), [&types](const auto& type) { return type == types.front(); });
  if (!has_one_type) {
    if (topics_complained_of_.insert(topic).second) {
      RCLCPP_ERROR(logger_,
                   "Topic '%s' has more than one type associated. Only topics with one type are "
                   "supported",
                   topic.c_str());
    }
    return false;
  }
  if (!options_.include_hidden_topics && is_hidden(topic)) {
    RCLCPP_WARN_ONCE(logger_,
                     "Hidden topics are not recorded. Enable them with --include-hidden-topics");
    return false;
  }
  return is_known(topic, types.front());
}

bool TopicFilter::is_known(const std::string& topic, const std::string& type) {
  if (known_types_.count(type) > 0) {
    return true;
  }
  try {
    // The package alone says little: it may lack this one type.
    rclcpp::get_typesupport_handle(type, kTypesupport,
                                   *rclcpp::get_typesupport_library(type, kTypesupport));
  } catch (const std::runtime_error& error) {
    if (topics_complained_of_.insert(topic).second) {
      RCLCPP_WARN(logger_, "Topic '%s' has unknown type '%s' and is not recorded: %s",
                  topic.c_str(), type.c_str(), error.what());
    }
    return false;
  }
  known_types_.insert(type);
  return true;
}

}  // namespace rosbag2_transport
