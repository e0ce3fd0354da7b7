// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__CHECKSUM_HPP_
#define NASM_COMMON__CHECKSUM_HPP_

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace nasm_common {

/// 64 bits that tell damaged data from intact data; no protection against forgery. Like FNV-1a, but
/// eight bytes at a time.
class Checksum {
 public:
  static constexpr uint64_t kFnvPrime = 0x100000001b3;

  /// File formats keep the multiplier that they began with.
  explicit Checksum(uint64_t multiplier = 0x9fb21c651e98df25) : multiplier_(multiplier) {}

  void add(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (; size >= sizeof(uint64_t); bytes += sizeof(uint64_t), size -= sizeof(uint64_t)) {
      uint64_t word;
      std::memcpy(&word, bytes, sizeof word);
      add(word);
    }
    if (size > 0) {
      uint64_t word = 0;
      std::memcpy(&word, bytes, size);
      add(word);
    }
  }

  void add(uint64_t word) {
    value_ = (value_ ^ word) * multiplier_;
    value_ ^= value_ >> 32;
  }

  void add(const std::string& text) {
    add(static_cast<uint64_t>(text.size()));
    add(text.data(), text.size());
  }

  uint64_t value() const { return value_; }

  /// 16 hexadecimal digits.
  std::string text() const {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, value_);
    return text;
  }

 private:
  uint64_t multiplier_;
  uint64_t value_ = 0xcbf29ce484222325;
};

/// FNV-1a of single bytes, continued from `value`.
template <class Word>
Word fnv1a(const void* data, std::size_t size, Word value) {
  static_assert(sizeof(Word) == 4 || sizeof(Word) == 8);
  constexpr auto kPrime = static_cast<Word>(sizeof(Word) == 4 ? 16777619u : Checksum::kFnvPrime);
  const auto* const bytes = static_cast<const unsigned char*>(data);
  for (std::size_t i = 0; i < size; ++i) value = (value ^ bytes[i]) * kPrime;
  return value;
}

inline constexpr uint32_t kFnv32 = 2166136261u;
inline constexpr uint64_t kFnv64 = 0xcbf29ce484222325;

}  // namespace nasm_common

#endif  // NASM_COMMON__CHECKSUM_HPP_
