// SPDX-License-Identifier: Apache-2.0
#include "json_writer.hpp"

#include <charconv>
#include <cmath>

#include "escape.hpp"

namespace nasm_report {

void JsonWriter::separate() {
  if (needs_comma_) text_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::begin_object() {
  separate();
  text_ += '{';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  text_ += '}';
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  separate();
  text_ += '[';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  text_ += ']';
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(const std::string& name) {
  separate();
  text_ += quote_json(name);
  text_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(const std::string& text) {
  separate();
  text_ += quote_json(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  separate();
  if (!std::isfinite(number)) {
    text_ += "null";
    return *this;
  }
  char digits[32];
  // Unlike printf, independent of the locale.
  const auto result =
      std::to_chars(digits, digits + sizeof digits, number, std::chars_format::general, digits_);
  text_.append(digits, result.ptr);
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  separate();
  text_ += truth ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::value(const Quantity& quantity) {
  return begin_object().member("name", quantity.name).member("unit", quantity.unit).end_object();
}

}  // namespace nasm_report
