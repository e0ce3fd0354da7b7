// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/client.hpp"

#include <algorithm>
#include <utility>

#include "inbox.hpp"
#include "mangling.hpp"
#include "rclcpp/logging.hpp"
#include "service_members.hpp"

namespace rclcpp {

struct ClientBase::Impl {
  std::shared_ptr<Runtime> runtime;
  std::weak_ptr<Context> context;
  std::string name;
  ServiceMembers members;
  std::unique_ptr<Inbox> responses;
  std::shared_ptr<wire::Writer> requests;
};

ClientBase::ClientBase(node_interfaces::NodeBaseInterface* node_base,
                       const rosidl_service_type_support_t& type_support,
                       const std::string& service_name, const rmw_qos_profile_t& qos_profile) {
  auto& node = node_interfaces::as_node_base(node_base);
  impl_.reset(new Impl{node.runtime(), node.get_context(),
                       node.resolve_topic_or_service_name(service_name, true, false),
                       service_members_of(type_support), nullptr, nullptr});
  // All clients of a service read the same topic: a short history would let the answers to others
  // displace ours.
  rmw_qos_profile_t response_qos = qos_profile;
  response_qos.history = RMW_QOS_POLICY_HISTORY_KEEP_ALL;
  impl_->responses = std::make_unique<Inbox>(
      node, wire::Endpoint{node.id(), mangle_reply(impl_->name),
                           wire::dds_type_name(impl_->members.response), response_qos});
  impl_->requests =
      node.participant()->create_writer({node.id(), mangle_request(impl_->name),
                                         wire::dds_type_name(impl_->members.request), qos_profile});
}

ClientBase::~ClientBase() = default;

const char* ClientBase::get_service_name() const {
  return impl_->name.c_str();
}

bool ClientBase::service_is_ready() const {
  return impl_->requests->matched() > 0 && impl_->responses->reader().matched() > 0;
}

bool ClientBase::wait_for_service_nanoseconds(std::chrono::nanoseconds timeout) {
  const auto until = deadline_after(timeout);
  for (;;) {
    const uint64_t seen = impl_->runtime->wake->count();
    if (service_is_ready()) {
      return true;
    }
    const auto context = impl_->context.lock();
    if (!context || !context->is_valid() || std::chrono::steady_clock::now() >= until) {
      return false;
    }
    // Matching has no event of its own; a graph change comes with it, but may come just before.
    impl_->runtime->wake->wait(seen,
                               std::min(until, deadline_after(std::chrono::milliseconds(10))));
  }
}

int64_t ClientBase::send_type_erased_request(const void* request) {
  thread_local wire::Bytes buffer;
  wire::encode(impl_->members.request, request, buffer);
  wire::SampleIdentity reply_to;
  reply_to.writer = impl_->responses->reader().guid();
  return impl_->requests->write(buffer, &reply_to);
}

bool ClientBase::is_ready() const {
  return impl_->responses->may_have_data();
}

void ClientBase::execute() {
  thread_local wire::Sample sample;
  if (!impl_->responses->take(sample)) {
    return;
  }
  if (sample.related.writer != impl_->responses->reader().guid() &&
      sample.related.writer != impl_->requests->guid()) {
    return;  // the answer to another client of the same service
  }
  auto header = create_request_header();
  std::copy(sample.related.writer.begin(), sample.related.writer.end(),
            std::begin(header->writer_guid));
  header->sequence_number = sample.related.sequence;
  auto response = create_response();
  try {
    wire::decode(impl_->members.response, sample.bytes.data(), sample.bytes.size(), response.get());
  } catch (const wire::DecodeError& error) {
    RCLCPP_ERROR(get_logger("rclcpp"), "dropped a response of service '%s': %s",
                 impl_->name.c_str(), error.what());
    return;
  }
  handle_response(std::move(header), std::move(response));
}

}  // namespace rclcpp
