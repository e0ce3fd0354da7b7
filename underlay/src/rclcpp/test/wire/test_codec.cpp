// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "builtin_interfaces/msg/time.hpp"
#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rclcpp/msg/nothing.hpp"
#include "rclcpp/msg/wide.hpp"
#include "sample_messages.hpp"

using builtin_interfaces::msg::Time;
using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::ParameterEvent;
using rclcpp::msg::AllKinds;
using rclcpp::msg::Inner;
using rclcpp::msg::Nothing;
using rclcpp::msg::Wide;
using namespace rclcpp::wire;  // NOLINT: every name below is from there

namespace {

/// What the call throws says; empty when it does not throw an Error.
template <typename Error, typename Call>
std::string fault_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Codec, NamesTypesAsPeersDo) {
  EXPECT_EQ(dds_type_name(members_for<Time>()), "builtin_interfaces::msg::dds_::Time_");
  EXPECT_EQ(dds_type_name(members_for<rcl_interfaces::srv::GetParameters::Request>()),
            "rcl_interfaces::srv::dds_::GetParameters_Request_");
}

TEST(Codec, KnownBytesOfTime) {
  Time time;
  time.sec = -2;
  time.nanosec = 0x01020304;
  EXPECT_EQ(encoded(time), (Bytes{0, 1, 0, 0, 0xfe, 0xff, 0xff, 0xff, 4, 3, 2, 1}));
}

TEST(Codec, KnownBytesOfStringsAndAlignedDoubles) {
  const Bytes expected{0, 1, 0, 0,                               // encapsulation
                       7, 0, 0, 0,                               // tag, padded to 4
                       6, 0, 0, 0, 'h', 'e', 'l',  'l', 'o', 0,  // label with its zero
                       0, 0,                                     // padding to 4
                       1, 0, 0, 0,                               // number of values
                       0, 0, 0, 0,                               // padding to 8
                       0, 0, 0, 0, 0,   0,   0xf8, 0x3f};        // 1.5
  EXPECT_EQ(encoded(inner(7, "hello", {1.5})), expected);
}

