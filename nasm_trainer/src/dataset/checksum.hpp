// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__CHECKSUM_HPP_
#define DATASET__CHECKSUM_HPP_

#include <cstdint>
#include <cstring>
#include <string>

namespace nasm_trainer {

/// 64 bits that tell damaged data from whole ones; not made against forgery. Like FNV-1a, but eight
/// bytes at a time.
class Checksum {
 public:
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
    value_ = (value_ ^ word) * 0x9fb21c651e98df25;
    value_ ^= value_ >> 32;
  }

  void add(const std::string& text) {
    add(static_cast<uint64_t>(text.size()));
    add(text.data(), text.size());
  }

  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace nasm_trainer

#endif  // DATASET__CHECKSUM_HPP_
