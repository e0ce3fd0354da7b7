// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "format_common.hpp"
#include "python_repr.hpp"
#include "unicode.hpp"
#include "yaml_text.hpp"

namespace ros2cli {

namespace {

std::string yaml_float(double value) {
  if (std::isnan(value)) {
    return ".nan";
  }
  if (std::isinf(value)) {
    return value > 0 ? ".inf" : "-.inf";
  }
  std::string text = python_float(value);
  const std::size_t mark = text.find('e');
  if (mark != std::string::npos && text.find('.') == std::string::npos) {
    text.insert(mark, ".0");
  }
  return text;
}

/// Lays a message out as PyYAML does: maps in lines, arrays in lines (under the dash, the map of an
/// element goes on two columns further right) or, in flow style, between brackets.
class Writer {
 public:
  explicit Writer(const FormatOptions& options) : options_(options) {}

  /// Each line but the first starts with `indent` spaces.
  void put_lines(const MessageView& message, std::size_t indent) {
    for (std::size_t i = 0; i < message.size(); ++i) {
      const FieldView field = message[i];
      if (i > 0) {
        out_.append(indent, ' ');
      }
      put_name(field, false);
      if (!field.is_array()) {
        put_member(field, indent);
      } else if (options_.no_arrays) {
        out_ += ' ' + text(decode_utf8(array_summary(field)), false, indent) + '\n';
      } else if (field.size() == 0 || options_.flow_style) {
        out_ += ' ';
        put_brackets(field, indent);
        out_ += '\n';
      } else {
        put_dashes(field, indent);
      }
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void put_name(const FieldView& field, bool in_flow) {
    out_ += text(decode_utf8(field.name()), in_flow, 0) + ':';
  }

  void put_member(const FieldView& field, std::size_t indent) {
    const Value value = field.at(0);
    const auto* nested = std::get_if<MessageView>(&value);
    if (nested != nullptr && nested->size() > 0) {
      out_ += '\n' + std::string(indent + 2, ' ');
      put_lines(*nested, indent + 2);
    } else {
      out_ += ' ';
      put_value(value, false, indent);
      out_ += '\n';
    }
  }

  void put_dashes(const FieldView& field, std::size_t indent) {
    out_ += '\n';
    const std::size_t shown = shown_elements(field, options_);
    for (std::size_t i = 0; i < shown; ++i) {
      out_.append(indent, ' ');
      out_ += "- ";
      const Value value = field.at(i);
      const auto* nested = std::get_if<MessageView>(&value);
      if (nested != nullptr && nested->size() > 0) {
        put_lines(*nested, indent + 2);
      } else {
        put_value(value, false, indent);
        out_ += '\n';
      }
    }
    if (shown < field.size()) {
      out_.append(indent, ' ');
      out_ += "- '...'\n";
    }
  }

  /// Each level of brackets moves further lines of a text two columns on.
  void put_brackets(const FieldView& field, std::size_t indent) {
    out_ += '[';
    const std::size_t shown = shown_elements(field, options_);
    for (std::size_t i = 0; i < shown; ++i) {
      out_ += i > 0 ? ", " : "";
      put_value(field.at(i), true, indent + 2);
    }
    if (shown < field.size()) {
      out_ += shown > 0 ? ", '...'" : "'...'";
    }
    out_ += ']';
  }

  void put_braces(const MessageView& message, std::size_t indent) {
    out_ += '{';
    for (std::size_t i = 0; i < message.size(); ++i) {
      const FieldView field = message[i];
      out_ += i > 0 ? ", " : "";
      put_name(field, true);
      out_ += ' ';
      if (!field.is_array()) {
        put_value(field.at(0), true, indent + 2);
      } else if (options_.no_arrays) {
        out_ += text(decode_utf8(array_summary(field)), true, indent);
      } else {
        put_brackets(field, indent + 2);
      }
    }
    out_ += '}';
  }

  void put_value(const Value& value, bool in_flow, std::size_t indent) {
    std::visit(Overloaded{[&](bool flag) { out_ += flag ? "true" : "false"; },
                          [&](int64_t number) { out_ += std::to_string(number); },
                          [&](uint64_t number) { out_ += std::to_string(number); },
                          [&](double number) { out_ += yaml_float(number); },
                          [&](Octet octet) {
                            std::u32string character(1, octet.value);
                            if (options_.truncate_length == std::size_t{0}) {
                              character = U"...";
                            }
                            out_ += text(character, in_flow, indent);
                          },
                          [&](std::string_view string) {
                            out_ += text(shortened(decode_utf8(string), options_), in_flow, indent);
                          },
                          [&](const MessageView& message) { put_braces(message, indent); }},
               value);
  }

  static std::string text(const std::u32string& characters, bool in_flow, std::size_t indent) {
    return yaml_text(characters, in_flow, indent + 2);
  }

  const FormatOptions& options_;
  std::string out_;
};

}  // namespace

std::string message_to_yaml(const MessageView& message, const FormatOptions& options) {
  if (message.size() == 0) {
    return "{}\n";
  }
  Writer writer(options);
  writer.put_lines(message, 0);
  return writer.take();
}

}  // namespace ros2cli
