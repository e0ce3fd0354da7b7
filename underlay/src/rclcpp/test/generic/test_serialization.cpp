// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/typesupport_helpers.hpp"
#include "std_msgs/msg/string.hpp"

namespace {

using rcl_interfaces::msg::ParameterEvent;
using rclcpp::SerializedMessage;
using std_msgs::msg::String;

SerializedMessage bytes(const std::vector<uint8_t>& values) {
  SerializedMessage message(values.size());
  auto& raw = message.get_rcl_serialized_message();
  if (!values.empty()) {
    std::memcpy(raw.buffer, values.data(), values.size());
  }
  raw.buffer_length = values.size();
  return message;
}

std::vector<uint8_t> content(const SerializedMessage& message) {
  const auto& raw = message.get_rcl_serialized_message();
  return {raw.buffer, raw.buffer + raw.buffer_length};
}

ParameterEvent sample() {
  ParameterEvent event;
  event.stamp.sec = -7;
  event.node = "/a/node";
  event.new_parameters.resize(2);
  event.new_parameters[0].name = "text";
  event.new_parameters[0].value.string_value = "über";
  event.new_parameters[1].value.double_array_value = {1.5, -2.5, 1e300};
  event.new_parameters[1].value.bool_array_value = {true, false, true};
  return event;
}

TEST(SerializedMessage, StartsEmpty) {
  const SerializedMessage empty;
  EXPECT_EQ(0u, empty.size());
  EXPECT_EQ(0u, empty.capacity());
  const SerializedMessage roomy(100);
  EXPECT_EQ(0u, roomy.size());
  EXPECT_EQ(100u, roomy.capacity());
}

TEST(SerializedMessage, CopiesAreIndependent) {
  const auto original = bytes({0, 1, 0, 0, 42});
  SerializedMessage copy(original);
  copy.get_rcl_serialized_message().buffer[4] = 7;
  EXPECT_EQ(42, original.get_rcl_serialized_message().buffer[4]);
  SerializedMessage assigned = bytes({1, 2, 3});
  assigned = original;
  EXPECT_EQ(content(original), content(assigned));
  assigned = original.get_rcl_serialized_message();
  EXPECT_EQ(content(original), content(assigned));
  const SerializedMessage from_raw(original.get_rcl_serialized_message());
  EXPECT_EQ(content(original), content(from_raw));
}

TEST(SerializedMessage, AssigningToItselfChangesNothing) {
  auto message = bytes({1, 2, 3});
  auto& same = message;
  message = same;
  EXPECT_EQ((std::vector<uint8_t>{1, 2, 3}), content(message));
  message = std::move(same);
  EXPECT_EQ((std::vector<uint8_t>{1, 2, 3}), content(message));
}

TEST(SerializedMessage, MovingHandsTheBufferOver) {
  auto original = bytes({1, 2, 3});
  const auto* buffer = original.get_rcl_serialized_message().buffer;
  SerializedMessage moved(std::move(original));
  EXPECT_EQ(buffer, moved.get_rcl_serialized_message().buffer);
  SerializedMessage assigned = bytes({9});
  assigned = std::move(moved);
  EXPECT_EQ(buffer, assigned.get_rcl_serialized_message().buffer);
  EXPECT_EQ(3u, assigned.size());
}

TEST(SerializedMessage, ReleasedBytesBelongToTheCaller) {
  auto message = bytes({1, 2, 3});
  auto raw = message.release_rcl_serialized_message();
  EXPECT_EQ(0u, message.size());
  EXPECT_EQ(0u, message.capacity());
  const SerializedMessage again(std::move(raw));
  EXPECT_EQ((std::vector<uint8_t>{1, 2, 3}), content(again));
}

TEST(SerializedMessage, ReservingKeepsWhatFits) {
  auto message = bytes({1, 2, 3});
  message.reserve(50);
  EXPECT_EQ(50u, message.capacity());
  EXPECT_EQ((std::vector<uint8_t>{1, 2, 3}), content(message));
  message.reserve(2);
  EXPECT_EQ((std::vector<uint8_t>{1, 2}), content(message));
  EXPECT_THROW(message.reserve(0), rclcpp::exceptions::RCLInvalidArgument);
}

TEST(Serialization, RoundTrip) {
  const rclcpp::Serialization<ParameterEvent> serialization;
  const ParameterEvent sent = sample();
  SerializedMessage message;
  serialization.serialize_message(&sent, &message);
  ParameterEvent received;
  serialization.deserialize_message(&message, &received);
  EXPECT_EQ(sent, received);
}

TEST(Serialization, BytesAreThoseOfTheWire) {
  String text;
  text.data = "abc";
  SerializedMessage message(1000);
  message.get_rcl_serialized_message().buffer_length = 1000;
  rclcpp::Serialization<String>().serialize_message(&text, &message);
  EXPECT_EQ((std::vector<uint8_t>{0, 1, 0, 0, 4, 0, 0, 0, 'a', 'b', 'c', 0}), content(message));
}

TEST(Serialization, BigEndianIsUnderstood) {
  String text;
  const auto message = bytes({0, 0, 0, 0, 0, 0, 0, 4, 'a', 'b', 'c', 0});
  rclcpp::Serialization<String>().deserialize_message(&message, &text);
  EXPECT_EQ("abc", text.data);
}

TEST(Serialization, NullAndEmptyAreRefused) {
  const rclcpp::Serialization<String> serialization;
  String text;
  SerializedMessage empty;
  const SerializedMessage reserved(10);
  EXPECT_THROW(rclcpp::SerializationBase(nullptr), std::exception);
  EXPECT_THROW(serialization.serialize_message(nullptr, &empty), std::exception);
  EXPECT_THROW(serialization.serialize_message(&text, nullptr), std::exception);
  EXPECT_THROW(serialization.deserialize_message(nullptr, &text), std::exception);
  EXPECT_THROW(serialization.deserialize_message(&empty, &text), std::exception);
  EXPECT_THROW(serialization.deserialize_message(&reserved, &text), std::exception);
  empty = bytes({0, 1, 0, 0, 0, 0, 0, 0});
  EXPECT_THROW(serialization.deserialize_message(&empty, nullptr), std::exception);
}

TEST(Serialization, EveryTruncationIsRefused) {
  const rclcpp::Serialization<ParameterEvent> serialization;
  const ParameterEvent event = sample();
  SerializedMessage whole;
  serialization.serialize_message(&event, &whole);
  const auto all = content(whole);
  constexpr size_t kSpare = 8;  // Humble estimates the size and leaves some bytes at the end
  for (size_t size = 1; size < all.size() - kSpare; ++size) {
    const auto cut = bytes({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size)});
    ParameterEvent received;
    EXPECT_THROW(serialization.deserialize_message(&cut, &received), rclcpp::exceptions::RCLError)
        << size << " of " << all.size() << " bytes";
  }
}

