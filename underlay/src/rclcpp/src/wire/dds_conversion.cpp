// SPDX-License-Identifier: Apache-2.0
#include "wire/dds_conversion.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace rclcpp::wire {

namespace dds = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;
using eprosima::fastrtps::Duration_t;

namespace {

constexpr uint64_t kNanosecondsPerSecond = 1000000000;
constexpr rmw_time_t kInfinite = RMW_DURATION_INFINITE;

bool is_unspecified(const rmw_time_t& time) {
  return time.sec == 0 && time.nsec == 0;
}

rmw_time_t to_rmw(const Duration_t& duration) {
  if (duration == eprosima::fastrtps::c_TimeInfinite) {
    return kInfinite;
  }
  return {static_cast<uint64_t>(duration.seconds), duration.nanosec};
}

template <typename Policy>
[[noreturn]] void fail(const char* name, Policy value) {
  throw std::invalid_argument(std::string("QoS ") + name + " has the unknown value " +
                              std::to_string(static_cast<int>(value)));
}

template <typename EntityQos>
void apply_history(const rmw_qos_profile_t& profile, EntityQos& qos) {
  switch (profile.history) {
    case RMW_QOS_POLICY_HISTORY_KEEP_LAST:
      qos.history().kind = dds::KEEP_LAST_HISTORY_QOS;
      break;
    case RMW_QOS_POLICY_HISTORY_KEEP_ALL:
      qos.history().kind = dds::KEEP_ALL_HISTORY_QOS;
      break;
    case RMW_QOS_POLICY_HISTORY_SYSTEM_DEFAULT:
      break;
    default:
      fail("history", profile.history);
  }
  if (profile.depth > static_cast<std::size_t>(std::numeric_limits<int32_t>::max())) {
    throw std::invalid_argument("QoS depth " + std::to_string(profile.depth) +
                                " exceeds the DDS limit 2147483647");
  }
  // Depth 0 means the system's default, which is at least 1.
  qos.history().depth = std::max(qos.history().depth, static_cast<int32_t>(profile.depth));
}

template <typename EntityQos>
void apply_delivery(const rmw_qos_profile_t& profile, EntityQos& qos) {
  switch (profile.reliability) {
    case RMW_QOS_POLICY_RELIABILITY_RELIABLE:
      qos.reliability().kind = dds::RELIABLE_RELIABILITY_QOS;
      break;
    case RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT:
      qos.reliability().kind = dds::BEST_EFFORT_RELIABILITY_QOS;
      break;
    case RMW_QOS_POLICY_RELIABILITY_SYSTEM_DEFAULT:
      break;
    default:
      fail("reliability", profile.reliability);
  }
  switch (profile.durability) {
    case RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL:
      qos.durability().kind = dds::TRANSIENT_LOCAL_DURABILITY_QOS;
      break;
    case RMW_QOS_POLICY_DURABILITY_VOLATILE:
      qos.durability().kind = dds::VOLATILE_DURABILITY_QOS;
      break;
    case RMW_QOS_POLICY_DURABILITY_SYSTEM_DEFAULT:
      break;
    default:
      fail("durability", profile.durability);
  }
}

template <typename EntityQos>
void apply_liveliness(const rmw_qos_profile_t& profile, EntityQos& qos) {
  switch (profile.liveliness) {
    case RMW_QOS_POLICY_LIVELINESS_AUTOMATIC:
      qos.liveliness().kind = dds::AUTOMATIC_LIVELINESS_QOS;
      break;
    case RMW_QOS_POLICY_LIVELINESS_MANUAL_BY_TOPIC:
      qos.liveliness().kind = dds::MANUAL_BY_TOPIC_LIVELINESS_QOS;
      break;
    case RMW_QOS_POLICY_LIVELINESS_SYSTEM_DEFAULT:
      break;
    default:
      fail("liveliness", profile.liveliness);
  }
  if (!is_unspecified(profile.liveliness_lease_duration)) {
    const Duration_t lease = to_dds_duration(profile.liveliness_lease_duration);
    qos.liveliness().lease_duration = lease;
    // The announcement has to come well within the lease; infinite stays infinite.
    if (lease != eprosima::fastrtps::c_TimeInfinite) {
      const double lease_s = lease.seconds + 1e-9 * lease.nanosec;
      qos.liveliness().announcement_period = Duration_t(static_cast<long double>(lease_s * 2 / 3));
    }
  }
}

template <typename EntityQos>
void apply_all(const rmw_qos_profile_t& profile, EntityQos& qos) {
  apply_history(profile, qos);
  apply_delivery(profile, qos);
  apply_liveliness(profile, qos);
  if (!is_unspecified(profile.deadline)) {
    qos.deadline().period = to_dds_duration(profile.deadline);
  }
  if (!is_unspecified(profile.lifespan)) {
    qos.lifespan().duration = to_dds_duration(profile.lifespan);
  }
  qos.endpoint().history_memory_policy = rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  qos.data_sharing().off();
}

template <typename DiscoveredQos>
rmw_qos_profile_t discovered_profile(const DiscoveredQos& qos) {
  rmw_qos_profile_t profile{};
  profile.history = RMW_QOS_POLICY_HISTORY_UNKNOWN;
  profile.reliability = qos.m_reliability.kind == dds::RELIABLE_RELIABILITY_QOS
                            ? RMW_QOS_POLICY_RELIABILITY_RELIABLE
                            : RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT;
  profile.durability = RMW_QOS_POLICY_DURABILITY_UNKNOWN;
  if (qos.m_durability.kind == dds::VOLATILE_DURABILITY_QOS) {
    profile.durability = RMW_QOS_POLICY_DURABILITY_VOLATILE;
  } else if (qos.m_durability.kind == dds::TRANSIENT_LOCAL_DURABILITY_QOS) {
    profile.durability = RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL;
  }
  profile.liveliness = RMW_QOS_POLICY_LIVELINESS_UNKNOWN;
  if (qos.m_liveliness.kind == dds::AUTOMATIC_LIVELINESS_QOS) {
    profile.liveliness = RMW_QOS_POLICY_LIVELINESS_AUTOMATIC;
  } else if (qos.m_liveliness.kind == dds::MANUAL_BY_TOPIC_LIVELINESS_QOS) {
    profile.liveliness = RMW_QOS_POLICY_LIVELINESS_MANUAL_BY_TOPIC;
  }
  profile.deadline = to_rmw(qos.m_deadline.period);
  profile.lifespan = to_rmw(qos.m_lifespan.duration);
  profile.liveliness_lease_duration = to_rmw(qos.m_liveliness.lease_duration);
  return profile;
}

}  // namespace

