// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "kinds.hpp"
#include "ros2cli/format.hpp"

namespace ros2cli {
namespace {

Kinds sample() {
  Kinds message;
  message.flag = true;
  message.octet = 0;
  message.character = 65;
  message.i8 = -8;
  message.u64 = 18446744073709551615u;
  message.i64 = INT64_MIN;
  message.f32 = 0.5f;
  message.f64 = NAN;
  message.text = "a: b";
  message.three_numbers = {1, -2, 3};
  message.two_parts[1].label = "second";
  message.flags = {true, false};
  message.octets = {0x41, 0xff};
  message.bytes = {1, 2};
  message.parts.resize(1);
  message.parts[0].on = 3;
  message.parts[0].values = {1.0, INFINITY};
  message.nothings.resize(1);
  return message;
}

TEST(MessageToYaml, Block) {
  EXPECT_EQ(message_to_yaml(view(sample())), R"(flag: true
octet: "\0"
character: 65
i8: -8
u8: 0
i16: 0
u16: 0
i32: 0
u32: 0
i64: -9223372036854775808
u64: 18446744073709551615
f32: 0.5
f64: .nan
text: 'a: b'
short_text: ''
three_flags:
- false
- false
- false
three_numbers:
- 1
- -2
- 3
two_texts:
- ''
- ''
two_parts:
- 'on': 0
  label: ''
  values: []
  stamp:
    sec: 0
    nanosec: 0
- 'on': 0
  label: second
  values: []
  stamp:
    sec: 0
    nanosec: 0
flags:
- true
- false
octets:
- A
- ÿ
bytes:
- 1
- 2
doubles: []
texts: []
parts:
- 'on': 3
  label: ''
  values:
  - 1.0
  - .inf
  stamp:
    sec: 0
    nanosec: 0
few_numbers: []
few_short_texts: []
part:
  'on': 0
  label: ''
  values: []
  stamp:
    sec: 0
    nanosec: 0
nothing: {}
nothings:
- {}
times: []
)");
}

std::string line_of(const std::string& text, const std::string& field) {
  const std::size_t at = text.find('\n' + field + ':') + 1;
  return text.substr(at, text.find('\n', at) - at);
}

TEST(MessageToYaml, FlowStyle) {
  FormatOptions options;
  options.flow_style = true;
  const std::string text = message_to_yaml(view(sample()), options);
  EXPECT_EQ(line_of(text, "three_numbers"), "three_numbers: [1, -2, 3]");
  EXPECT_EQ(line_of(text, "parts"),
            "parts: [{'on': 3, label: '', values: [1.0, .inf], stamp: {sec: 0, nanosec: 0}}]");
  EXPECT_EQ(line_of(text, "nothings"), "nothings: [{}]");
}

TEST(MessageToYaml, ArraysAndTextsAreLeftOutOrCut) {
  Kinds message;
  message.text = "\xc3\xa9\xc3\xa9\xc3\xa9";
  message.doubles = {1, 2, 3, 4};
  message.few_numbers = {1};
  FormatOptions options;
  options.truncate_length = 2;
  options.flow_style = true;
  std::string text = message_to_yaml(view(message), options);
  EXPECT_EQ(line_of(text, "text"), "text: \xc3\xa9\xc3\xa9...");
  EXPECT_EQ(line_of(text, "doubles"), "doubles: [1.0, 2.0, '...']");

  options.no_arrays = options.no_strings = true;
  text = message_to_yaml(view(message), options);
  EXPECT_EQ(line_of(text, "text"), "text: '<string length: <3>>'");
  EXPECT_EQ(line_of(text, "doubles"), "doubles: '<sequence type: double, length: 4>'");
  EXPECT_EQ(line_of(text, "few_numbers"), "few_numbers: '<sequence type: uint16[3], length: 1>'");
  EXPECT_EQ(line_of(text, "two_parts"), "two_parts: '<array type: ros2cli/msg/Part[2]>'");
}

TEST(MessageToCsv, ValuesInARow) {
  Kinds message = sample();
  FormatOptions options;
  options.truncate_length = 1;
  const std::string row = message_to_csv(view(message), options);
  EXPECT_EQ(row.substr(0, row.find("nan")),
            "True,b'\\x00',65,-8,0,0,0,0,0,-9223372036854775808,18446744073709551615,0.5,");
  EXPECT_NE(row.find("a...,"), std::string::npos) << row;
  EXPECT_NE(row.find(",1,...,"), std::string::npos) << row;
}

TEST(MessageToRepr, AsPythonShowsIt) {
  const Kinds kinds = sample();
  const MessageView message = view(kinds);
  const auto part = std::get<MessageView>(message.find("parts")->at(0));
  EXPECT_EQ(message_to_repr(part),
            "ros2cli.msg.Part(on=3, label='', values=[1.0, inf], "
            "stamp=builtin_interfaces.msg.Time(sec=0, nanosec=0))");
  EXPECT_EQ(field_to_text(*message.find("text")), "a: b");
  EXPECT_EQ(field_to_text(*message.find("octet")), "b'\\x00'");
  EXPECT_EQ(field_to_text(*message.find("bytes")), "array('B', [1, 2])");
  EXPECT_EQ(field_to_text(*message.find("doubles")), "array('d')");
  EXPECT_EQ(field_to_text(*message.find("flags")), "[True, False]");
  EXPECT_EQ(field_to_text(*message.find("two_texts")), "['', '']");
  EXPECT_EQ(message.find("textt"), std::nullopt);
}

}  // namespace
}  // namespace ros2cli
