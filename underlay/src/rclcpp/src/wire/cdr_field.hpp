// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__CDR_FIELD_HPP_
#define WIRE__CDR_FIELD_HPP_

#include <cstddef>
#include <cstdint>
#include <string>

#include "wire/codec.hpp"

namespace rclcpp::wire {

using Member = rosidl_typesupport_introspection_cpp::MessageMember;

enum class FieldKind { kPrimitive, kBoolean, kString, kMessage, kUnsupported };

/// What both directions of the codec need to know about the elements of a field.
struct FieldShape {
  FieldKind kind;
  std::size_t element_size;  ///< in memory; on the wire too for primitives and booleans
};

FieldShape shape_of(const Member& member);

inline const Members& nested_members(const Member& member) {
  return *static_cast<const Members*>(member.members_->data);
}

inline bool is_sequence(const Member& member) {
  return member.is_array_ && (member.array_size_ == 0 || member.is_upper_bound_);
}

/// Fewest bytes that one element of the field takes on the wire, padding not counted; at least 1.
std::size_t least_wire_size(const Member& member);

/// `pkg/msg/Name.field`, for messages to people.
std::string field_name(const Members& owner, const Member& member);

}  // namespace rclcpp::wire

#endif  // WIRE__CDR_FIELD_HPP_
