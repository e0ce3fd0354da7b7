// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "python_repr.hpp"
#include "ros2cli/closest_match.hpp"
#include "unicode.hpp"
#include "yaml_scalar.hpp"
#include "yaml_text.hpp"

namespace ros2cli {
namespace {

struct TextCase {
  std::string text;
  std::string in_block;
  std::string in_flow;
};

// What PyYAML 6.0 writes as the value of a mapping and as the element of a list in brackets.
const std::vector<TextCase> kTexts{
    {"", "''", "''"},
    {"hello", "hello", "hello"},
    {"hello world", "hello world", "hello world"},
    {"a: b", "'a: b'", "'a: b'"},
    {"a:b", "a:b", "'a:b'"},
    {"- x", "'- x'", "'- x'"},
    {"-x", "-x", "-x"},
    {"5", "'5'", "'5'"},
    {"1e3", "1e3", "1e3"},
    {"1.5", "'1.5'", "'1.5'"},
    {"1_0", "'1_0'", "'1_0'"},
    {"0x1f", "'0x1f'", "'0x1f'"},
    {"012", "'012'", "'012'"},
    {"08", "08", "08"},
    {"yes", "'yes'", "'yes'"},
    {"no", "'no'", "'no'"},
    {"null", "'null'", "'null'"},
    {"~", "'~'", "'~'"},
    {"on", "'on'", "'on'"},
    {"Off", "'Off'", "'Off'"},
    {"y", "y", "y"},
    {"tRue", "tRue", "tRue"},
    {"<<", "'<<'", "'<<'"},
    {"=", "'='", "'='"},
    {"2020-01-01", "'2020-01-01'", "'2020-01-01'"},
    {"2020-1-1", "2020-1-1", "2020-1-1"},
    {"2020-01-01 10:00:00", "'2020-01-01 10:00:00'", "'2020-01-01 10:00:00'"},
    {"2020-01-01T10:00:00.5+01:00", "'2020-01-01T10:00:00.5+01:00'",
     "'2020-01-01T10:00:00.5+01:00'"},
    {" lead", "' lead'", "' lead'"},
    {"trail ", "'trail '", "'trail '"},
    {"a\nb", "'a\n\n  b'", "'a\n\n    b'"},
    {"a\n\nb\n", "'a\n\n\n  b\n\n  '", "'a\n\n\n    b\n\n    '"},
    {"\na", "'\n\n  a'", "'\n\n    a'"},
    {"a \nb", "\"a \\nb\"", "\"a \\nb\""},
    {"a\n b", "\"a\\n b\"", "\"a\\n b\""},
    {"tab\011here", "\"tab\\there\"", "\"tab\\there\""},
    {"it's", "it's", "it's"},
    {"say \"x\"", "say \"x\"", "say \"x\""},
    {"\303\274n\303\257", "\303\274n\303\257", "\303\274n\303\257"},
    {"\346\274\242\345\255\227", "\346\274\242\345\255\227", "\346\274\242\345\255\227"},
    {"\360\237\230\200", "\360\237\230\200", "\360\237\230\200"},
    {"\001", "\"\\x01\"", "\"\\x01\""},
    {"\177", "\"\\x7F\"", "\"\\x7F\""},
    {"nbsp\302\240x", "nbsp\302\240x", "nbsp\302\240x"},
    {"x\342\200\250y", "'x\342\200\250  y'", "'x\342\200\250    y'"},
    {"\357\273\277", "\"\\uFEFF\"", "\"\\uFEFF\""},
    {"#c", "'#c'", "'#c'"},
    {"a #c", "'a #c'", "'a #c'"},
    {"a#c", "a#c", "a#c"},
    {"[x", "'[x'", "'[x'"},
    {"x]", "x]", "'x]'"},
    {"a, b", "a, b", "'a, b'"},
    {"?x", "?x", "'?x'"},
    {"? x", "'? x'", "'? x'"},
    {"---", "'---'", "'---'"},
    {"...", "'...'", "'...'"},
    {"*a", "'*a'", "'*a'"},
    {"&a", "'&a'", "'&a'"},
    {"!t", "'!t'", "'!t'"},
    {"|", "'|'", "'|'"},
    {"%d", "'%d'", "'%d'"},
    {"@at", "'@at'", "'@at'"},
    {"`b", "'`b'", "'`b'"},
    {":", "':'", "':'"},
    {"a:", "'a:'", "'a:'"},
    {":a", ":a", "':a'"},
    {"'", "''''", "''''"},
    {"\"", "'\"'", "'\"'"},
    {"back\\slash", "back\\slash", "back\\slash"},
    {".inf", "'.inf'", "'.inf'"},
    {"-.INF", "'-.INF'", "'-.INF'"},
    {".nan", "'.nan'", "'.nan'"},
    {"nan", "nan", "nan"},
    {"1:30", "'1:30'", "'1:30'"},
    {"1:30.5", "'1:30.5'", "'1:30.5'"},
    {"+1", "'+1'", "'+1'"},
    {"1.", "'1.'", "'1.'"},
    {".5", "'.5'", "'.5'"},
    {".", ".", "."},
    {"-", "'-'", "'-'"},
    {"0b101", "'0b101'", "'0b101'"},
    {"1e+3", "1e+3", "1e+3"},
    {"1.e+3", "'1.e+3'", "'1.e+3'"},
    {"1.2.3", "1.2.3", "1.2.3"},
    {"\015", "\"\\r\"", "\"\\r\""},
    {"\364\217\277\277", "\"\\U0010FFFF\"", "\"\\U0010FFFF\""},
    {"x?", "x?", "'x?'"},
    {"0o7", "0o7", "0o7"},
    {"_1", "_1", "_1"},
    {"1__0", "'1__0'", "'1__0'"},
};

TEST(YamlText, IsWrittenAsPyYamlDoes) {
  for (const TextCase& a : kTexts) {
    EXPECT_EQ(yaml_text(decode_utf8(a.text), false, 2), a.in_block) << "of '" << a.text << "'";
    EXPECT_EQ(yaml_text(decode_utf8(a.text), true, 4), a.in_flow) << "of '" << a.text << "'";
  }
}

TEST(PythonFloat, IsTheShortestThatReadsBack) {
  const std::vector<std::pair<double, std::string>> cases{
      {0.0, "0.0"},
      {-0.0, "-0.0"},
      {1.0, "1.0"},
      {0.1, "0.1"},
      {1e15, "1000000000000000.0"},
      {1e16, "1e+16"},
      {1e-4, "0.0001"},
      {1e-5, "1e-05"},
      {1.5e-7, "1.5e-07"},
      {-12345.678, "-12345.678"},
      {5e-324, "5e-324"},
      {1e300, "1e+300"},
      {0.1f, "0.10000000149011612"},
      {std::numeric_limits<double>::infinity(), "inf"},
      {-std::numeric_limits<double>::infinity(), "-inf"},
      {std::numeric_limits<double>::quiet_NaN(), "nan"}};
  for (const auto& [value, text] : cases) {
    EXPECT_EQ(python_float(value), text);
  }
}

TEST(PythonString, ChoosesQuotesAndEscapes) {
  EXPECT_EQ(python_string("plain"), "'plain'");
  EXPECT_EQ(python_string("it's"), "\"it's\"");
  EXPECT_EQ(python_string("it's \"x\""), "'it\\'s \"x\"'");
  EXPECT_EQ(python_string("a\n\t\\\x01\x7f\xc3\xa9\xe2\x80\x8b"),
            "'a\\n\\t\\\\\\x01\\x7f\xc3\xa9\\u200b'");
  EXPECT_EQ(python_bytes(std::string("a'\0\xff", 4)), "b\"a'\\x00\\xff\"");
}

TEST(Utf8, WhatIsNoneBecomesReplacementCharacters) {
  const std::u32string bad(1, U'\uFFFD');
  EXPECT_EQ(decode_utf8("\xc3\xa9\xf0\x9f\x98\x80"), U"\u00e9\U0001F600");
  EXPECT_EQ(decode_utf8("a\xff"
                        "b"),
            U"a" + bad + U"b");
  EXPECT_EQ(decode_utf8("\xe2\x82"), bad);                  // cut off
  EXPECT_EQ(decode_utf8("\xc0\x80"), bad + bad);            // longer than needed
  EXPECT_EQ(decode_utf8("\xed\xa0\x80"), bad + bad + bad);  // half of a surrogate pair
  EXPECT_EQ(encode_utf8(decode_utf8("\xe6\xbc\xa2")), "\xe6\xbc\xa2");
}

TEST(YamlScalar, IntegersOfAllBases) {
  const std::vector<std::pair<std::string, long long>> cases{
      {"0", 0},     {"-17", -17}, {"+5", 5},       {"0x1F", 31},
      {"0b101", 5}, {"017", 15},  {"1_000", 1000}, {"1:30", 90}};
  for (const auto& [text, value] : cases) {
    ASSERT_EQ(kind_of_plain(text), YamlKind::kInteger) << text;
    const auto integer = integer_of(text);
    ASSERT_TRUE(integer) << text;
    const auto magnitude = static_cast<long long>(integer->magnitude);
    EXPECT_EQ(integer->negative ? -magnitude : magnitude, value) << text;
  }
  EXPECT_FALSE(integer_of("18446744073709551616"));
}

TEST(ClosestMatch, OnlyWhatIsNear) {
  EXPECT_EQ(did_you_mean("/chater", {"/rosout", "/chatter"}), ", did you mean '/chatter'?");
  EXPECT_EQ(did_you_mean("/nothing", {"/rosout", "/chatter"}), "");
  EXPECT_EQ(did_you_mean("w", {"x", "y"}), "");
}

}  // namespace
}  // namespace ros2cli