TEST(Serialization, LengthsThatLieAreRefused) {
  const rclcpp::Serialization<String> serialization;
  const auto lie = bytes({0, 1, 0, 0, 0xff, 0xff, 0xff, 0x7f, 'a', 0});
  String text;
  EXPECT_THROW(serialization.deserialize_message(&lie, &text), rclcpp::exceptions::RCLError);
}

TEST(TypesupportHelpers, FindTheTypeByName) {
  for (const char* type : {"std_msgs/msg/String", "std_msgs/String"}) {
    auto library = rclcpp::get_typesupport_library(type, "rosidl_typesupport_cpp");
    const auto* handle = rclcpp::get_typesupport_handle(type, "rosidl_typesupport_cpp", *library);
    const rclcpp::SerializationBase serialization(handle);
    String text;
    const auto message = bytes({0, 1, 0, 0, 4, 0, 0, 0, 'a', 'b', 'c', 0});
    serialization.deserialize_message(&message, &text);
    EXPECT_EQ("abc", text.data);
  }
}

TEST(TypesupportHelpers, RefuseWhatIsNoType) {
  const auto load = [](const std::string& type) {
    auto library = rclcpp::get_typesupport_library(type, "rosidl_typesupport_cpp");
    rclcpp::get_typesupport_handle(type, "rosidl_typesupport_cpp", *library);
  };
  for (const char* type :
       {"", "/", "String", "std_msgs", "std_msgs/", "/String", "std_msgs/msg/",
        "no_such_package/msg/String", "std_msgs/msg/NoSuchMessage", "../std_msgs/msg/String",
        "std_msgs/msg/../String", "std msgs/msg/String", "rclcpp/msg/String"}) {
    EXPECT_THROW(load(type), std::runtime_error) << "'" << type << "'";
  }
}

}  // namespace
