// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "wire/cdr_field.hpp"

namespace rclcpp::wire {

namespace {

// Nesting follows the type, and rosidl has no recursive types: the recursion is bounded.
class Decoder {
 public:
  Decoder(const uint8_t* first, const uint8_t* end, bool big_endian)
      : first_(first), next_(first), end_(end), big_endian_(big_endian) {}

  void get_message(const Members& members, uint8_t* message) {
    for (uint32_t i = 0; i < members.member_count_; ++i) {
      const Member& member = members.members_[i];
      uint8_t* field = message + member.offset_;
      owner_ = &members;
      member_ = &member;
      if (is_sequence(member)) {
        get_sequence(member, field);
      } else {
        get_elements(member, field, member.is_array_ ? member.array_size_ : 1);
      }
    }
  }

 private:
  void get_sequence(const Member& member, uint8_t* field) {
    const std::size_t size = get_length();
    if (member.is_upper_bound_ && size > member.array_size_) {
      fail("size " + std::to_string(size) + " exceeds the bound " +
           std::to_string(member.array_size_));
    }
    if (size > left() / least_wire_size(member)) {
      fail("claims " + std::to_string(size) + " elements, but only " + std::to_string(left()) +
           " bytes are left");
    }
    member.resize_function(field, size);
    if (size == 0) {
      return;
    }
    if (member.get_function != nullptr) {
      get_elements(member, static_cast<uint8_t*>(member.get_function(field, 0)), size);
      return;
    }
    for (std::size_t i = 0; i < size; ++i) {  // std::vector<bool> has no addressable elements
      uint8_t byte = 0;
      get_booleans(&byte, 1);
      const bool value = byte == 1;
      member.assign_function(field, i, &value);
    }
  }

  void get_elements(const Member& member, uint8_t* first, std::size_t count) {
    const FieldShape shape = shape_of(member);
    switch (shape.kind) {
      case FieldKind::kPrimitive:
        get_primitives(first, count, shape.element_size);
        break;
      case FieldKind::kBoolean:
        get_booleans(first, count);
        break;
      case FieldKind::kString:
        for (std::size_t i = 0; i < count; ++i) {
          get_string(reinterpret_cast<std::string*>(first)[i]);
        }
        break;
      case FieldKind::kMessage:
        for (std::size_t i = 0; i < count; ++i) {
          get_message(nested_members(member), first + i * shape.element_size);
        }
        break;
      case FieldKind::kUnsupported:
        fail("wstring, wchar and long double cannot be received");
    }
  }

  void get_primitives(uint8_t* first, std::size_t count, std::size_t size) {
    align(size);
    need(count * size);
    std::memcpy(first, next_, count * size);
    next_ += count * size;
    if (big_endian_) {
      for (std::size_t i = 0; i < count; ++i) {
        std::reverse(first + i * size, first + (i + 1) * size);
      }
    }
  }

  void get_booleans(uint8_t* first, std::size_t count) {
    need(count);
    const uint8_t* wrong = std::find_if(next_, next_ + count, [](uint8_t b) { return b > 1; });
    if (wrong != next_ + count) {
      fail("boolean has the value " + std::to_string(*wrong));
    }
    std::memcpy(first, next_, count);
    next_ += count;
  }

  void get_string(std::string& text) {
    std::size_t length = get_length();
    need(length);
    const auto* first = reinterpret_cast<const char*>(next_);
    next_ += length;
    // The terminating zero is counted; some writers leave it out or send length 0 for "".
    if (length > 0 && first[length - 1] == '\0') {
      --length;
    }
    text.assign(first, length);
  }

  std::size_t get_length() {
    uint32_t length = 0;
    get_primitives(reinterpret_cast<uint8_t*>(&length), 1, sizeof(length));
    return length;
  }

  void align(std::size_t size) {
    const auto offset = static_cast<std::size_t>(next_ - first_);
    const std::size_t padding = (size - offset % size) % size;
    need(padding);
    next_ += padding;
  }

  std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }

  void need(std::size_t size) const {
    if (size > left()) {
      fail("needs " + std::to_string(size) + " more bytes, but only " + std::to_string(left()) +
           " are left");
    }
  }

  [[noreturn]] void fail(const std::string& fault) const {
    throw DecodeError(field_name(*owner_, *member_) + ": " + fault);
  }

  const uint8_t* const first_;  ///< alignment counts from here
  const uint8_t* next_;
  const uint8_t* const end_;
  const bool big_endian_;
  const Members* owner_ = nullptr;  ///< the field being read, for errors
  const Member* member_ = nullptr;
};

}  // namespace

void check_encapsulation(const Members& members, const uint8_t* data, std::size_t size) {
  if (size < kEncapsulationSize) {
    throw DecodeError(dds_type_name(members) + ": " + std::to_string(size) +
                      " bytes hold no encapsulation header");
  }
  if (data[0] != 0 || data[1] > 1) {
    throw DecodeError(dds_type_name(members) + ": encapsulation " + std::to_string(data[0]) + " " +
                      std::to_string(data[1]) + " is not plain CDR");
  }
}

void decode(const Members& members, const uint8_t* data, std::size_t size, void* message) {
  check_encapsulation(members, data, size);
  const bool big_endian = data[1] == 0;
  Decoder(data + kEncapsulationSize, data + size, big_endian)
      .get_message(members, static_cast<uint8_t*>(message));
}

}  // namespace rclcpp::wire
