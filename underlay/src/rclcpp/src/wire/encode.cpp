// SPDX-License-Identifier: Apache-2.0

#include "wire/cdr_field.hpp"

namespace rclcpp::wire {

namespace {

constexpr uint8_t kEncapsulation[kEncapsulationSize] = {0, 1, 0,
                                                        0};  // plain CDR, little endian, no options

// Nesting follows the type, and rosidl has no recursive types: the recursion is bounded.
class Encoder {
 public:
  explicit Encoder(Bytes& out) : out_(out) {
    out_.assign(std::begin(kEncapsulation), std::end(kEncapsulation));
  }

  void put_message(const Members& members, const uint8_t* message) {
    for (uint32_t i = 0; i < members.member_count_; ++i) {
      const Member& member = members.members_[i];
      const uint8_t* field = message + member.offset_;
      if (is_sequence(member)) {
        put_sequence(members, member, field);
      } else {
        put_elements(members, member, field, member.is_array_ ? member.array_size_ : 1);
      }
    }
  }

 private:
  void put_sequence(const Members& owner, const Member& member, const uint8_t* field) {
    const std::size_t size = member.size_function(field);
    if (member.is_upper_bound_ && size > member.array_size_) {
      throw std::invalid_argument(field_name(owner, member) + ": size " + std::to_string(size) +
                                  " exceeds the bound " + std::to_string(member.array_size_));
    }
    put_length(size);
    if (size == 0) {
      return;
    }
    if (member.get_const_function != nullptr) {
      const void* first = member.get_const_function(field, 0);
      put_elements(owner, member, static_cast<const uint8_t*>(first), size);
      return;
    }
    for (std::size_t i = 0; i < size; ++i) {  // std::vector<bool> has no addressable elements
      bool value = false;
      member.fetch_function(field, i, &value);
      out_.push_back(value ? 1 : 0);
    }
  }

  void put_elements(const Members& owner, const Member& member, const uint8_t* first,
                    std::size_t count) {
    const FieldShape shape = shape_of(member);
    switch (shape.kind) {
      case FieldKind::kPrimitive:
      case FieldKind::kBoolean:
        align(shape.element_size);
        out_.insert(out_.end(), first, first + count * shape.element_size);
        break;
      case FieldKind::kString:
        for (std::size_t i = 0; i < count; ++i) {
          put_string(reinterpret_cast<const std::string*>(first)[i]);
        }
        break;
      case FieldKind::kMessage:
        for (std::size_t i = 0; i < count; ++i) {
          put_message(nested_members(member), first + i * shape.element_size);
        }
        break;
      case FieldKind::kUnsupported:
        throw std::invalid_argument(field_name(owner, member) +
                                    ": wstring, wchar and long double cannot be sent");
    }
  }

  /// As in Humble, a string's bound is a promise of its writer: nobody checks it.
  void put_string(const std::string& text) {
    put_length(text.size() + 1);
    const auto* first = reinterpret_cast<const uint8_t*>(text.c_str());
    out_.insert(out_.end(), first, first + text.size() + 1);
  }

  void put_length(std::size_t length) {
    align(sizeof(uint32_t));
    const auto value = static_cast<uint32_t>(length);
    const auto* first = reinterpret_cast<const uint8_t*>(&value);
    out_.insert(out_.end(), first, first + sizeof(value));
  }

  /// Alignment counts from the end of the encapsulation header.
  void align(std::size_t size) {
    const std::size_t offset = out_.size() - sizeof(kEncapsulation);
    out_.resize(out_.size() + ((size - offset % size) % size));
  }

  Bytes& out_;
};

}  // namespace

void encode(const Members& members, const void* message, Bytes& out) {
  static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bulk copies need a little-endian host");
  Encoder(out).put_message(members, static_cast<const uint8_t*>(message));
}

}  // namespace rclcpp::wire
