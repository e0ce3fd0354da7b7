// SPDX-License-Identifier: Apache-2.0
#include "wire/dds_writer.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

#include "fastdds/rtps/common/WriteParams.h"
#include "wire/dds_conversion.hpp"

namespace rclcpp::wire {

namespace dds = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;

namespace {

// Sent only while samples are unacknowledged. A reader that missed the last sample, or was matched
// a little later than its writer, learns of it by the next heartbeat; the default is 3 s.
constexpr uint32_t kHeartbeatPeriod_ns = 100 * 1000 * 1000;

}  // namespace

DdsWriter::DdsWriter(std::shared_ptr<DdsDomain> domain, const Endpoint& endpoint)
    : domain_(std::move(domain)), topic_(endpoint.topic) {
  dds::DataWriterQos qos = dds::DATAWRITER_QOS_DEFAULT;
  apply_profile(endpoint.qos, qos);
  qos.reliable_writer_qos().times.heartbeatPeriod = {0, kHeartbeatPeriod_ns};
  dds::Topic* topic = domain_->acquire_topic(endpoint.topic, endpoint.type);
  writer_ = domain_->publisher().create_datawriter(topic, qos, this,
                                                   dds::StatusMask::publication_matched());
  if (writer_ == nullptr) {
    domain_->release_topic(topic_);
    throw std::runtime_error("cannot create a DDS writer on topic '" + topic_ + "'");
  }
}

DdsWriter::~DdsWriter() {
  domain_->publisher().delete_datawriter(writer_);
  domain_->release_topic(topic_);
}

int64_t DdsWriter::write(const Bytes& bytes, const SampleIdentity* related) {
  if (bytes.size() > std::numeric_limits<uint32_t>::max()) {
    throw std::runtime_error("cannot send " + std::to_string(bytes.size()) + " bytes on topic '" +
                             topic_ + "': the DDS limit is 4 GiB");
  }
  rtps::WriteParams params;
  if (related != nullptr) {
    params.related_sample_identity(to_dds(*related));
  }
  if (!writer_->write(const_cast<Bytes*>(&bytes), params)) {
    throw std::runtime_error("cannot send " + std::to_string(bytes.size()) + " bytes on topic '" +
                             topic_ + "': the writer's history is full or memory ran out");
  }
  return to_identity(params.sample_identity()).sequence;
}

Guid DdsWriter::guid() const {
  return to_guid(writer_->guid());
}

std::size_t DdsWriter::matched() const {
  const std::lock_guard<std::mutex> lock(matched_mutex_);
  return matched_.size();
}

bool DdsWriter::is_matched_with(const Guid& reader) const {
  const std::lock_guard<std::mutex> lock(matched_mutex_);
  return matched_.count(reader) > 0;
}

bool DdsWriter::wait_for_acknowledgments(std::chrono::nanoseconds timeout) {
  eprosima::fastrtps::Duration_t wait = eprosima::fastrtps::c_TimeInfinite;
  if (timeout.count() >= 0) {
    wait = to_dds_duration({0, static_cast<uint64_t>(timeout.count())});
  }
  return writer_->wait_for_acknowledgments(wait) == ReturnCode_t::RETCODE_OK;
}

rmw_qos_profile_t DdsWriter::announced_qos() const {
  return to_profile(writer_->get_qos().get_writerqos(domain_->publisher().get_qos(),
                                                     writer_->get_topic()->get_qos()));
}

void DdsWriter::on_publication_matched(dds::DataWriter*,
                                       const dds::PublicationMatchedStatus& status) {
  const Guid reader = to_guid(rtps::iHandle2GUID(status.last_subscription_handle));
  const std::lock_guard<std::mutex> lock(matched_mutex_);
  if (status.current_count_change > 0) {
    matched_.insert(reader);
  } else {
    matched_.erase(reader);
  }
}

}  // namespace rclcpp::wire
