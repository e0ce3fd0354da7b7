// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "kinds.hpp"
#include "ros2cli/bad_input.hpp"

namespace ros2cli {
namespace {

TEST(SetMessageFields, EveryKind) {
  const Kinds message = parsed(R"({
    flag: yes, octet: 7, character: 65, i8: -128, u8: 0xff, i64: -9223372036854775808,
    u64: 18446744073709551615, f32: 1e3, f64: -.inf, text: 'it''s', short_text: 12,
    three_flags: [true, off, 1], three_numbers: [1, -2, 3], two_texts: [a, "b\n"],
    two_parts: [{on: 1}, {label: x, values: [1, 2.5, nan]}], flags: [true, false],
    octets: [1, A, "\xff"], bytes: [1, 2], parts: [{}, {stamp: {sec: 5}}], few_numbers: [65535],
    few_short_texts: [abcd], part: {"on": 3}, nothing: {}, nothings: [{}, {}],
    times: [{nanosec: 9}]})");
  EXPECT_TRUE(message.flag);
  EXPECT_EQ(message.octet, 7);
  EXPECT_EQ(message.character, 65);
  EXPECT_EQ(message.i8, -128);
  EXPECT_EQ(message.u8, 255);
  EXPECT_EQ(message.i64, INT64_MIN);
  EXPECT_EQ(message.u64, UINT64_MAX);
  EXPECT_EQ(message.f32, 1000.0f);
  EXPECT_EQ(message.f64, -INFINITY);
  EXPECT_EQ(message.text, "it's");
  EXPECT_EQ(message.short_text, "12");
  EXPECT_EQ(message.three_flags, (std::array<bool, 3>{true, false, true}));
  EXPECT_EQ(message.three_numbers, (std::array<int16_t, 3>{1, -2, 3}));
  EXPECT_EQ(message.two_texts[1], "b\n");
  EXPECT_EQ(message.two_parts[0].on, 1);
  EXPECT_EQ(message.two_parts[1].values.size(), 3u);
  EXPECT_TRUE(std::isnan(message.two_parts[1].values[2]));
  EXPECT_EQ(message.flags, (std::vector<bool>{true, false}));
  EXPECT_EQ(message.octets, (std::vector<uint8_t>{1, 'A', 0xff}));
  EXPECT_EQ(message.parts[1].stamp.sec, 5);
  EXPECT_EQ(message.few_numbers[0], 65535);
  EXPECT_EQ(message.part.on, 3);
  EXPECT_EQ(message.nothings.size(), 2u);
  EXPECT_EQ(message.times[0].nanosec, 9u);
}

TEST(SetMessageFields, AliasesStandForTheirAnchors) {
  EXPECT_EQ(parsed("{text: &a x, texts: [*a, *a]}").texts, (std::vector<std::string>{"x", "x"}));
}

TEST(SetMessageFields, TimesToBeSetAtSending) {
  DynamicMessage message(kinds_members());
  const auto times =
      set_message_fields(message, "{part: {stamp: now}, times: [now, {sec: 1}, now]}", true);
  const auto& kinds = *static_cast<const Kinds*>(message.get());
  ASSERT_EQ(times.size(), 3u);
  EXPECT_EQ(times[0], &kinds.part.stamp);
  EXPECT_EQ(times[2], &kinds.times[2]);
  EXPECT_THROW(parsed("{part: {stamp: now}}"), BadInput);  // not without being asked
}

struct Mistake {
  std::string yaml;
  std::string message;
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreNamed) {
  try {
    parsed(GetParam().yaml);
    FAIL() << "'" << GetParam().yaml << "' was accepted";
  } catch (const BadInput& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().message), std::string::npos)
        << error.what() << "\nshould name: " << GetParam().message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Yaml, Mistakes,
    testing::Values(
        Mistake{"", "needs to be a dictionary"}, Mistake{"text", "needs to be a dictionary"},
        Mistake{"[1]", "needs to be a dictionary"}, Mistake{"{text: [1", "column"},
        Mistake{"text: a\n---\ntext: b", "more than one YAML document"},
        Mistake{"{text: \"\xff\"}", "not YAML"}, Mistake{"{i8: !!int 5}", "YAML tag"},
        Mistake{"{text: !!python/object:os.x y}", "YAML tag"},
        Mistake{"{txt: a}", "no field 'txt' in ros2cli/msg/Kinds, did you mean 'text'?"},
        Mistake{"{part: {lable: a}}", "'part': there is no field 'lable'"},
        Mistake{"{nothing: {a: 1}}", "no field 'a' in ros2cli/msg/Nothing, which has none"},
        Mistake{"{structure_needs_at_least_one_member: 1}", "there is no field"},
        Mistake{"{[1]: 2}", "there is no field"}, Mistake{"{i8: 1, i8: 2}", "'i8' is given twice"},
        Mistake{"{<<: {i8: 1}}", "there is no field '<<'"}));

INSTANTIATE_TEST_SUITE_P(
    Values, Mistakes,
    testing::Values(
        Mistake{"{i8: 128}", "'i8': expected an integer from -128 to 127, but got 128"},
        Mistake{"{i8: -129}", "but got -129"}, Mistake{"{u8: -1}", "from 0 to 255, but got -1"},
        Mistake{"{u64: 18446744073709551616}", "from 0 to 18446744073709551615"},
        Mistake{"{i64: -9223372036854775809}", "'i64'"}, Mistake{"{i8: 1.0}", "but got 1.0"},
        Mistake{"{i8: '5'}", "but got the text '5'"}, Mistake{"{i8: }", "but got nothing"},
        Mistake{"{i8: [1]}", "but got a list of 1"}, Mistake{"{i8: {a: 1}}", "but got a mapping"},
        Mistake{"{f32: 1e39}", "'f32': expected a number within the range of float32"},
        Mistake{"{f64: 1e999}", "'f64': expected a number"},
        Mistake{"{f64: many}", "but got the text 'many'"}, Mistake{"{f64: 2020-01-01}", "'f64'"},
        Mistake{"{flag: 2}", "'flag': expected true or false"},
        Mistake{"{octet: 256}", "from 0 to 255"}, Mistake{"{octet: ab}", "one character"},
        Mistake{"{text: }", "'text': expected a text"}, Mistake{"{text: [a]}", "expected a text"},
        Mistake{"{short_text: abcdef}", "a text of at most 5 characters"},
        Mistake{"{few_short_texts: [a, bcdef]}", "'few_short_texts[1]'"},
        Mistake{"{few_numbers: [1, 2, 3, 4]}", "expected a list of at most 3, but got a list of 4"},
        Mistake{"{three_numbers: [1, 2]}", "expected a list of exactly 3, but got a list of 2"},
        Mistake{"{doubles: 1}", "'doubles': expected a list"},
        Mistake{"{two_parts: [{}, {values: [1, x]}]}", "'two_parts[1].values[1]'"},
        Mistake{"{part: 5}", "'part': expected a mapping with fields of ros2cli/msg/Part"}));

TEST(SetMessageFields, AFewAliasesCannotFillTheMemory) {
  std::string yaml = "{doubles: &a [";
  for (int i = 0; i < 10000; ++i) {
    yaml += "1,";
  }
  yaml += "], parts: [";
  for (int i = 0; i < 3000; ++i) {
    yaml += "{values: *a},";
  }
  EXPECT_THROW(parsed(yaml + "]}"), BadInput);
}

}  // namespace
}  // namespace ros2cli
