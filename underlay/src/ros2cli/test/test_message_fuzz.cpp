// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "kinds.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "ros2cli/bad_input.hpp"
#include "ros2cli/format.hpp"
#include "unicode.hpp"

namespace ros2cli {
namespace {

constexpr int kCases = 4000;

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(engine_);
  }

  template <typename T>
  T bits() {
    const uint64_t raw = engine_();
    T value;
    std::memcpy(&value, &raw, sizeof(value));
    return value;
  }

  /// Mostly what means something to YAML; no line breaks but \n, for PyYAML reads those as others.
  std::string text(std::size_t longest) {
    static const std::u32string kLetters =
        U"ab01.-+_:#,[]{}&*!|>'\"%@`?~= \n\t\\\x01\x7f\u00e9\u6f22"
        U"\U0001F600\ufeffeExyn";
    std::u32string characters(below(longest + 1), U'a');
    std::generate(characters.begin(), characters.end(),
                  [this] { return kLetters[below(kLetters.size())]; });
    return encode_utf8(characters);
  }

 private:
  std::mt19937_64 engine_;
};

msg::Part random_part(Random& random) {
  msg::Part part;
  part.on = random.bits<int8_t>();
  part.label = random.text(6);
  part.values.resize(random.below(3));
  for (double& value : part.values) {
    value = random.bits<double>();
  }
  return part;
}

Kinds random_message(Random& random) {
  Kinds message;
  message.flag = random.below(2) == 1;
  message.octet = static_cast<uint8_t>(random.below(0x80));  // 0x85 is a line break, too
  message.i16 = random.bits<int16_t>();
  message.u64 = random.bits<uint64_t>();
  message.f32 = random.bits<float>();
  message.f64 = random.bits<double>();
  message.text = random.text(12);
  message.two_texts[0] = random.text(4);
  message.two_parts[1] = random_part(random);
  message.flags.assign(random.below(3), true);
  message.octets.assign(random.below(3), message.octet);
  message.texts.resize(random.below(4));
  for (std::string& text : message.texts) {
    text = random.text(5);
  }
  message.parts.assign(random.below(3), random_part(random));
  message.nothings.resize(random.below(2));
  return message;
}

TEST(MessageFuzz, WhatIsWrittenReadsBack) {
  Random random(1);
  for (int i = 0; i < kCases; ++i) {
    const Kinds message = random_message(random);
    FormatOptions options;
    options.flow_style = i % 2 == 1;
    const std::string yaml = message_to_yaml(view(message), options);
    const Kinds again = parsed(yaml);
    ASSERT_EQ(message.text, again.text) << yaml;
    // NaN differs from itself, and its sign is lost; as a text it is the same.
    ASSERT_EQ(message_to_yaml(view(again), options), yaml);
  }
}

TEST(MessageFuzz, DamagedYamlIsRefusedOrMeansSomething) {
  Random random(2);
  int accepted = 0;
  for (int i = 0; i < kCases; ++i) {
    FormatOptions options;
    options.flow_style = i % 2 == 1;
    std::string yaml = message_to_yaml(view(random_message(random)), options);
    for (std::size_t change = random.below(4) + 1; change > 0; --change) {
      const std::size_t at = random.below(yaml.size());
      switch (random.below(4)) {
        case 0:
          yaml[at] = random.bits<char>();
          break;
        case 1:
          yaml.insert(at, random.text(3));
          break;
        case 2:
          yaml.erase(at, random.below(20));
          break;
        default:
          yaml.insert(at, yaml.substr(random.below(yaml.size()), random.below(30)));
      }
    }
    try {
      const Kinds message = parsed(yaml);
      ASSERT_FALSE(message_to_yaml(view(message)).empty());
      ++accepted;
    } catch (const BadInput& error) {
      ASSERT_STRNE(error.what(), "");
    }
  }
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, kCases);
}

TEST(MessageFuzz, DeepNestingIsRefused) {
  for (const char* bracket : {"[", "{a: ", "- ", "? "}) {
    std::string yaml = "text: ";
    for (int i = 0; i < 5000; ++i) {
      yaml += bracket;
    }
    EXPECT_THROW(parsed(yaml), BadInput);
  }
}

TEST(MessageFuzz, WhateverDecodesCanBeShown) {
  Random random(3);
  const rclcpp::SerializationBase serialization(kinds_handle());
  DynamicMessage message(kinds_members());
  int accepted = 0;
  for (int i = 0; i < kCases; ++i) {
    const Kinds original = random_message(random);
    rclcpp::SerializedMessage bytes;
    serialization.serialize_message(&original, &bytes);
    auto& raw = bytes.get_rcl_serialized_message();
    for (std::size_t change = random.below(4) + 1; change > 0; --change) {
      raw.buffer[4 + random.below(raw.buffer_length - 4)] = random.bits<uint8_t>();
    }
    raw.buffer_length -= random.below(2) * random.below(raw.buffer_length);
    try {
      serialization.deserialize_message(&bytes, message.get());
    } catch (const rclcpp::exceptions::RCLError&) {
      continue;
    }
    ++accepted;
    FormatOptions options;
    options.truncate_length = 8;
    ASSERT_FALSE(message_to_yaml(message.view(), options).empty());
    ASSERT_FALSE(message_to_csv(message.view(), options).empty());
    ASSERT_FALSE(message_to_repr(message.view()).empty());
  }
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, kCases);
}

}  // namespace
}  // namespace ros2cli
