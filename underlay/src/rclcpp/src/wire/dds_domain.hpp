// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__DDS_DOMAIN_HPP_
#define WIRE__DDS_DOMAIN_HPP_

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "fastdds/dds/domain/DomainParticipant.hpp"
#include "fastdds/dds/domain/DomainParticipantFactory.hpp"
#include "fastdds/dds/domain/DomainParticipantListener.hpp"
#include "fastdds/dds/publisher/Publisher.hpp"
#include "fastdds/dds/subscriber/Subscriber.hpp"
#include "fastdds/dds/topic/Topic.hpp"
#include "wire/graph.hpp"

namespace rclcpp::wire {

struct ParticipantOptions;

/// Owns the DDS entities that endpoints are made of. Its endpoints share ownership of it.
class DdsDomain {
 public:
  /// `listener` gets discovery events from now until the destructor has begun.
  DdsDomain(const ParticipantOptions& options,
            eprosima::fastdds::dds::DomainParticipantListener& listener);
  ~DdsDomain();
  DdsDomain(const DdsDomain&) = delete;
  DdsDomain& operator=(const DdsDomain&) = delete;

  eprosima::fastdds::dds::DomainParticipant& participant() { return *participant_; }
  eprosima::fastdds::dds::Publisher& publisher() { return *publisher_; }
  eprosima::fastdds::dds::Subscriber& subscriber() { return *subscriber_; }
  Graph::Prefix prefix() const;

  /// DDS allows one topic object per name: users of a name share it. The last release deletes it.
  eprosima::fastdds::dds::Topic* acquire_topic(const std::string& name, const std::string& type);
  void release_topic(const std::string& name);

 private:
  struct SharedTopic {
    eprosima::fastdds::dds::Topic* topic;
    int users;
  };

  /// Keeps the library's own statics alive when this object outlives main().
  const std::shared_ptr<eprosima::fastdds::dds::DomainParticipantFactory> factory_;
  eprosima::fastdds::dds::DomainParticipant* participant_ = nullptr;
  eprosima::fastdds::dds::Publisher* publisher_ = nullptr;
  eprosima::fastdds::dds::Subscriber* subscriber_ = nullptr;
  std::mutex topics_mutex_;
  std::map<std::string, SharedTopic> topics_;
};

}  // namespace rclcpp::wire

#endif  // WIRE__DDS_DOMAIN_HPP_
