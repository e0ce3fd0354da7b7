// SPDX-License-Identifier: Apache-2.0
#ifndef SAMPLE_MESSAGES_HPP_
#define SAMPLE_MESSAGES_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "rclcpp/msg/all_kinds.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "wire/codec.hpp"

namespace rclcpp::wire {

template <typename Message>
const Members& members_for() {
  return members_of(*rosidl_typesupport_cpp::get_message_type_support_handle<Message>());
}

template <typename Message>
Bytes encoded(const Message& message) {
  Bytes bytes;
  encode(members_for<Message>(), &message, bytes);
  return bytes;
}

template <typename Message>
Message decoded(const Bytes& bytes) {
  Message message;
  decode(members_for<Message>(), bytes.data(), bytes.size(), &message);
  return message;
}

inline rclcpp::msg::Inner inner(int8_t tag, const std::string& label,
                                const std::vector<double>& values) {
  rclcpp::msg::Inner message;
  message.tag = tag;
  message.label = label;
  message.values = values;
  return message;
}

/// Every field differs from its default.
inline rclcpp::msg::AllKinds all_kinds() {
  rclcpp::msg::AllKinds message;
  message.flag = true;
  message.octet = 0xfe;
  message.character = 'c';
  message.i8 = -8;
  message.u8 = 200;
  message.i16 = -1600;
  message.u16 = 60000;
  message.i32 = -320000;
  message.u32 = 4000000000u;
  message.i64 = -6400000000000;
  message.u64 = 18000000000000000000u;
  message.f32 = 1.5f;
  message.f64 = -2.25;
  message.text = std::string("a\0b", 3);
  message.short_text = "12345";
  message.fixed_flags = {true, false, true};
  message.fixed_numbers = {-1, 2, -3};
  message.fixed_texts = {"x", ""};
  message.fixed_inners = {inner(1, "one", {1.0}), inner(2, "", {})};
  message.flags = {true, false, false, true, true};
  message.bytes = {1, 2, 3};
  message.doubles = {0.5, 1.5, -1e300};
  message.texts = {"alpha", "", "gamma"};
  message.inners = {inner(3, "three", {3.0, 3.5}), inner(-4, "four", {})};
  message.few_flags = {false, true};
  message.few_numbers = {7, 8, 9};
  message.few_short_texts = {"abcd", "e"};
  message.few_inners = {inner(5, "five", {5.0})};
  message.inner = inner(6, "six", {6.0, 6.5, 6.75});
  return message;
}

}  // namespace rclcpp::wire

#endif  // SAMPLE_MESSAGES_HPP_
