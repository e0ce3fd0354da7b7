// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_LIFECYCLE__LIFECYCLE_PUBLISHER_HPP_
#define RCLCPP_LIFECYCLE__LIFECYCLE_PUBLISHER_HPP_

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/logging.hpp"
#include "rclcpp/publisher.hpp"
#include "rclcpp_lifecycle/managed_entity.hpp"

namespace rclcpp_lifecycle {

/// A publisher that drops messages unless it is activated. It says so once after each activation.
template <typename MessageT, typename Alloc = std::allocator<void>>
class LifecyclePublisher : public SimpleManagedEntity, public rclcpp::Publisher<MessageT, Alloc> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(LifecyclePublisher)

  using MessageUniquePtr = std::unique_ptr<MessageT>;

  LifecyclePublisher(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                     const std::string& topic, const rclcpp::QoS& qos,
                     const rclcpp::PublisherOptionsWithAllocator<Alloc>& options)
      : rclcpp::Publisher<MessageT, Alloc>(node_base, topic, qos, options),
        logger_(rclcpp::get_logger("LifecyclePublisher")) {}

  ~LifecyclePublisher() {}

  virtual void publish(MessageUniquePtr msg) {
    if (may_publish()) {
      rclcpp::Publisher<MessageT, Alloc>::publish(std::move(msg));
    }
  }

  virtual void publish(const MessageT& msg) {
    if (may_publish()) {
      rclcpp::Publisher<MessageT, Alloc>::publish(msg);
    }
  }

  void on_activate() override {
    SimpleManagedEntity::on_activate();
    should_log_ = true;
  }

 private:
  bool may_publish() {
    if (this->is_activated()) {
      return true;
    }
    if (should_log_.exchange(false)) {
      RCLCPP_WARN(logger_,
                  "Trying to publish message on the topic '%s', but the publisher is not activated",
                  this->get_topic_name());
    }
    return false;
  }

  std::atomic<bool> should_log_ = true;
  rclcpp::Logger logger_;
};

}  // namespace rclcpp_lifecycle

#endif  // RCLCPP_LIFECYCLE__LIFECYCLE_PUBLISHER_HPP_
