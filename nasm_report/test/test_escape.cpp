// SPDX-License-Identifier: Apache-2.0
#include "escape.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace nasm_report {
namespace {

TEST(Escape, MarkupBecomesText) {
  EXPECT_EQ(escape_html("<b class=\"x\">'&'</b>"),
            "&lt;b class=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;");
}

TEST(Escape, ScriptsCannotEndWithinJson) {
  const std::string hostile = "</script><script>alert(1)</script><!--\\\"\n\t\x01 \xE2\x80\xA8";
  const std::string quoted = quote_json(hostile);
  EXPECT_EQ(quoted.find_first_of("<>&\n"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(quoted).get<std::string>(), clean_text(hostile));
}

TEST(Escape, ValidUtf8Stays) {
  const std::string text = "µs · φ → 𝄞 …\n\t";
  EXPECT_EQ(clean_text(text), text);
}

TEST(Escape, WhatIsNotUtf8IsReplaced) {
  const std::string replaced = "\xEF\xBF\xBD";
  EXPECT_EQ(clean_text("a\xFF"
                       "b"),
            "a" + replaced + "b");
  EXPECT_EQ(clean_text("\xC0\xAF"), replaced + replaced);                 // overlong /
  EXPECT_EQ(clean_text("\xE2\x82"), replaced + replaced);                 // cut off
  EXPECT_EQ(clean_text("\xED\xA0\x80"), replaced + replaced + replaced);  // surrogate
  EXPECT_EQ(clean_text("\xF5\x80\x80\x80").substr(0, 3), replaced);       // beyond U+10FFFF
}

TEST(Escape, ControlCharactersBecomeSpaces) {
  EXPECT_EQ(clean_text(std::string("a\0b\x1B[31m\x7F", 9)), "a b [31m ");
}

}  // namespace
}  // namespace nasm_report
