// SPDX-License-Identifier: Apache-2.0
#include "unicode.hpp"

#include <cstddef>
#include <cstdint>

namespace ros2cli {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// What may follow a lead byte: how many bytes, and the range of the first of them, which is
/// narrower where a longer form than needed, a surrogate or a number past U+10FFFF would begin.
struct Sequence {
  int following;
  uint8_t lowest;
  uint8_t highest;
};

Sequence sequence_of(uint8_t lead) {
  if (lead >= 0xC2 && lead <= 0xDF) {
    return {1, 0x80, 0xBF};
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    return {2, static_cast<uint8_t>(lead == 0xE0 ? 0xA0 : 0x80),
            static_cast<uint8_t>(lead == 0xED ? 0x9F : 0xBF)};
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    return {3, static_cast<uint8_t>(lead == 0xF0 ? 0x90 : 0x80),
            static_cast<uint8_t>(lead == 0xF4 ? 0x8F : 0xBF)};
  }
  return {0, 0, 0};
}

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<uint8_t>(text[at++]);
    if (lead < 0x80) {
      out.push_back(lead);
      continue;
    }
    const Sequence sequence = sequence_of(lead);
    char32_t character = lead & (0x3Fu >> sequence.following);
    int missing = sequence.following;
    for (; missing > 0 && at < text.size(); --missing, ++at) {
      const auto byte = static_cast<uint8_t>(text[at]);
      const bool first = missing == sequence.following;
      if (byte < (first ? sequence.lowest : 0x80) || byte > (first ? sequence.highest : 0xBF)) {
        break;
      }
      character = (character << 6) | (byte & 0x3Fu);
    }
    out.push_back(sequence.following == 0 || missing > 0 ? kReplacement : character);
  }
  return out;
}

void append_utf8(char32_t character, std::string& out) {
  const auto put = [&out](char32_t bits) { out.push_back(static_cast<char>(bits)); };
  if (character < 0x80) {
    put(character);
  } else if (character < 0x800) {
    put(0xC0 | (character >> 6));
    put(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    put(0xE0 | (character >> 12));
    put(0x80 | ((character >> 6) & 0x3F));
    put(0x80 | (character & 0x3F));
  } else {
    put(0xF0 | (character >> 18));
    put(0x80 | ((character >> 12) & 0x3F));
    put(0x80 | ((character >> 6) & 0x3F));
    put(0x80 | (character & 0x3F));
  }
}

std::string encode_utf8(std::u32string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char32_t character : text) {
    append_utf8(character, out);
  }
  return out;
}

}  // namespace ros2cli
