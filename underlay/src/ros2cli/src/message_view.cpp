// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/message_view.hpp"

#include <cstring>
#include <stdexcept>

#include "rosidl_typesupport_introspection_cpp/field_types.hpp"

namespace ros2cli {

namespace types = rosidl_typesupport_introspection_cpp;

namespace {

template <typename T>
T load(const void* element) {
  T value;
  std::memcpy(&value, element, sizeof(value));
  return value;
}

Value value_at(const Member& member, const void* element) {
  switch (member.type_id_) {
    case types::ROS_TYPE_BOOLEAN:
      return load<bool>(element);
    case types::ROS_TYPE_OCTET:
    case types::ROS_TYPE_CHAR:
      return Octet{load<uint8_t>(element)};
    case types::ROS_TYPE_UINT8:
      return uint64_t{load<uint8_t>(element)};
    case types::ROS_TYPE_UINT16:
      return uint64_t{load<uint16_t>(element)};
    case types::ROS_TYPE_UINT32:
      return uint64_t{load<uint32_t>(element)};
    case types::ROS_TYPE_UINT64:
      return load<uint64_t>(element);
    case types::ROS_TYPE_INT8:
      return int64_t{load<int8_t>(element)};
    case types::ROS_TYPE_INT16:
      return int64_t{load<int16_t>(element)};
    case types::ROS_TYPE_INT32:
      return int64_t{load<int32_t>(element)};
    case types::ROS_TYPE_INT64:
      return load<int64_t>(element);
    case types::ROS_TYPE_FLOAT:
      return double{load<float>(element)};
    case types::ROS_TYPE_DOUBLE:
      return load<double>(element);
    case types::ROS_TYPE_STRING:
      return std::string_view(*static_cast<const std::string*>(element));
    case types::ROS_TYPE_MESSAGE:
      return MessageView(nested_members(member), element);
    default:
      throw std::runtime_error(std::string("the field '") + member.name_ + "' is of type " +
                               element_type_name(member) + ", which is not supported");
  }
}

}  // namespace

std::string type_name(const Members& members) {
  std::string name = members.message_namespace_;
  for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::", at)) {
    name.replace(at, 2, "/");
  }
  return name + '/' + members.message_name_;
}

std::string element_type_name(const Member& member) {
  switch (member.type_id_) {
    case types::ROS_TYPE_BOOLEAN:
      return "boolean";
    case types::ROS_TYPE_OCTET:
      return "octet";
    case types::ROS_TYPE_CHAR:
      return "char";
    case types::ROS_TYPE_WCHAR:
      return "wchar";
    case types::ROS_TYPE_UINT8:
      return "uint8";
    case types::ROS_TYPE_UINT16:
      return "uint16";
    case types::ROS_TYPE_UINT32:
      return "uint32";
    case types::ROS_TYPE_UINT64:
      return "uint64";
    case types::ROS_TYPE_INT8:
      return "int8";
    case types::ROS_TYPE_INT16:
      return "int16";
    case types::ROS_TYPE_INT32:
      return "int32";
    case types::ROS_TYPE_INT64:
      return "int64";
    case types::ROS_TYPE_FLOAT:
      return "float";
    case types::ROS_TYPE_DOUBLE:
      return "double";
    case types::ROS_TYPE_LONG_DOUBLE:
      return "long double";
    case types::ROS_TYPE_STRING:
      return "string";
    case types::ROS_TYPE_WSTRING:
      return "wstring";
    case types::ROS_TYPE_MESSAGE:
      return type_name(nested_members(member));
    default:
      return "unknown";
  }
}

const Members& nested_members(const Member& member) {
  return *static_cast<const Members*>(member.members_->data);
}

std::size_t field_count(const Members& members) {
  const bool empty = members.member_count_ == 1 && std::string_view(members.members_[0].name_) ==
                                                       "structure_needs_at_least_one_member";
  return empty ? 0 : members.member_count_;
}

FieldView MessageView::operator[](std::size_t index) const {
  const Member& member = members_->members_[index];
  return {member, static_cast<const uint8_t*>(message_) + member.offset_};
}

std::optional<FieldView> MessageView::find(std::string_view name) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (name == members_->members_[i].name_) {
      return (*this)[i];
    }
  }
  return std::nullopt;
}

std::size_t FieldView::size() const {
  return member_->is_array_ ? member_->size_function(field_) : 1;
}

Value FieldView::at(std::size_t index) const {
  if (!member_->is_array_) {
    return value_at(*member_, field_);
  }
  if (member_->get_const_function != nullptr) {
    return value_at(*member_, member_->get_const_function(field_, index));
  }
  bool flag = false;  // std::vector<bool> has no addressable elements
  member_->fetch_function(field_, index, &flag);
  return flag;
}

}  // namespace ros2cli
