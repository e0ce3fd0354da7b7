// SPDX-License-Identifier: Apache-2.0
#ifndef UNICODE_HPP_
#define UNICODE_HPP_

#include <string>
#include <string_view>

namespace ros2cli {

/// Characters of a UTF-8 text; what is not UTF-8 becomes U+FFFD, as Python's "replace" does.
std::u32string decode_utf8(std::string_view text);

void append_utf8(char32_t character, std::string& out);
std::string encode_utf8(std::u32string_view text);

}  // namespace ros2cli

#endif  // UNICODE_HPP_
