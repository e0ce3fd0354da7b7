// SPDX-License-Identifier: Apache-2.0
#ifndef INTRA_PROCESS_HPP_
#define INTRA_PROCESS_HPP_

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "rclcpp/qos.hpp"
#include "rclcpp/subscription_base.hpp"
#include "wire/graph.hpp"

namespace rclcpp {

/// Who in this context exchanges messages without serialising them. Publishers look the
/// subscriptions up; subscriptions ignore what the same publishers also send over the wire for
/// other processes.
class IntraProcess {
 public:
  /// Throws std::invalid_argument for a QoS that a mailbox cannot honour.
  static void check(const std::string& topic, const QoS& qos);

  /// For good: what a publisher sent may be taken after its end.
  void add_publisher(const wire::Guid& guid);
  bool is_publisher(const wire::Guid& guid) const;

  void add_subscription(const std::shared_ptr<SubscriptionBase>& subscription, std::string topic,
                        std::string type, const QoS& qos);
  /// Called from the subscription's destructor. An expired pointer must not stay: its control block
  /// may be code of a component library that is unloaded later.
  void remove_subscription(const SubscriptionBase* subscription);
  /// Subscriptions of the topic and type that a publisher of that QoS may reach.
  std::vector<std::shared_ptr<SubscriptionBase>> subscriptions(const std::string& topic,
                                                               const std::string& type,
                                                               const QoS& offered) const;

 private:
  struct Entry {
    const SubscriptionBase* key;
    std::weak_ptr<SubscriptionBase> subscription;
    std::string topic;
    std::string type;
    ReliabilityPolicy reliability;
  };
  mutable std::mutex mutex_;
  std::set<wire::Guid> publishers_;
  std::vector<Entry> entries_;
};

}  // namespace rclcpp

#endif  // INTRA_PROCESS_HPP_
