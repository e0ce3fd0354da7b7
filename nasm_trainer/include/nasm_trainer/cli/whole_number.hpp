// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__CLI__WHOLE_NUMBER_HPP_
#define NASM_TRAINER__CLI__WHOLE_NUMBER_HPP_

#include <charconv>
#include <cstdint>
#include <functional>
#include <string>

namespace nasm_trainer {

/// A check for options. CLI11 would take -1, or what is too large, for the largest number there is.
inline std::function<std::string(const std::string&)> whole_number(uint64_t least, uint64_t most) {
  return [least, most](const std::string& text) -> std::string {
    uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && rest == end && value >= least && value <= most) return {};
    return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
           ", not " + text;
  };
}

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__CLI__WHOLE_NUMBER_HPP_
