// SPDX-License-Identifier: Apache-2.0
#include "offline/answering_options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <stdexcept>

#include "nasm_common/numbers.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;
using nasm_ros::ParameterEntry;
using rclcpp::ParameterType;
using rclcpp::ParameterValue;

const std::set<std::string>& used() {
  static const std::set<std::string> names = {
      "precision",     "max_relative_gap", "max_miss",
      "max_violation", "max_ood_score",    "max_ood_score_polished",
      "ood_policy",    "max_polish_steps", "deadline_ms",
      "max_age_s",     "max_samples"};
  return names;
}

std::string option_name(std::string parameter) {
  std::replace(parameter.begin(), parameter.end(), '_', '-');
  return "--" + parameter;
}

std::string default_text(const ParameterEntry& entry) {
  if (entry.value.get_type() == ParameterType::PARAMETER_STRING) {
    return entry.value.get<std::string>();
  }
  if (entry.value.get_type() == ParameterType::PARAMETER_INTEGER) {
    return std::to_string(entry.value.get<int64_t>());
  }
  return number_text(entry.value.get<double>());
}

[[noreturn]] void refuse(const ParameterEntry& entry, const std::string& text,
                         const std::string& expected) {
  throw std::invalid_argument(option_name(entry.name) + " is " + text + ": must be " + expected);
}

ParameterValue value_of(const ParameterEntry& entry, const std::string& text) {
  if (entry.value.get_type() == ParameterType::PARAMETER_STRING) {
    if (std::find(entry.choices.begin(), entry.choices.end(), text) == entry.choices.end()) {
      std::string choices;
      for (const std::string& choice : entry.choices) {
        choices += (choices.empty() ? "" : ", ") + choice;
      }
      refuse(entry, text, "one of " + choices);
    }
    return ParameterValue(text);
  }
  const bool is_whole = entry.value.get_type() == ParameterType::PARAMETER_INTEGER;
  const std::string expected = std::string(is_whole ? "a whole" : "a") + " number from " +
                               number_text(entry.lower) + " to " + number_text(entry.upper);
  double number = 0.0;
  int64_t whole = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = is_whole ? std::from_chars(text.data(), end, whole)
                               : std::from_chars(text.data(), end, number);
  if (is_whole) number = static_cast<double>(whole);
  const bool is_possible = parsed.ec == std::errc() && parsed.ptr == end && number >= entry.lower &&
                           number <= entry.upper;
  if (!is_possible) refuse(entry, text, expected);
  return is_whole ? ParameterValue(whole) : ParameterValue(number);
}

}  // namespace

void AnsweringOptions::add_to(CLI::App& app) {
  for (const ParameterEntry& entry : nasm_ros::answering_parameters()) {
    if (used().count(entry.name) == 0) continue;
    std::string text = entry.description;
    if (!entry.unit.empty() && entry.unit != "1") text += " [" + entry.unit + "]";
    text += "; default " + default_text(entry);
    app.add_option(option_name(entry.name), given_[entry.name], text)
        ->group("Parameters of the controller");
  }
}

nasm_ros::ServingSettings AnsweringOptions::settings() const {
  const nasm_ros::ParameterTable table = nasm_ros::answering_parameters();
  return nasm_ros::read_serving_settings(table, [&](const std::string& name) {
    const auto entry =
        std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
    const auto found = given_.find(name);
    return found == given_.end() || found->second.empty() ? entry->value
                                                          : value_of(*entry, found->second);
  });
}

}  // namespace nasm_evaluation