TEST(Codec, EmptySequenceOfDoublesIsNotPadded) {
  EXPECT_EQ(encoded(inner(7, "", {})),
            (Bytes{0, 1, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Codec, KnownBytesOfMessageWithoutFields) {
  EXPECT_EQ(encoded(Nothing{}), (Bytes{0, 1, 0, 0, 0}));
}

TEST(Codec, KnownBytesOfServiceRequest) {
  rcl_interfaces::srv::GetParameters::Request request;
  request.names = {"a", "bc"};
  EXPECT_EQ(encoded(request),
            (Bytes{0, 1, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 'a', 0, 0, 0, 3, 0, 0, 0, 'b', 'c', 0}));
}

TEST(Codec, RoundTripOfEveryKind) {
  EXPECT_EQ(decoded<AllKinds>(encoded(all_kinds())), all_kinds());
  EXPECT_EQ(decoded<AllKinds>(encoded(AllKinds{})), AllKinds{});
}

TEST(Codec, RoundTripOfParameterEvent) {
  ParameterEvent event;
  event.stamp.sec = 12;
  event.node = "/ns/node";
  event.new_parameters.resize(2);
  event.new_parameters[0].name = "gains";
  event.new_parameters[0].value.double_array_value = {1.0, 2.0};
  event.new_parameters[1].name = "switches";
  event.new_parameters[1].value.bool_array_value = {true, false, true};
  event.deleted_parameters.resize(1);
  event.deleted_parameters[0].value.string_array_value = {"gone"};
  EXPECT_EQ(decoded<ParameterEvent>(encoded(event)), event);
}

TEST(Codec, RoundTripOfBoundedSequenceOfMessages) {
  ParameterDescriptor descriptor;
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].to_value = 4.5;
  EXPECT_EQ(decoded<ParameterDescriptor>(encoded(descriptor)), descriptor);
}

TEST(Codec, DecodingReplacesWhatWasThere) {
  AllKinds target = all_kinds();
  const Bytes bytes = encoded(AllKinds{});
  decode(members_for<AllKinds>(), bytes.data(), bytes.size(), &target);
  EXPECT_EQ(target, AllKinds{});
}

TEST(Codec, ReusedBufferIsNotReallocated) {
  Bytes bytes = encoded(all_kinds());
  const uint8_t* memory = bytes.data();
  const AllKinds message = all_kinds();
  encode(members_for<AllKinds>(), &message, bytes);
  EXPECT_EQ(bytes.data(), memory);
  EXPECT_EQ(bytes, encoded(message));
}

TEST(Codec, LongSequenceOfDoubles) {
  std::vector<double> values(2000);
  std::iota(values.begin(), values.end(), 0.25);
  const Bytes bytes = encoded(inner(1, "long", values));
  EXPECT_EQ(bytes.size(), 4u + 24u + 8u * values.size());
  EXPECT_EQ(decoded<Inner>(bytes).values, values);
}

TEST(Codec, BigEndianPeerIsUnderstood) {
  const Bytes bytes{0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0,    6,    'h', 'e', 'l', 'l', 'o', 0,
                    0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x3f, 0xf8, 0,   0,   0,   0,   0,   0};
  EXPECT_EQ(decoded<Inner>(bytes), inner(7, "hello", {1.5}));
}

TEST(Codec, StringWithoutTerminatorIsUnderstood) {
  const Bytes unterminated{0, 1, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0, 'h', 'i', 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(decoded<Inner>(unterminated), inner(7, "hi", {}));
  const Bytes zero_length{0, 1, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(decoded<Inner>(zero_length), inner(7, "", {}));
}

TEST(Codec, TrailingBytesAreIgnored) {
  Bytes bytes = encoded(all_kinds());
  bytes.insert(bytes.end(), {1, 2, 3});
  EXPECT_EQ(decoded<AllKinds>(bytes), all_kinds());
}

TEST(Codec, EveryTruncationIsRefused) {
  const Bytes whole = encoded(all_kinds());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THROW(decoded<AllKinds>(part), DecodeError) << size << " of " << whole.size();
  }
}

TEST(Codec, UnknownEncapsulationIsRefused) {
  Bytes bytes = encoded(Nothing{});
  bytes[1] = 2;
  EXPECT_TRUE(contains(fault_of<DecodeError>([&] { decoded<Nothing>(bytes); }), "plain CDR"));
}

TEST(Codec, HugeLengthIsRefusedBeforeAllocation) {
  Bytes bytes = encoded(inner(7, "hi", {1.5}));
  std::fill_n(bytes.begin() + 16, 4, uint8_t{0xff});
  const std::string fault = fault_of<DecodeError>([&] { decoded<Inner>(bytes); });
  EXPECT_TRUE(contains(fault, "rclcpp/msg/Inner.values")) << fault;
  EXPECT_TRUE(contains(fault, "4294967295")) << fault;
}

TEST(Codec, BooleanOtherThanZeroOrOneIsRefused) {
  Bytes bytes = encoded(AllKinds{});
  bytes[4] = 2;
  const std::string fault = fault_of<DecodeError>([&] { decoded<AllKinds>(bytes); });
  EXPECT_TRUE(contains(fault, "AllKinds.flag")) << fault;
}

TEST(Codec, StringsPassBeyondTheirBoundAsInHumble) {
  AllKinds message;
  message.short_text = "123456";
  EXPECT_EQ(decoded<AllKinds>(encoded(message)).short_text, "123456");
}

TEST(Codec, BoundsOfSequencesHoldWhenDecoding) {
  ParameterDescriptor descriptor;
  descriptor.integer_range.resize(1);
  Bytes too_many = encoded(descriptor);
  const std::size_t range_size = 24;
  ASSERT_GT(too_many.size(), range_size + 4);
  too_many.at(too_many.size() - range_size - 4) = 2;
  too_many.insert(too_many.end(), range_size, 0);
  EXPECT_TRUE(contains(fault_of<DecodeError>([&] { decoded<ParameterDescriptor>(too_many); }),
                       "integer_range: size 2 exceeds the bound 1"));
}

TEST(Codec, WideStringIsRefused) {
  EXPECT_TRUE(contains(fault_of<std::invalid_argument>([] { encoded(Wide{}); }), "Wide.text"));
  EXPECT_TRUE(contains(fault_of<DecodeError>([] {
                         decoded<Wide>(Bytes{0, 1, 0, 0, 0, 0, 0, 0});
                       }),
                       "Wide.text"));
}
