// SPDX-License-Identifier: Apache-2.0
#include "bag_publishers.hpp"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <thread>

#include "rclcpp/logging.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/utilities.hpp"
#include "recorded_qos.hpp"

namespace rosbag2_transport {
namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr char kSerializationFormat[] = "cdr";

// A writer keeps this many messages for subscriptions that missed some. Only volatile topics get
// it: on the others, late subscriptions would be sent all of them.
constexpr size_t kPublisherDepth = 1000;

// Subscriptions are found some 100 ms after the publishers were made; a recorder makes them later.
constexpr milliseconds kQuietTime{500};
constexpr milliseconds kLongestWaitForSubscriptions{2000};
constexpr milliseconds kPollPeriod{10};

// What is still under way when the process ends is lost.
constexpr milliseconds kLinger{500};
constexpr milliseconds kAcknowledgementSlice{50};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

BagPublishers::BagPublishers(rclcpp::Node& node, const PlayOptions& options,
                             const std::vector<rosbag2_storage::TopicMetadata>& topics)
    : node_(node), options_(options) {
  const auto& wanted = options_.topics_to_filter;
  for (const auto& topic : topics) {
    if (!wanted.empty() && !contains(wanted, topic.name)) {
      continue;
    }
    try {
      if (topic.serialization_format != kSerializationFormat) {
        throw std::runtime_error("its serialization format is '" + topic.serialization_format +
                                 "'");
      }
      publishers_.emplace(topic.name,
                          node_.create_generic_publisher(topic.name, topic.type, qos_for(topic)));
    } catch (const std::exception& error) {
      RCLCPP_WARN(node_.get_logger(), "Ignoring a topic '%s', reason: %s.", topic.name.c_str(),
                  error.what());
      skipped_.emplace(topic.name, 0);
    }
  }
  for (const std::string& name : wanted) {
    if (publishers_.count(name) == 0 && skipped_.count(name) == 0) {
      RCLCPP_WARN(node_.get_logger(), "The bag has no topic '%s'.", name.c_str());
    }
  }
}

bool BagPublishers::ok() const {
  return rclcpp::ok(node_.get_node_base_interface()->get_context());
}

size_t BagPublishers::count(const std::string& topic_name) const {
  return static_cast<size_t>(std::count_if(
      publishers_.begin(), publishers_.end(),
      [&topic_name](const auto& entry) { return entry.second->get_topic_name() == topic_name; }));
}

rclcpp::QoS BagPublishers::qos_for(const rosbag2_storage::TopicMetadata& topic) const {
  const auto found = options_.topic_qos_profile_overrides.find(topic.name);
  if (found != options_.topic_qos_profile_overrides.end()) {
    RCLCPP_INFO(node_.get_logger(), "Overriding QoS profile for topic %s", topic.name.c_str());
    return found->second;
  }
  rclcpp::QoS qos = offer_for(topic.name, profiles_from_yaml(topic.offered_qos_profiles));
  if (qos.durability() != rclcpp::DurabilityPolicy::TransientLocal) {
    qos.keep_last(kPublisherDepth);
  }
  return qos;
}

void BagPublishers::wait_for_subscriptions(Steady::time_point not_before) const {
  const auto begin = Steady::now();
  auto last_change = begin;
  size_t last_count = 0;
  while (ok()) {
    bool complete = true;
    const size_t count = count_matches(complete);
    const auto now = Steady::now();
    if (count != last_count) {
      last_count = count;
      last_change = now;
    }
    const bool settled = complete && now - last_change >= kQuietTime;
    if (now >= not_before && (settled || now - begin >= kLongestWaitForSubscriptions)) {
      return;
    }
    std::this_thread::sleep_for(kPollPeriod);
  }
}

/// How many subscriptions will get messages; not complete as long as some are known that will not.
size_t BagPublishers::count_matches(bool& complete) const {
  size_t matches = 0;
  for (const auto& entry : publishers_) {
    const size_t count = entry.second->get_subscription_count();
    complete = complete && count >= node_.count_subscribers(entry.second->get_topic_name());
    matches += count;
  }
  return matches;
}

void BagPublishers::publish(const rosbag2_storage::SerializedBagMessage& message) {
  const auto publisher = publishers_.find(message.topic_name);
  if (publisher == publishers_.end()) {
    ++skipped_[message.topic_name];
    return;
  }
  try {
    publisher->second->publish(rclcpp::SerializedMessage(*message.serialized_data));
  } catch (const std::exception& error) {
    if (skipped_[message.topic_name]++ == 0) {
      RCLCPP_ERROR(node_.get_logger(), "Failed to publish message on '%s' topic: %s",
                   message.topic_name.c_str(), error.what());
    }
  }
}

void BagPublishers::wait_for_acknowledgements() const {
  const bool requested = options_.wait_acked_timeout >= 0;
  auto deadline = Steady::now() + kLinger;
  for (const auto& [topic, publisher] : publishers_) {
    if (publisher->get_actual_qos().reliability() == rclcpp::ReliabilityPolicy::BestEffort) {
      continue;
    }
    if (options_.wait_acked_timeout == 0) {
      deadline = Steady::time_point::max();
    } else if (requested) {
      deadline = Steady::now() + milliseconds(options_.wait_acked_timeout);
    }
    if (!is_acknowledged(*publisher, deadline) && requested && ok()) {
      RCLCPP_ERROR(
          node_.get_logger(),
          "Timed out while waiting for all published messages to be acknowledged for topic %s",
          topic.c_str());
    }
  }
}

// In slices, so that Ctrl-C ends it.
bool BagPublishers::is_acknowledged(const rclcpp::GenericPublisher& publisher,
                                    Steady::time_point deadline) const {
  while (ok()) {
    if (publisher.wait_for_all_acked(kAcknowledgementSlice)) {
      return true;
    }
    if (Steady::now() >= deadline) {
      return false;
    }
  }
  return false;
}

void BagPublishers::report_skipped() const {
  for (const auto& [topic, count] : skipped_) {
    if (count > 0) {
      RCLCPP_WARN(node_.get_logger(), "%zu messages of topic '%s' were not published.", count,
                  topic.c_str());
    }
  }
}

}  // namespace rosbag2_transport
