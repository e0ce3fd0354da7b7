// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__JSON_TEXT_HPP_
#define OPERATOR__JSON_TEXT_HPP_

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace nasm_core {

/// Parses JSON that anybody may have written. Refused with a std::invalid_argument, besides what is
/// no JSON: a key that is there twice, of which one would be hidden, and nesting deeper than any
/// file of ours, which the library could copy and print only by recursion.
inline nlohmann::json parse_json(const std::string& text) {
  using nlohmann::json;
  constexpr int kDeepest = 8;
  std::vector<std::set<std::string>> keys;
  const json::parser_callback_t watch = [&](int depth, json::parse_event_t event, json& value) {
    if (depth > kDeepest) throw std::invalid_argument("is nested too deeply");
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key) {
      const auto& key = value.get_ref<const std::string&>();
      if (!keys.back().insert(key).second) {
        throw std::invalid_argument(
            "has " + value.dump(-1, ' ', true, json::error_handler_t::replace) + " twice");
      }
    }
    return true;
  };
  try {
    return json::parse(text, watch);
  } catch (const json::exception& error) {
    throw std::invalid_argument(std::string("is not JSON: ") + error.what());
  }
}

/// A value of exactly this type: numbers are neither rounded nor cut off. Throws
/// nlohmann::json::exception or std::out_of_range.
template <class Value>
Value exact(const nlohmann::json& json) {
  return json.get<Value>();
}

template <>
inline int exact<int>(const nlohmann::json& json) {
  if (!json.is_number_integer()) throw std::out_of_range("not a whole number");
  const auto value = json.get<int64_t>();
  const auto narrow = static_cast<int>(value);
  const bool wrapped = json.is_number_unsigned() && value < 0;
  if (narrow != value || wrapped) throw std::out_of_range("too large");
  return narrow;
}

template <>
inline uint64_t exact<uint64_t>(const nlohmann::json& json) {
  if (!json.is_number_unsigned()) throw std::out_of_range("not a whole number from 0");
  return json.get<uint64_t>();
}

template <>
inline std::vector<int> exact<std::vector<int>>(const nlohmann::json& json) {
  if (!json.is_array()) throw std::out_of_range("not a list");
  std::vector<int> values;
  for (const auto& value : json) values.push_back(exact<int>(value));
  return values;
}

}  // namespace nasm_core

#endif  // OPERATOR__JSON_TEXT_HPP_
