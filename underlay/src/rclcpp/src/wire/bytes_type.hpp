// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__BYTES_TYPE_HPP_
#define WIRE__BYTES_TYPE_HPP_

#include <cstring>
#include <functional>
#include <string>

#include "fastdds/dds/topic/TopicDataType.hpp"
#include "fastdds/rtps/common/SerializedPayload.h"
#include "wire/codec.hpp"

namespace rclcpp::wire {

/// Lets Fast-DDS carry any type: samples are already encoded `Bytes`, only the name differs.
class BytesType final : public eprosima::fastdds::dds::TopicDataType {
 public:
  explicit BytesType(const std::string& name) {
    setName(name.c_str());
    m_typeSize = kInitialPayloadSize;
    auto_fill_type_object(false);
    auto_fill_type_information(false);
  }

 private:
  using Payload = eprosima::fastrtps::rtps::SerializedPayload_t;
  using InstanceHandle = eprosima::fastrtps::rtps::InstanceHandle_t;

  static constexpr uint32_t kInitialPayloadSize = 256;  // grows with the samples

  bool serialize(void* data, Payload* payload) override {
    const Bytes& bytes = *static_cast<const Bytes*>(data);
    if (bytes.size() > payload->max_size) {
      return false;
    }
    std::memcpy(payload->data, bytes.data(), bytes.size());
    payload->length = static_cast<uint32_t>(bytes.size());
    return true;
  }

  bool deserialize(Payload* payload, void* data) override {
    static_cast<Bytes*>(data)->assign(payload->data, payload->data + payload->length);
    return true;
  }

  std::function<uint32_t()> getSerializedSizeProvider(void* data) override {
    return [data] { return static_cast<uint32_t>(static_cast<const Bytes*>(data)->size()); };
  }

  void* createData() override { return new Bytes; }
  void deleteData(void* data) override { delete static_cast<Bytes*>(data); }
  bool getKey(void*, InstanceHandle*, bool) override { return false; }
};

}  // namespace rclcpp::wire

#endif  // WIRE__BYTES_TYPE_HPP_
