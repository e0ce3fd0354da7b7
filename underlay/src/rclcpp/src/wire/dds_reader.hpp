// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__DDS_READER_HPP_
#define WIRE__DDS_READER_HPP_

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "fastdds/dds/subscriber/DataReader.hpp"
#include "fastdds/dds/subscriber/DataReaderListener.hpp"
#include "wire/dds_domain.hpp"
#include "wire/participant.hpp"

namespace rclcpp::wire {

class DdsReader final : public Reader, private eprosima::fastdds::dds::DataReaderListener {
 public:
  /// Receives nothing until enable() is called.
  DdsReader(std::shared_ptr<DdsDomain> domain, const Endpoint& endpoint,
            std::function<void()> on_data, bool ignore_local_writers);
  ~DdsReader() override;
  DdsReader(const DdsReader&) = delete;
  DdsReader& operator=(const DdsReader&) = delete;

  void enable();

  bool take(Sample& sample) override;
  bool has_untaken() override;
  Guid guid() const override;
  std::size_t matched() const override;

  /// As discovery announces it to others.
  rmw_qos_profile_t announced_qos() const;

 private:
  void on_data_available(eprosima::fastdds::dds::DataReader* reader) override;
  void on_subscription_matched(
      eprosima::fastdds::dds::DataReader* reader,
      const eprosima::fastdds::dds::SubscriptionMatchedStatus& status) override;

  const std::shared_ptr<DdsDomain> domain_;
  const std::string topic_;
  const bool ignore_local_writers_;
  std::mutex on_data_mutex_;  ///< held while on_data_ runs: the destructor waits for its end
  std::function<void()> on_data_;
  mutable std::mutex matched_mutex_;
  std::set<Guid> matched_;
  eprosima::fastdds::dds::DataReader* reader_ = nullptr;
};

}  // namespace rclcpp::wire

#endif  // WIRE__DDS_READER_HPP_
