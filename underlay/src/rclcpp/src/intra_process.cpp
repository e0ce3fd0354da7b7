// SPDX-License-Identifier: Apache-2.0
#include "intra_process.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace rclcpp {

void IntraProcess::check(const std::string& topic, const QoS& qos) {
  const auto refuse = [&topic](const char* why) {
    throw std::invalid_argument("intra-process communication on topic '" + topic + "' " + why);
  };
  if (qos.history() != HistoryPolicy::KeepLast) {
    refuse("is possible only with the history policy 'keep last'");
  }
  if (qos.depth() == 0) {
    refuse("needs a history depth of at least 1");
  }
  if (qos.durability() != DurabilityPolicy::Volatile) {
    refuse("is possible only with the durability policy 'volatile'");
  }
}

void IntraProcess::add_publisher(const wire::Guid& guid) {
  std::lock_guard<std::mutex> lock(mutex_);
  publishers_.insert(guid);
}

bool IntraProcess::is_publisher(const wire::Guid& guid) const {
  std::lock_guard<std::mutex> lock(mutex_);
  return publishers_.count(guid) != 0;
}

void IntraProcess::add_subscription(const std::shared_ptr<SubscriptionBase>& subscription,
                                    std::string topic, std::string type, const QoS& qos) {
  std::lock_guard<std::mutex> lock(mutex_);
  entries_.push_back(
      {subscription.get(), subscription, std::move(topic), std::move(type), qos.reliability()});
}

void IntraProcess::remove_subscription(const SubscriptionBase* subscription) {
  std::lock_guard<std::mutex> lock(mutex_);
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                [&](const Entry& entry) { return entry.key == subscription; }),
                 entries_.end());
}

std::vector<std::shared_ptr<SubscriptionBase>> IntraProcess::subscriptions(
    const std::string& topic, const std::string& type, const QoS& offered) const {
  const bool best_effort = offered.reliability() == ReliabilityPolicy::BestEffort;
  std::vector<std::shared_ptr<SubscriptionBase>> result;
  std::lock_guard<std::mutex> lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.topic != topic || entry.type != type ||
        (best_effort && entry.reliability == ReliabilityPolicy::Reliable)) {
      continue;
    }
    if (auto subscription = entry.subscription.lock()) {
      result.push_back(std::move(subscription));
    }
  }
  return result;
}

}  // namespace rclcpp
