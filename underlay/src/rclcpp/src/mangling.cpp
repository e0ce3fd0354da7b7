// SPDX-License-Identifier: Apache-2.0
#include "mangling.hpp"

#include <string_view>

namespace rclcpp {
namespace {

constexpr std::string_view kTopic = "rt", kRequest = "rq", kReply = "rr";
constexpr std::string_view kRequestSuffix = "Request", kReplySuffix = "Reply";

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool ends_with(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

std::optional<std::string> between(std::string_view text, std::string_view prefix,
                                   std::string_view suffix) {
  if (!starts_with(text, prefix) || text.size() <= prefix.size() + suffix.size() ||
      text[prefix.size()] != '/' || !ends_with(text, suffix)) {
    return std::nullopt;
  }
  return std::string(text.substr(prefix.size(), text.size() - prefix.size() - suffix.size()));
}

}  // namespace

std::string mangle_topic(const std::string& topic) {
  return std::string(kTopic) + topic;
}

std::string mangle_request(const std::string& service) {
  return std::string(kRequest) + service + std::string(kRequestSuffix);
}

std::string mangle_reply(const std::string& service) {
  return std::string(kReply) + service + std::string(kReplySuffix);
}

std::optional<std::string> demangle_topic(const std::string& dds_topic) {
  return between(dds_topic, kTopic, "");
}

std::optional<std::string> demangle_service(const std::string& dds_topic) {
  auto service = demangle_request(dds_topic);
  return service ? service : demangle_reply(dds_topic);
}

std::optional<std::string> demangle_request(const std::string& dds_topic) {
  return between(dds_topic, kRequest, kRequestSuffix);
}

std::optional<std::string> demangle_reply(const std::string& dds_topic) {
  return between(dds_topic, kReply, kReplySuffix);
}

std::string demangle_type(const std::string& dds_type) {
  constexpr std::string_view kMark = "dds_::";
  const size_t mark = dds_type.find(kMark);
  if (mark == std::string::npos || !ends_with(dds_type, "_")) {
    return dds_type;
  }
  std::string result;
  std::string_view rest = std::string_view(dds_type).substr(0, mark);
  for (size_t colons = rest.find("::"); colons != std::string_view::npos;
       colons = rest.find("::")) {
    result.append(rest.substr(0, colons)).append("/");
    rest.remove_prefix(colons + 2);
  }
  const size_t name = mark + kMark.size();
  return result + dds_type.substr(name, dds_type.size() - name - 1);
}

std::string demangle_service_type(const std::string& dds_type) {
  const std::string type = demangle_type(dds_type);
  for (const std::string_view suffix : {"_Request", "_Response"}) {
    if (ends_with(type, suffix)) {
      return type.substr(0, type.size() - suffix.size());
    }
  }
  return type;
}

}  // namespace rclcpp
