// SPDX-License-Identifier: Apache-2.0
#include "wire/cdr_field.hpp"

#include <algorithm>

#include "rosidl_typesupport_introspection_cpp/field_types.hpp"

namespace rclcpp::wire {

namespace types = rosidl_typesupport_introspection_cpp;

FieldShape shape_of(const Member& member) {
  switch (member.type_id_) {
    case types::ROS_TYPE_BOOLEAN:
      static_assert(sizeof(bool) == 1, "a boolean takes one byte on the wire");
      return {FieldKind::kBoolean, 1};
    case types::ROS_TYPE_CHAR:
    case types::ROS_TYPE_OCTET:
    case types::ROS_TYPE_UINT8:
    case types::ROS_TYPE_INT8:
      return {FieldKind::kPrimitive, 1};
    case types::ROS_TYPE_UINT16:
    case types::ROS_TYPE_INT16:
      return {FieldKind::kPrimitive, 2};
    case types::ROS_TYPE_FLOAT:
    case types::ROS_TYPE_UINT32:
    case types::ROS_TYPE_INT32:
      return {FieldKind::kPrimitive, 4};
    case types::ROS_TYPE_DOUBLE:
    case types::ROS_TYPE_UINT64:
    case types::ROS_TYPE_INT64:
      return {FieldKind::kPrimitive, 8};
    case types::ROS_TYPE_STRING:
      return {FieldKind::kString, sizeof(std::string)};
    case types::ROS_TYPE_MESSAGE:
      return {FieldKind::kMessage, nested_members(member).size_of_};
    default:
      return {FieldKind::kUnsupported, 0};
  }
}

std::size_t least_wire_size(const Member& member) {
  const FieldShape shape = shape_of(member);
  if (shape.kind == FieldKind::kString) {
    return sizeof(uint32_t);
  }
  if (shape.kind != FieldKind::kMessage) {
    return std::max<std::size_t>(1, shape.element_size);
  }
  std::size_t sum = 0;
  const Members& nested = nested_members(member);
  for (uint32_t i = 0; i < nested.member_count_; ++i) {
    const Member& inner = nested.members_[i];
    if (is_sequence(inner)) {
      sum += sizeof(uint32_t);
    } else {
      sum += least_wire_size(inner) * (inner.is_array_ ? inner.array_size_ : 1);
    }
  }
  return std::max<std::size_t>(1, sum);
}

std::string field_name(const Members& owner, const Member& member) {
  std::string name = owner.message_namespace_;
  for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::", at)) {
    name.replace(at, 2, "/");
  }
  return name + "/" + owner.message_name_ + "." + member.name_;
}

}  // namespace rclcpp::wire
