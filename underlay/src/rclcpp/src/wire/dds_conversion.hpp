// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__DDS_CONVERSION_HPP_
#define WIRE__DDS_CONVERSION_HPP_

#include "fastdds/dds/publisher/qos/DataWriterQos.hpp"
#include "fastdds/dds/publisher/qos/WriterQos.hpp"
#include "fastdds/dds/subscriber/qos/DataReaderQos.hpp"
#include "fastdds/dds/subscriber/qos/ReaderQos.hpp"
#include "fastdds/rtps/common/Guid.h"
#include "fastdds/rtps/common/SampleIdentity.h"
#include "wire/participant.hpp"

namespace rclcpp::wire {

Guid to_guid(const eprosima::fastrtps::rtps::GUID_t& guid);
Graph::Prefix to_prefix(const eprosima::fastrtps::rtps::GuidPrefix_t& prefix);

/// Sequence number 0 stands for DDS's "unknown"; real ones start at 1.
SampleIdentity to_identity(const eprosima::fastrtps::rtps::SampleIdentity& identity);
eprosima::fastrtps::rtps::SampleIdentity to_dds(const SampleIdentity& identity);

/// Applies a profile to the DDS default; what the profile leaves to the system stays as it is.
/// Throws std::invalid_argument for values that DDS cannot express.
void apply_profile(const rmw_qos_profile_t& profile,
                   eprosima::fastdds::dds::DataWriterQos& writer_qos);
void apply_profile(const rmw_qos_profile_t& profile,
                   eprosima::fastdds::dds::DataReaderQos& reader_qos);

/// What a peer announces in discovery; history and depth are not part of it and stay unknown.
rmw_qos_profile_t to_profile(const eprosima::fastdds::dds::WriterQos& qos);
rmw_qos_profile_t to_profile(const eprosima::fastdds::dds::ReaderQos& qos);

eprosima::fastrtps::Duration_t to_dds_duration(const rmw_time_t& time);

}  // namespace rclcpp::wire

#endif  // WIRE__DDS_CONVERSION_HPP_
