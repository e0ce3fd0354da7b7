// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__MESSAGE_VIEW_HPP_
#define ROS2CLI__MESSAGE_VIEW_HPP_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rosidl_typesupport_introspection_cpp/message_introspection.hpp"

namespace ros2cli {

using Members = rosidl_typesupport_introspection_cpp::MessageMembers;
using Member = rosidl_typesupport_introspection_cpp::MessageMember;

/// `pkg/msg/Name`
std::string type_name(const Members& members);

/// How rosidl calls the elements of a field: `double`, `string`, `pkg/msg/Name`.
std::string element_type_name(const Member& member);

/// The introspection data of a field that is a message.
const Members& nested_members(const Member& member);

/// Fields without the one that stands in for them in a message that has none.
std::size_t field_count(const Members& members);

/// A `byte`, which people see as a character.
struct Octet {
  uint8_t value;
};

class FieldView;

/// A message in memory whose type is known by introspection only.
class MessageView {
 public:
  MessageView(const Members& members, const void* message)
      : members_(&members), message_(message) {}

  const Members& members() const { return *members_; }
  std::size_t size() const { return field_count(*members_); }
  FieldView operator[](std::size_t index) const;
  std::optional<FieldView> find(std::string_view name) const;

 private:
  const Members* members_;
  const void* message_;
};

using Value = std::variant<bool, int64_t, uint64_t, double, Octet, std::string_view, MessageView>;

/// A field of such a message.
class FieldView {
 public:
  FieldView(const Member& member, const void* field) : member_(&member), field_(field) {}

  const Member& member() const { return *member_; }
  std::string_view name() const { return member_->name_; }
  bool is_array() const { return member_->is_array_; }
  bool is_fixed() const {
    return member_->is_array_ && member_->array_size_ != 0 && !member_->is_upper_bound_;
  }
  /// Elements; 1 for a field that is no array.
  std::size_t size() const;
  /// Throws std::runtime_error for wstring and wchar, which are not supported.
  Value at(std::size_t index) const;

 private:
  const Member* member_;
  const void* field_;
};

}  // namespace ros2cli

#endif  // ROS2CLI__MESSAGE_VIEW_HPP_
