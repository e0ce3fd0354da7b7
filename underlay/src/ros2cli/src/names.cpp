// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/names.hpp"

#include <iterator>

#include "rclcpp/expand_topic_or_service_name.hpp"
#include "ros2cli/bad_input.hpp"
#include "ros2cli/closest_match.hpp"

namespace ros2cli {

bool is_hidden(const std::string& name) {
  return name.rfind('_', 0) == 0 || name.find("/_") != std::string::npos;
}

NamesAndTypes without_hidden(NamesAndTypes names) {
  for (auto name = names.begin(); name != names.end();) {
    name = is_hidden(name->first) ? names.erase(name) : std::next(name);
  }
  return names;
}

NamesAndTypes actions_of(const NamesAndTypes& topics) {
  const std::string topic_end = "/_action/feedback";
  const std::string type_end = "_FeedbackMessage";
  NamesAndTypes actions;
  for (const auto& [name, types] : topics) {
    const std::size_t at = name.rfind(topic_end);
    if (at == std::string::npos || at + topic_end.size() != name.size()) {
      continue;
    }
    for (const std::string& type : types) {
      actions[name.substr(0, at)].push_back(type.substr(0, type.rfind(type_end)));
    }
  }
  return actions;
}

std::string similar_name(const std::string& name, const NamesAndTypes& names) {
  std::vector<std::string> candidates;
  for (const auto& [candidate, types] : names) {
    candidates.push_back(candidate);
  }
  return did_you_mean(name, candidates);
}

std::string full_name(const rclcpp::Node& node, const std::string& name, bool is_service) {
  try {
    return rclcpp::expand_topic_or_service_name(name, node.get_name(), node.get_namespace(),
                                                is_service);
  } catch (const std::exception& error) {
    throw BadInput("'" + name + "' is not the name of a " + (is_service ? "service" : "topic") +
                   ": " + error.what());
  }
}

std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) {
    out += (out.empty() ? "" : ", ") + text;
  }
  return out;
}

}  // namespace ros2cli
