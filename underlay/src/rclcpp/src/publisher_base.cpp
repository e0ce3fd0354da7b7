// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/publisher_base.hpp"

#include <algorithm>
#include <cstring>

#include "mangling.hpp"
#include "node_interfaces/node_base.hpp"
#include "rcl_error.hpp"
#include "use_intra_process.hpp"

namespace rclcpp {

struct PublisherBase::Impl {
  std::shared_ptr<Runtime> runtime;
  std::weak_ptr<Context> context;
  std::string topic;
  QoS qos;
  const wire::Members& members;
  std::string type;
  std::shared_ptr<wire::Writer> writer;
  rmw_gid_t gid{};
  bool intra_process;
};

PublisherBase::PublisherBase(node_interfaces::NodeBaseInterface* node_base,
                             const std::string& topic,
                             const rosidl_message_type_support_t& type_support,
                             const rclcpp::QoS& qos, const PublisherOptionsBase& options) {
  auto& node = node_interfaces::as_node_base(node_base);
  const wire::Members& members = wire::members_of(type_support);
  impl_.reset(new Impl{node.runtime(),
                       node.get_context(),
                       node.resolve_topic_or_service_name(topic, false, false),
                       qos,
                       members,
                       wire::dds_type_name(members),
                       nullptr,
                       {},
                       use_intra_process(options.use_intra_process_comm, node)});
  if (impl_->intra_process) {
    IntraProcess::check(impl_->topic, qos);
  }
  impl_->writer = node.participant()->create_writer(
      {node.id(), mangle_topic(impl_->topic), impl_->type, qos.get_rmw_qos_profile()});
  const wire::Guid guid = impl_->writer->guid();
  std::copy(guid.begin(), guid.end(), std::begin(impl_->gid.data));
  if (impl_->intra_process) {
    impl_->runtime->intra_process.add_publisher(guid);
  }
}

PublisherBase::~PublisherBase() = default;

const char* PublisherBase::get_topic_name() const {
  return impl_->topic.c_str();
}

size_t PublisherBase::get_subscription_count() const {
  return impl_->writer->matched();
}

size_t PublisherBase::get_intra_process_subscription_count() const {
  return intra_process_subscriptions().size();
}

const rmw_gid_t& PublisherBase::get_gid() const {
  return impl_->gid;
}

QoS PublisherBase::get_actual_qos() const {
  return impl_->qos;
}

void PublisherBase::publish_to_wire(const void* ros_message) {
  const auto context = impl_->context.lock();
  if (!context || !context->is_valid()) {
    return;
  }
  thread_local wire::Bytes buffer;
  wire::encode(impl_->members, ros_message, buffer);
  impl_->writer->write(buffer);
}

void PublisherBase::publish_serialized(const rmw_serialized_message_t& message) {
  if (message.buffer_length < wire::kEncapsulationSize) {
    throw exceptions::RCLError(
        rcl_error(RCL_RET_ERROR, std::to_string(message.buffer_length) + " bytes for topic '" +
                                     impl_->topic + "' hold no encapsulation header"),
        "failed to publish serialized message: ");
  }
  const auto context = impl_->context.lock();
  if (!context || !context->is_valid()) {
    return;
  }
  thread_local wire::Bytes buffer;
  buffer.assign(message.buffer, message.buffer + message.buffer_length);
  impl_->writer->write(buffer);
}

bool PublisherBase::intra_process_is_enabled() const {
  return impl_->intra_process;
}

std::vector<std::shared_ptr<SubscriptionBase>> PublisherBase::intra_process_subscriptions() const {
  if (!impl_->intra_process) {
    return {};
  }
  return impl_->runtime->intra_process.subscriptions(impl_->topic, impl_->type, impl_->qos);
}

bool PublisherBase::wait_for_all_acked_nanoseconds(std::chrono::nanoseconds timeout) const {
  return impl_->writer->wait_for_acknowledgments(timeout);
}

}  // namespace rclcpp
