// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__DDS_WRITER_HPP_
#define WIRE__DDS_WRITER_HPP_

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "fastdds/dds/publisher/DataWriter.hpp"
#include "fastdds/dds/publisher/DataWriterListener.hpp"
#include "wire/dds_domain.hpp"
#include "wire/participant.hpp"

namespace rclcpp::wire {

class DdsWriter final : public Writer, private eprosima::fastdds::dds::DataWriterListener {
 public:
  DdsWriter(std::shared_ptr<DdsDomain> domain, const Endpoint& endpoint);
  ~DdsWriter() override;
  DdsWriter(const DdsWriter&) = delete;
  DdsWriter& operator=(const DdsWriter&) = delete;

  int64_t write(const Bytes& bytes, const SampleIdentity* related) override;
  Guid guid() const override;
  std::size_t matched() const override;
  bool is_matched_with(const Guid& reader) const override;
  bool wait_for_acknowledgments(std::chrono::nanoseconds timeout) override;

  /// As discovery announces it to others.
  rmw_qos_profile_t announced_qos() const;

 private:
  void on_publication_matched(
      eprosima::fastdds::dds::DataWriter* writer,
      const eprosima::fastdds::dds::PublicationMatchedStatus& status) override;

  const std::shared_ptr<DdsDomain> domain_;
  const std::string topic_;
  mutable std::mutex matched_mutex_;
  std::set<Guid> matched_;
  eprosima::fastdds::dds::DataWriter* writer_ = nullptr;
};

}  // namespace rclcpp::wire

#endif  // WIRE__DDS_WRITER_HPP_
