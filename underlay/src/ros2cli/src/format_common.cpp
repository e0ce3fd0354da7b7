// SPDX-License-Identifier: Apache-2.0
#include "format_common.hpp"

#include <algorithm>

#include "unicode.hpp"

namespace ros2cli {

std::u32string shortened(std::u32string text, const FormatOptions& options) {
  if (options.no_strings) {
    return decode_utf8("<string length: <" + std::to_string(text.size()) + ">>");
  }
  if (options.truncate_length && text.size() > *options.truncate_length) {
    text.resize(*options.truncate_length);
    text += U"...";
  }
  return text;
}

std::string array_summary(const FieldView& field) {
  const std::string type = element_type_name(field.member());
  const std::string bound = "[" + std::to_string(field.member().array_size_) + "]";
  if (field.is_fixed()) {
    return "<array type: " + type + bound + ">";
  }
  return "<sequence type: " + type + (field.member().is_upper_bound_ ? bound : "") +
         ", length: " + std::to_string(field.size()) + ">";
}

std::size_t shown_elements(const FieldView& field, const FormatOptions& options) {
  return std::min(field.size(), options.truncate_length.value_or(field.size()));
}

}  // namespace ros2cli
