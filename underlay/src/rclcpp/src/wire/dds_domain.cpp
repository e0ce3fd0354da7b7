// SPDX-License-Identifier: Apache-2.0
#include "wire/dds_domain.hpp"

#include <stdexcept>

#include "fastdds/dds/topic/TypeSupport.hpp"
#include "fastdds/rtps/transport/UDPv4TransportDescriptor.h"
#include "fastrtps/attributes/LibrarySettingsAttributes.h"
#include "fastrtps/xmlparser/XMLProfileManager.h"
#include "wire/bytes_type.hpp"
#include "wire/dds_conversion.hpp"

namespace rclcpp::wire {

namespace dds = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;

namespace {

constexpr std::size_t kMaxDomainId = 232;  // beyond it, UDP ports run out
constexpr char kEnclave[] = "/";

/// Fast-DDS 2.9's delivery between participants of one process calls into a participant that is
/// going away; the transport serves as well.
void switch_off_intraprocess_delivery() {
  eprosima::fastrtps::LibrarySettingsAttributes settings;
  settings.intraprocess_delivery = eprosima::fastrtps::INTRAPROCESS_OFF;
  eprosima::fastrtps::xmlparser::XMLProfileManager::library_settings(settings);
}

dds::DomainParticipantQos participant_qos(bool localhost_only) {
  dds::DomainParticipantQos qos;
  qos.name(kEnclave);
  const std::string user_data = std::string("enclave=") + kEnclave + ";";
  // The terminating zero goes along, as peers expect it.
  qos.user_data().data_vec({user_data.c_str(), user_data.c_str() + user_data.size() + 1});

  auto& builtin = qos.wire_protocol().builtin;
  builtin.readerHistoryMemoryPolicy = rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  builtin.writerHistoryMemoryPolicy = rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  // With the default of 3 s a lost first announcement delays a late joiner by as much.
  builtin.discovery_config.leaseDuration_announcementperiod = {0, 100 * 1000 * 1000};

  // No shared memory: Humble's Fast-DDS 2.6 lays its segments out in another way under the same
  // names, and whichever of the two comes second on a machine aborts.
  auto udp = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();
  // Room for the fragments of a large best-effort message; the system may grant less.
  udp->sendBufferSize = udp->receiveBufferSize = 4 * 1024 * 1024;
  if (localhost_only) {
    udp->interfaceWhiteList.emplace_back("127.0.0.1");
  }
  qos.transport().use_builtin_transports = false;
  qos.transport().user_transports.push_back(std::move(udp));
  return qos;
}

}  // namespace

DdsDomain::DdsDomain(const ParticipantOptions& options, dds::DomainParticipantListener& listener)
    : factory_(dds::DomainParticipantFactory::get_shared_instance()) {
  if (options.domain_id > kMaxDomainId) {
    throw std::invalid_argument("domain id " + std::to_string(options.domain_id) +
                                " is too high: ROS_DOMAIN_ID must be within 0 and " +
                                std::to_string(kMaxDomainId));
  }
  switch_off_intraprocess_delivery();
  participant_ = factory_->create_participant(static_cast<uint32_t>(options.domain_id),
                                              participant_qos(options.localhost_only), &listener,
                                              dds::StatusMask::none());
  if (participant_ == nullptr) {
    throw std::runtime_error("cannot create a DDS participant in domain " +
                             std::to_string(options.domain_id));
  }
  publisher_ = participant_->create_publisher(dds::PUBLISHER_QOS_DEFAULT);
  // Readers are enabled one by one, so that no callback comes before its target is complete.
  dds::SubscriberQos subscriber_qos = dds::SUBSCRIBER_QOS_DEFAULT;
  subscriber_qos.entity_factory().autoenable_created_entities = false;
  subscriber_ = participant_->create_subscriber(subscriber_qos);
}

DdsDomain::~DdsDomain() {
  participant_->set_listener(nullptr);  // waits for running callbacks
  participant_->delete_subscriber(subscriber_);
  participant_->delete_publisher(publisher_);
  factory_->delete_participant(participant_);
}

Graph::Prefix DdsDomain::prefix() const {
  return to_prefix(participant_->guid().guidPrefix);
}

dds::Topic* DdsDomain::acquire_topic(const std::string& name, const std::string& type) {
  const std::lock_guard<std::mutex> lock(topics_mutex_);
  if (const auto found = topics_.find(name); found != topics_.end()) {
    const std::string& known = found->second.topic->get_type_name();
    if (known != type) {
      throw std::runtime_error("topic '" + name + "' cannot have the type '" + type +
                               "': this process already uses it with '" + known + "'");
    }
    ++found->second.users;
    return found->second.topic;
  }
  if (participant_->find_type(type).empty()) {
    dds::TypeSupport(new BytesType(type)).register_type(participant_);
  }
  dds::Topic* topic = participant_->create_topic(name, type, dds::TOPIC_QOS_DEFAULT);
  if (topic == nullptr) {
    throw std::runtime_error("cannot create the DDS topic '" + name + "' of type '" + type + "'");
  }
  topics_[name] = {topic, 1};
  return topic;
}

void DdsDomain::release_topic(const std::string& name) {
  const std::lock_guard<std::mutex> lock(topics_mutex_);
  const auto found = topics_.find(name);
  if (--found->second.users == 0) {
    participant_->delete_topic(found->second.topic);
    topics_.erase(found);
  }
}

}  // namespace rclcpp::wire
