// SPDX-License-Identifier: Apache-2.0
#ifndef JSON_WRITER_HPP_
#define JSON_WRITER_HPP_

#include <optional>
#include <string>
#include <vector>

#include "nasm_report/animation.hpp"

namespace nasm_report {

/// Builds JSON for a <script> of a page. Numbers have as many digits as a drawing can show; those
/// that are not finite become null.
class JsonWriter {
 public:
  explicit JsonWriter(int significant_digits = 6) : digits_(significant_digits) {}

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(const std::string& name);

  JsonWriter& value(const std::string& text);
  JsonWriter& value(const char* text) { return value(std::string(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(int number) { return value(static_cast<double>(number)); }
  JsonWriter& value(bool truth);
  JsonWriter& value(const Quantity& quantity);
  template <class Item>
  JsonWriter& value(const std::vector<Item>& items) {
    begin_array();
    for (const Item& item : items) value(item);
    return end_array();
  }

  template <class Value>
  JsonWriter& member(const std::string& name, const Value& content) {
    return key(name).value(content);
  }

  const std::string& text() const { return text_; }

 private:
  void separate();

  const int digits_;
  std::string text_;
  bool needs_comma_ = false;
};

}  // namespace nasm_report

#endif  // JSON_WRITER_HPP_
