// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/service.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "inbox.hpp"
#include "mangling.hpp"
#include "rclcpp/logging.hpp"
#include "service_members.hpp"

namespace rclcpp {

struct ServiceBase::Impl {
  std::string name;
  ServiceMembers members;
  std::unique_ptr<Inbox> requests;
  std::shared_ptr<wire::Writer> replies;
};

namespace {

// How long a reply waits for its reader to be discovered. A client can have seen both our endpoints
// before we have seen its reply reader; a reply written then would be lost.
constexpr std::chrono::milliseconds kMatchingTimeout{100};

bool wait_until_matched(const wire::Writer& writer, const wire::Guid& reader) {
  const auto until = std::chrono::steady_clock::now() + kMatchingTimeout;
  while (!writer.is_matched_with(reader)) {
    if (std::chrono::steady_clock::now() >= until) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace

ServiceBase::ServiceBase(node_interfaces::NodeBaseInterface* node_base,
                         const rosidl_service_type_support_t& type_support,
                         const std::string& service_name, const rmw_qos_profile_t& qos_profile) {
  auto& node = node_interfaces::as_node_base(node_base);
  impl_.reset(new Impl{node.resolve_topic_or_service_name(service_name, true, false),
                       service_members_of(type_support), nullptr, nullptr});
  impl_->replies = node.participant()->create_writer({node.id(), mangle_reply(impl_->name),
                                                      wire::dds_type_name(impl_->members.response),
                                                      qos_profile});
  impl_->requests = std::make_unique<Inbox>(
      node, wire::Endpoint{node.id(), mangle_request(impl_->name),
                           wire::dds_type_name(impl_->members.request), qos_profile});
}

ServiceBase::~ServiceBase() = default;

const char* ServiceBase::get_service_name() {
  return impl_->name.c_str();
}

bool ServiceBase::is_ready() const {
  return impl_->requests->may_have_data();
}

void ServiceBase::execute() {
  thread_local wire::Sample sample;
  if (!impl_->requests->take(sample)) {
    return;
  }
  auto header = create_request_header();
  // The client says where it wants the reply; one that does not is named by its request writer.
  const wire::Guid& client =
      sample.related.writer == wire::Guid{} ? sample.identity.writer : sample.related.writer;
  std::copy(client.begin(), client.end(), std::begin(header->writer_guid));
  header->sequence_number = sample.identity.sequence;
  auto request = create_request();
  try {
    wire::decode(impl_->members.request, sample.bytes.data(), sample.bytes.size(), request.get());
  } catch (const wire::DecodeError& error) {
    RCLCPP_ERROR(get_logger("rclcpp"), "dropped a request to service '%s': %s", impl_->name.c_str(),
                 error.what());
    return;
  }
  handle_request(std::move(header), std::move(request));
}

void ServiceBase::send_type_erased_response(const rmw_request_id_t& request_id,
                                            const void* response) {
  wire::SampleIdentity related;
  std::copy(std::begin(request_id.writer_guid), std::end(request_id.writer_guid),
            related.writer.begin());
  related.sequence = request_id.sequence_number;
  if (!wait_until_matched(*impl_->replies, related.writer)) {
    RCLCPP_WARN(get_logger("rclcpp"), "the client of service '%s' is gone or not yet discovered",
                impl_->name.c_str());
  }
  thread_local wire::Bytes buffer;
  wire::encode(impl_->members.response, response, buffer);
  impl_->replies->write(buffer, &related);
}

}  // namespace rclcpp
