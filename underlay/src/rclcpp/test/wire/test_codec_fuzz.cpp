// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rmw_dds_common/msg/participant_entities_info.hpp"
#include "sample_messages.hpp"

using namespace rclcpp::wire;  // NOLINT: every name below is from there

namespace {

constexpr int kCasesPerType = 80000;

std::size_t below(std::mt19937& random, std::size_t limit) {
  return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

Bytes mutated(const Bytes& original, std::mt19937& random) {
  Bytes bytes = original;
  for (std::size_t change = 0, changes = 1 + below(random, 4); change < changes; ++change) {
    const std::size_t at = below(random, bytes.size());
    const auto value = static_cast<uint8_t>(below(random, 256));
    switch (below(random, 5)) {
      case 0:
        bytes[at] = value;
        break;
      case 1:
        bytes[at] = static_cast<uint8_t>(bytes[at] ^ (1u << below(random, 8)));
        break;
      case 2:
        bytes.resize(at + 1);
        break;
      case 3:
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), value);
        break;
      default:  // most of the damage is done by lengths
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                    std::min<std::size_t>(4, bytes.size() - at), value > 127 ? 0xff : 0x01);
    }
  }
  return bytes;
}

/// Damaged images are refused or mean something: what was decoded encodes and decodes to the same.
template <typename Message>
void fuzz(const Message& original, unsigned seed) {
  std::mt19937 random(seed);
  const Bytes image = encoded(original);
  int accepted = 0;
  for (int i = 0; i < kCasesPerType; ++i) {
    const Bytes damaged = mutated(image, random);
    // Exactly sized, so that the address sanitizer sees the first byte past the end.
    const Bytes input(damaged.begin(), damaged.end());
    Message message;
    try {
      decode(members_for<Message>(), input.data(), input.size(), &message);
    } catch (const DecodeError&) {
      continue;
    }
    ++accepted;
    const Bytes again = encoded(message);
    ASSERT_EQ(encoded(decoded<Message>(again)), again) << "case " << i << ", seed " << seed;
  }
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, kCasesPerType);
}

}  // namespace

TEST(CodecFuzz, AllKinds) {
  fuzz(all_kinds(), 1);
}

TEST(CodecFuzz, ParameterEvent) {
  rcl_interfaces::msg::ParameterEvent event;
  event.node = "/node";
  event.new_parameters.resize(2);
  event.new_parameters[0].value.bool_array_value = {true, false};
  event.new_parameters[1].value.string_array_value = {"a", "bc"};
  event.changed_parameters.resize(1);
  event.changed_parameters[0].value.double_array_value = {1, 2, 3};
  fuzz(event, 2);
}

TEST(CodecFuzz, ParticipantEntitiesInfo) {
  rmw_dds_common::msg::ParticipantEntitiesInfo info;
  info.node_entities_info_seq.resize(2);
  info.node_entities_info_seq[0].node_name = "node";
  info.node_entities_info_seq[0].reader_gid_seq.resize(2);
  info.node_entities_info_seq[1].writer_gid_seq.resize(1);
  fuzz(info, 3);
}
