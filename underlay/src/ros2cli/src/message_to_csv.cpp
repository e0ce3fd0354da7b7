// SPDX-License-Identifier: Apache-2.0
#include "format_common.hpp"
#include "python_repr.hpp"
#include "unicode.hpp"

namespace ros2cli {

namespace {

std::string value_to_csv(const Value& value, const FormatOptions& options) {
  return std::visit(
      Overloaded{
          [](bool flag) -> std::string { return flag ? "True" : "False"; },
          [](int64_t number) { return std::to_string(number); },
          [](uint64_t number) { return std::to_string(number); },
          [](double number) { return python_float(number); },
          [&](Octet octet) {
            const bool cut = options.truncate_length == std::size_t{0};
            return python_bytes(cut ? "..." : std::string(1, static_cast<char>(octet.value)));
          },
          [&](std::string_view text) { return encode_utf8(shortened(decode_utf8(text), options)); },
          [&](const MessageView& message) { return message_to_csv(message, options); }},
      value);
}

std::string array_to_csv(const FieldView& field, const FormatOptions& options) {
  if (options.no_arrays) {
    return array_summary(field);
  }
  std::string row;
  const std::size_t shown = shown_elements(field, options);
  for (std::size_t i = 0; i < shown; ++i) {
    row += (row.empty() ? "" : ",") + value_to_csv(field.at(i), options);
  }
  if (shown < field.size()) {
    row += row.empty() ? "..." : ",...";
  }
  return row;
}

}  // namespace

std::string message_to_csv(const MessageView& message, const FormatOptions& options) {
  std::string row;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const FieldView field = message[i];
    row += row.empty() ? "" : ",";
    row += field.is_array() ? array_to_csv(field, options) : value_to_csv(field.at(0), options);
  }
  return row;
}

}  // namespace ros2cli
