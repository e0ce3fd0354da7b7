// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/subscription_base.hpp"

#include <utility>

#include "inbox.hpp"
#include "mangling.hpp"
#include "node_interfaces/node_base.hpp"
#include "rclcpp/logging.hpp"
#include "serialized_bytes.hpp"
#include "use_intra_process.hpp"

namespace rclcpp {

struct SubscriptionBase::Impl {
  std::shared_ptr<Runtime> runtime;
  std::string topic;
  QoS qos;
  const wire::Members& members;
  std::string type;
  std::unique_ptr<Inbox> inbox;
  bool intra_process;
  bool is_serialized;
};

SubscriptionBase::SubscriptionBase(node_interfaces::NodeBaseInterface* node_base,
                                   const rosidl_message_type_support_t& type_support,
                                   const std::string& topic_name, const rclcpp::QoS& qos,
                                   const SubscriptionOptionsBase& options)
    : SubscriptionBase(node_base, type_support, topic_name, qos, options, false) {
}

SubscriptionBase::SubscriptionBase(node_interfaces::NodeBaseInterface* node_base,
                                   const rosidl_message_type_support_t& type_support,
                                   const std::string& topic_name, const rclcpp::QoS& qos,
                                   const SubscriptionOptionsBase& options, bool is_serialized) {
  auto& node = node_interfaces::as_node_base(node_base);
  const wire::Members& members = wire::members_of(type_support);
  impl_.reset(new Impl{node.runtime(), node.resolve_topic_or_service_name(topic_name, false, false),
                       qos, members, wire::dds_type_name(members), nullptr,
                       !is_serialized && use_intra_process(options.use_intra_process_comm, node),
                       is_serialized});
  if (impl_->intra_process) {
    IntraProcess::check(impl_->topic, qos);
  }
  impl_->inbox = std::make_unique<Inbox>(
      node,
      wire::Endpoint{node.id(), mangle_topic(impl_->topic), impl_->type, qos.get_rmw_qos_profile()},
      options.ignore_local_publications);
}

SubscriptionBase::~SubscriptionBase() {
  if (impl_->intra_process) {
    impl_->runtime->intra_process.remove_subscription(this);
  }
}

const char* SubscriptionBase::get_topic_name() const {
  return impl_->topic.c_str();
}

size_t SubscriptionBase::get_publisher_count() const {
  return impl_->inbox->reader().matched();
}

QoS SubscriptionBase::get_actual_qos() const {
  return impl_->qos;
}

bool SubscriptionBase::is_serialized() const {
  return impl_->is_serialized;
}

void SubscriptionBase::join_intra_process() {
  if (impl_->intra_process) {
    impl_->runtime->intra_process.add_subscription(shared_from_this(), impl_->topic, impl_->type,
                                                   impl_->qos);
  }
}

void SubscriptionBase::notify_intra_process() {
  impl_->runtime->wake->notify();
}

bool SubscriptionBase::is_ready() const {
  return impl_->inbox->may_have_data() || (impl_->intra_process && intra_process_is_ready());
}

void SubscriptionBase::execute() {
  if (impl_->intra_process) {
    execute_intra_process();
  }
  take_from_wire();
}

void SubscriptionBase::take_from_wire() {
  thread_local wire::Sample sample;
  if (!impl_->inbox->may_have_data() || !impl_->inbox->take(sample)) {
    return;
  }
  if (impl_->intra_process && impl_->runtime->intra_process.is_publisher(sample.identity.writer)) {
    return;  // came through the mailbox already
  }
  auto message = create_message();
  try {
    if (impl_->is_serialized) {
      wire::check_encapsulation(impl_->members, sample.bytes.data(), sample.bytes.size());
      assign(*static_cast<SerializedMessage*>(message.get()), sample.bytes);
    } else {
      wire::decode(impl_->members, sample.bytes.data(), sample.bytes.size(), message.get());
    }
  } catch (const wire::DecodeError& error) {
    RCLCPP_ERROR(get_logger("rclcpp"), "dropped a message on topic '%s': %s", impl_->topic.c_str(),
                 error.what());
    return;
  }
  dispatch(std::move(message));
}

}  // namespace rclcpp