Guid to_guid(const rtps::GUID_t& guid) {
  Guid bytes;
  const Graph::Prefix prefix = to_prefix(guid.guidPrefix);
  std::copy(prefix.begin(), prefix.end(), bytes.begin());
  std::copy_n(guid.entityId.value, rtps::EntityId_t::size, bytes.begin() + prefix.size());
  return bytes;
}

Graph::Prefix to_prefix(const rtps::GuidPrefix_t& prefix) {
  Graph::Prefix bytes;
  std::copy_n(prefix.value, bytes.size(), bytes.begin());
  return bytes;
}

SampleIdentity to_identity(const rtps::SampleIdentity& identity) {
  const rtps::SequenceNumber_t& sequence = identity.sequence_number();
  const bool known = sequence != rtps::SequenceNumber_t::unknown();
  return {to_guid(identity.writer_guid()),
          known ? static_cast<int64_t>(sequence.to64long()) : int64_t{0}};
}

rtps::SampleIdentity to_dds(const SampleIdentity& identity) {
  rtps::SampleIdentity result;
  rtps::GUID_t& guid = result.writer_guid();
  std::copy_n(identity.writer.begin(), rtps::GuidPrefix_t::size, guid.guidPrefix.value);
  std::copy_n(identity.writer.begin() + rtps::GuidPrefix_t::size, rtps::EntityId_t::size,
              guid.entityId.value);
  if (identity.sequence != 0) {
    result.sequence_number(rtps::SequenceNumber_t(static_cast<uint64_t>(identity.sequence)));
  }
  return result;
}

void apply_profile(const rmw_qos_profile_t& profile, dds::DataWriterQos& writer_qos) {
  apply_all(profile, writer_qos);
  writer_qos.publish_mode().kind = dds::SYNCHRONOUS_PUBLISH_MODE;
}

void apply_profile(const rmw_qos_profile_t& profile, dds::DataReaderQos& reader_qos) {
  apply_all(profile, reader_qos);
}

rmw_qos_profile_t to_profile(const dds::WriterQos& qos) {
  return discovered_profile(qos);
}

rmw_qos_profile_t to_profile(const dds::ReaderQos& qos) {
  return discovered_profile(qos);
}

Duration_t to_dds_duration(const rmw_time_t& time) {
  if (time.sec == kInfinite.sec && time.nsec == kInfinite.nsec) {
    return eprosima::fastrtps::c_TimeInfinite;
  }
  constexpr uint64_t kMaxSeconds = std::numeric_limits<int32_t>::max();
  const uint64_t carried = time.nsec / kNanosecondsPerSecond;
  if (time.sec > kMaxSeconds || carried > kMaxSeconds - time.sec) {
    return Duration_t(static_cast<int32_t>(kMaxSeconds),
                      static_cast<uint32_t>(kNanosecondsPerSecond - 1));
  }
  return Duration_t(static_cast<int32_t>(time.sec + carried),
                    static_cast<uint32_t>(time.nsec % kNanosecondsPerSecond));
}

}  // namespace rclcpp::wire
