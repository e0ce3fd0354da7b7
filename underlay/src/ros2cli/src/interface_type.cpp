// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/interface_type.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>
#include <vector>

#include "ament_index_cpp/get_resource.hpp"
#include "ament_index_cpp/get_resources.hpp"
#include "rcpputils/shared_library.hpp"
#include "ros2cli/bad_input.hpp"
#include "ros2cli/closest_match.hpp"
#include "rosidl_typesupport_introspection_cpp/service_introspection.hpp"

namespace ros2cli {

namespace {

constexpr const char* kIdentifier = "rosidl_typesupport_introspection_cpp";
constexpr const char* kResource = "rosidl_interfaces";

using ServiceMembers = rosidl_typesupport_introspection_cpp::ServiceMembers;

struct Identifier {
  std::string package;
  std::string kind;
  std::string name;

  std::string full() const { return package + '/' + kind + '/' + name; }
};

bool is_word(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
}

Identifier parse_name(const std::string& text, const std::string& kind) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, '/');) {
    parts.push_back(part);
  }
  if (parts.size() == 2) {
    parts.insert(parts.begin() + 1, kind);
  }
  const bool whole = text.empty() || text.back() != '/';
  if (!whole || parts.size() != 3 || !std::all_of(parts.begin(), parts.end(), is_word)) {
    throw BadInput("'" + text + "' is not the name of a type; give it as package/" + kind +
                   "/Name");
  }
  if (parts[1] != kind) {
    throw BadInput("'" + text + "' is of kind '" + parts[1] + "', where '" + kind + "' is needed");
  }
  return {parts[0], parts[1], parts[2]};
}

/// `pkg/msg/Name` of all types of one kind in a package's entry of the index.
std::vector<std::string> types_in(const std::string& package, const std::string& kind,
                                  const std::string& content) {
  std::vector<std::string> names;
  std::istringstream lines(content);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t slash = line.find('/');
    const std::size_t dot = line.rfind('.');
    if (slash == kind.size() && line.compare(0, slash, kind) == 0 && dot != std::string::npos &&
        line.substr(dot) == ".idl") {
      names.push_back(package + '/' + line.substr(0, dot));
    }
  }
  return names;
}

/// Returns the prefix of the package that has the type.
std::string find_prefix(const Identifier& type) {
  std::string content;
  std::string prefix;
  if (!ament_index_cpp::get_resource(kResource, type.package, content, &prefix)) {
    std::vector<std::string> packages;
    for (const auto& [package, where] : ament_index_cpp::get_resources(kResource)) {
      packages.push_back(package);
    }
    const std::string hint = did_you_mean(type.package, packages);
    throw BadInput("the type '" + type.full() + "' is unknown: there is no package '" +
                   type.package + "' with interfaces" +
                   (hint.empty() ? "; source the setup.bash of its workspace" : hint));
  }
  const std::vector<std::string> known = types_in(type.package, type.kind, content);
  if (std::find(known.begin(), known.end(), type.full()) == known.end()) {
    throw BadInput("the package '" + type.package + "' has no type '" + type.full() + "'" +
                   did_you_mean(type.full(), known));
  }
  return prefix;
}

/// Loads what a type is called, or one of the types that an action consists of.
template <typename TypeT, typename HandleT>
TypeT load(const Identifier& type, const std::string& function, const std::string& part = "") {
  const std::string path = find_prefix(type) + "/lib/" +
                           rcpputils::get_platform_library_name(type.package + "__" + kIdentifier);
  const std::string symbol = std::string(kIdentifier) + "__get_" + function +
                             "_type_support_handle__" + type.package + "__" + type.kind + "__" +
                             type.name + part;
  try {
    auto library = std::make_shared<rcpputils::SharedLibrary>(path);
    using Function = const HandleT* (*)();
    const HandleT* handle = reinterpret_cast<Function>(library->get_symbol(symbol))();
    return {type.full() + part, std::move(library), handle};
  } catch (const std::exception& error) {
    throw std::runtime_error("cannot load the type '" + type.full() + "': " + error.what());
  }
}

MessageType load_message(const Identifier& type, const std::string& part = "") {
  return load<MessageType, rosidl_message_type_support_t>(type, "message", part);
}

ServiceType load_service(const Identifier& type, const std::string& part = "") {
  return load<ServiceType, rosidl_service_type_support_t>(type, "service", part);
}

}  // namespace

const Members& ServiceType::request() const {
  return *static_cast<const ServiceMembers*>(handle->data)->request_members_;
}

const Members& ServiceType::response() const {
  return *static_cast<const ServiceMembers*>(handle->data)->response_members_;
}

MessageType load_message_type(const std::string& name) {
  return load_message(parse_name(name, "msg"));
}

ServiceType load_service_type(const std::string& name) {
  return load_service(parse_name(name, "srv"));
}

ActionType load_action_type(const std::string& name) {
  const Identifier type = parse_name(name, "action");
  return {type.full(), load_service(type, "_SendGoal"), load_service(type, "_GetResult"),
          load_message(type, "_FeedbackMessage")};
}

}  // namespace ros2cli
