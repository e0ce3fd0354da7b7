// SPDX-License-Identifier: Apache-2.0
#include "wire/dds_reader.hpp"

#include <stdexcept>
#include <utility>

#include "fastdds/dds/subscriber/SampleInfo.hpp"
#include "wire/dds_conversion.hpp"

namespace rclcpp::wire {

namespace dds = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;

DdsReader::DdsReader(std::shared_ptr<DdsDomain> domain, const Endpoint& endpoint,
                     std::function<void()> on_data, bool ignore_local_writers)
    : domain_(std::move(domain)),
      topic_(endpoint.topic),
      ignore_local_writers_(ignore_local_writers),
      on_data_(std::move(on_data)) {
  dds::DataReaderQos qos = dds::DATAREADER_QOS_DEFAULT;
  apply_profile(endpoint.qos, qos);
  dds::Topic* topic = domain_->acquire_topic(endpoint.topic, endpoint.type);
  reader_ = domain_->subscriber().create_datareader(topic, qos, this,
                                                    dds::StatusMask::data_available()
                                                        << dds::StatusMask::subscription_matched());
  if (reader_ == nullptr) {
    domain_->release_topic(topic_);
    throw std::runtime_error("cannot create a DDS reader on topic '" + topic_ + "'");
  }
}

DdsReader::~DdsReader() {
  {
    const std::lock_guard<std::mutex> lock(on_data_mutex_);
    on_data_ = nullptr;
  }
  domain_->subscriber().delete_datareader(reader_);
  domain_->release_topic(topic_);
}

void DdsReader::enable() {
  if (reader_->enable() != ReturnCode_t::RETCODE_OK) {
    throw std::runtime_error("cannot start the DDS reader on topic '" + topic_ + "'");
  }
}

bool DdsReader::take(Sample& sample) {
  dds::SampleInfo info;
  while (reader_->take_next_sample(&sample.bytes, &info) == ReturnCode_t::RETCODE_OK) {
    const rtps::GUID_t& writer = info.sample_identity.writer_guid();
    const bool local = writer.guidPrefix == reader_->guid().guidPrefix;
    if (!info.valid_data || (ignore_local_writers_ && local)) {
      continue;
    }
    sample.identity = to_identity(info.sample_identity);
    sample.related = to_identity(info.related_sample_identity);
    sample.source_timestamp_ns = info.source_timestamp.to_ns();
    sample.received_timestamp_ns = info.reception_timestamp.to_ns();
    return true;
  }
  return false;
}

bool DdsReader::has_untaken() {
  dds::SampleInfo info;
  return reader_->get_first_untaken_info(&info) == ReturnCode_t::RETCODE_OK;
}

Guid DdsReader::guid() const {
  return to_guid(reader_->guid());
}

std::size_t DdsReader::matched() const {
  const std::lock_guard<std::mutex> lock(matched_mutex_);
  return matched_.size();
}

rmw_qos_profile_t DdsReader::announced_qos() const {
  return to_profile(reader_->get_qos().get_readerqos(domain_->subscriber().get_qos()));
}

void DdsReader::on_data_available(dds::DataReader*) {
  const std::lock_guard<std::mutex> lock(on_data_mutex_);
  if (on_data_) {
    on_data_();
  }
}

void DdsReader::on_subscription_matched(dds::DataReader*,
                                        const dds::SubscriptionMatchedStatus& status) {
  const Guid writer = to_guid(rtps::iHandle2GUID(status.last_publication_handle));
  const std::lock_guard<std::mutex> lock(matched_mutex_);
  if (status.current_count_change > 0) {
    matched_.insert(writer);
  } else {
    matched_.erase(writer);
  }
}

}  // namespace rclcpp::wire
