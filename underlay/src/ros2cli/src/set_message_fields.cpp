// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/set_message_fields.hpp"

#include <cstddef>
#include <set>

#include "ros2cli/bad_input.hpp"
#include "ros2cli/closest_match.hpp"
#include "rosidl_typesupport_introspection_cpp/field_types.hpp"
#include "scalar_from_yaml.hpp"
#include "yaml_document.hpp"

namespace ros2cli {

namespace {

using Time = builtin_interfaces::msg::Time;

// Aliases let a short text stand for any number of elements.
constexpr std::size_t kMostElements = 1'000'000;

const Member* find_member(const Members& members, std::string_view name) {
  for (std::size_t i = 0; i < field_count(members); ++i) {
    if (name == members.members_[i].name_) {
      return &members.members_[i];
    }
  }
  return nullptr;
}

/// Where a value belongs; written out only for somebody to read.
struct Path {
  const Path* outer = nullptr;
  std::string_view name;
  std::size_t index = 0;
  bool is_element = false;

  std::string text() const {
    if (outer == nullptr) {
      return "";
    }
    const std::string front = outer->text();
    if (is_element) {
      return front + '[' + std::to_string(index) + ']';
    }
    return front.empty() ? std::string(name) : front + '.' + std::string(name);
  }
};

/// Walks through type and document at once; the type bounds how deep that goes.
class Filler {
 public:
  Filler(bool expand_time, std::vector<Time*>& times) : expand_time_(expand_time), times_(times) {}

  void fill(const Members& members, const YamlNode& node, const Path& path, void* message) {
    if (!node.is_mapping()) {
      wrong(path, "a mapping with fields of " + type_name(members), node);
    }
    std::set<std::string_view> seen;
    for (const auto& [key, value] : node.entries()) {
      const std::string name = key.is_scalar() ? std::string(key.text()) : key.description();
      const Member* member = key.is_scalar() ? find_member(members, name) : nullptr;
      if (member == nullptr) {
        unknown(members, path, name);
      }
      const Path inner{&path, member->name_};
      if (!seen.insert(member->name_).second) {
        throw BadInput("Failed to populate field: '" + inner.text() + "' is given twice");
      }
      set_field(*member, value, inner, static_cast<uint8_t*>(message) + member->offset_);
    }
  }

 private:
  void set_field(const Member& member, const YamlNode& node, const Path& path, void* field) {
    if (!member.is_array_) {
      set_element(member, node, path, field);
      return;
    }
    if (!node.is_sequence()) {
      wrong(path, "a list", node);
    }
    const std::vector<YamlNode> elements = node.elements();
    check_size(member, elements.size(), path, node);
    if (member.resize_function != nullptr) {
      member.resize_function(field, elements.size());
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Path inner{&path, "", i, true};
      if (member.get_function != nullptr) {
        set_element(member, elements[i], inner, member.get_function(field, i));
      } else {
        bool flag = false;  // std::vector<bool> has no addressable elements
        set_element(member, elements[i], inner, &flag);
        member.assign_function(field, i, &flag);
      }
    }
  }

  void check_size(const Member& member, std::size_t size, const Path& path, const YamlNode& node) {
    const std::string bound = std::to_string(member.array_size_);
    if (member.is_upper_bound_ && size > member.array_size_) {
      wrong(path, "a list of at most " + bound, node);
    }
    if (!member.is_upper_bound_ && member.array_size_ != 0 && size != member.array_size_) {
      wrong(path, "a list of exactly " + bound, node);
    }
    elements_ += size;
    if (elements_ > kMostElements) {
      throw BadInput("Failed to populate field: '" + path.text() + "': the values have more than " +
                     std::to_string(kMostElements) + " elements");
    }
  }

  void set_element(const Member& member, const YamlNode& node, const Path& path, void* element) {
    if (member.type_id_ == rosidl_typesupport_introspection_cpp::ROS_TYPE_MESSAGE) {
      const Members& nested = nested_members(member);
      if (!takes_time(nested, node, element)) {
        fill(nested, node, path, element);
      }
      return;
    }
    const std::string expected = set_scalar(member, node, element);
    if (!expected.empty()) {
      wrong(path, expected, node);
    }
  }

  /// Whether the node is `auto` for a header or `now` for a time.
  bool takes_time(const Members& members, const YamlNode& node, void* message) {
    if (!expand_time_ || !node.is_scalar()) {
      return false;
    }
    const std::string type = type_name(members);
    if (type == "builtin_interfaces/msg/Time" && node.text() == "now") {
      times_.push_back(static_cast<Time*>(message));
      return true;
    }
    if (type == "std_msgs/msg/Header" && node.text() == "auto") {
      const Member* stamp = find_member(members, "stamp");
      times_.push_back(reinterpret_cast<Time*>(static_cast<uint8_t*>(message) + stamp->offset_));
      return true;
    }
    return false;
  }

  [[noreturn]] static void wrong(const Path& path, const std::string& expected,
                                 const YamlNode& node) {
    const std::string field = path.outer == nullptr ? "" : "'" + path.text() + "': ";
    throw BadInput("Failed to populate field: " + field + "expected " + expected + ", but got " +
                   node.description());
  }

  [[noreturn]] static void unknown(const Members& members, const Path& path,
                                   const std::string& name) {
    std::vector<std::string> names;
    std::string list;
    for (std::size_t i = 0; i < field_count(members); ++i) {
      names.emplace_back(members.members_[i].name_);
      list += (i > 0 ? ", " : "") + names.back();
    }
    std::string hint = did_you_mean(name, names);
    if (hint.empty()) {
      hint = names.empty() ? ", which has none" : "; its fields are: " + list;
    }
    throw BadInput(
        "Failed to populate field: " + (path.outer == nullptr ? "" : "'" + path.text() + "': ") +
        "there is no field '" + name + "' in " + type_name(members) + hint);
  }

  bool expand_time_;
  std::vector<Time*>& times_;
  std::size_t elements_ = 0;
};

}  // namespace

std::vector<Time*> set_message_fields(DynamicMessage& message, const std::string& yaml,
                                      bool expand_time) {
  return set_message_fields(message.members(), message.get(), yaml, expand_time);
}

std::vector<Time*> set_message_fields(const Members& members, void* message,
                                      const std::string& yaml, bool expand_time) {
  const YamlDocument document(yaml);
  if (document.empty() || !document.root().is_mapping()) {
    throw BadInput("The passed value needs to be a dictionary in YAML format");
  }
  std::vector<Time*> times;
  Filler(expand_time, times).fill(members, document.root(), Path(), message);
  return times;
}

}  // namespace ros2cli
