// SPDX-License-Identifier: Apache-2.0
#include "field_path.hpp"

#include <sstream>

#include "ros2cli/closest_match.hpp"
#include "ros2cli/command.hpp"

namespace ros2topic {

namespace {

const ros2cli::Member& member_named(const ros2cli::Members& members, const std::string& name,
                                    const std::string& path) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < ros2cli::field_count(members); ++i) {
    names.emplace_back(members.members_[i].name_);
    if (names.back() == name) {
      return members.members_[i];
    }
  }
  throw ros2cli::BadInput("Invalid field '" + path + "': " + ros2cli::type_name(members) +
                          " has no field '" + name + "'" + ros2cli::did_you_mean(name, names));
}

}  // namespace

FieldPath::FieldPath(const std::string& text, const ros2cli::Members& members) {
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '.');) {
    if (!part.empty()) {
      names_.push_back(part);
    }
  }
  if (names_.empty()) {
    throw ros2cli::BadInput("Invalid field value '" + text + "'");
  }
  const ros2cli::Members* inside = &members;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const ros2cli::Member& member = member_named(*inside, names_[i], text);
    if (i + 1 == names_.size()) {
      return;
    }
    if (member.is_array_ || member.members_ == nullptr) {
      throw ros2cli::BadInput("Invalid field '" + text + "': '" + names_[i] + "' is " +
                              (member.is_array_ ? "an array" : "no message") +
                              " and has no fields");
    }
    inside = &ros2cli::nested_members(member);
  }
}

ros2cli::FieldView FieldPath::in(const ros2cli::MessageView& message) const {
  ros2cli::FieldView field = *message.find(names_.front());
  for (std::size_t i = 1; i < names_.size(); ++i) {
    field = *std::get<ros2cli::MessageView>(field.at(0)).find(names_[i]);
  }
  return field;
}

}  // namespace ros2topic
