// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/typesupport_helpers.hpp"

#include <algorithm>
#include <stdexcept>

#include "ament_index_cpp/get_package_prefix.hpp"
#include "rcpputils/find_library.hpp"

namespace rclcpp {
namespace {

struct TypeName {
  std::string package;
  std::string kind;  ///< "msg" unless it is given
  std::string name;
};

/// What is not a name must not reach the file system: types also come from files and the network.
bool is_name(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

TypeName split(const std::string& type) {
  const size_t first = type.find('/');
  const size_t last = type.rfind('/');
  if (first != std::string::npos) {
    const TypeName result{type.substr(0, first),
                          first == last ? "msg" : type.substr(first + 1, last - first - 1),
                          type.substr(last + 1)};
    if (is_name(result.package) && is_name(result.kind) && is_name(result.name)) {
      return result;
    }
  }
  throw std::runtime_error("message type '" + type + "' is not of the form package/msg/Type");
}

}  // namespace

std::shared_ptr<rcpputils::SharedLibrary> get_typesupport_library(
    const std::string& type, const std::string& typesupport_identifier) {
  const std::string package = split(type).package;
  std::string prefix;
  try {
    prefix = ament_index_cpp::get_package_prefix(package);
  } catch (const ament_index_cpp::PackageNotFoundError& error) {
    throw std::runtime_error("message type '" + type + "': " + error.what());
  }
  const std::string path =
      rcpputils::path_for_library(prefix + "/lib", package + "__" + typesupport_identifier);
  if (path.empty()) {
    throw std::runtime_error("message type '" + type + "': the package '" + package + "' in '" +
                             prefix + "' has no library of messages (" + typesupport_identifier +
                             ")");
  }
  return std::make_shared<rcpputils::SharedLibrary>(path);
}

const rosidl_message_type_support_t* get_typesupport_handle(
    const std::string& type, const std::string& typesupport_identifier,
    rcpputils::SharedLibrary& library) {
  const TypeName parts = split(type);
  const std::string symbol = typesupport_identifier + "__get_message_type_support_handle__" +
                             parts.package + "__" + parts.kind + "__" + parts.name;
  if (!library.has_symbol(symbol)) {
    throw std::runtime_error("the package '" + parts.package + "' has no message '" + parts.name +
                             "' (type '" + type + "', library '" + library.get_library_path() +
                             "')");
  }
  using Getter = const rosidl_message_type_support_t* (*)();
  return reinterpret_cast<Getter>(library.get_symbol(symbol))();
}

}  // namespace rclcpp
