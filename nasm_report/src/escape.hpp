// SPDX-License-Identifier: Apache-2.0
#ifndef ESCAPE_HPP_
#define ESCAPE_HPP_

#include <string>

namespace nasm_report {

/// The text with bytes that are not UTF-8 replaced by U+FFFD, and control characters but for line
/// feeds and tabs by spaces.
std::string clean_text(const std::string& text);

/// For elements and quoted attributes.
std::string escape_html(const std::string& text);

/// A JSON string with its quotes. Can stand in a <script>: it has neither < nor > nor &.
std::string quote_json(const std::string& text);

}  // namespace nasm_report

#endif  // ESCAPE_HPP_
