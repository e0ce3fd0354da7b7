// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/yaml_value.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "ros2cli/command.hpp"
#include "yaml_document.hpp"
#include "yaml_scalar.hpp"

namespace ros2cli {

namespace {

/// Quotes make a text of anything.
YamlKind kind_of(const YamlNode& node) {
  if (!node.is_scalar()) {
    return YamlKind::kOther;
  }
  return node.is_plain() ? kind_of_plain(node.text()) : YamlKind::kText;
}

int64_t int64_of(const YamlNode& node) {
  constexpr auto kMax = static_cast<unsigned long long>(std::numeric_limits<int64_t>::max());
  const auto number = integer_of(node.text());
  if (!number || number->magnitude > kMax + (number->negative ? 1 : 0)) {
    throw BadInput("value '" + std::string(node.text()) + "' does not fit an integer of 64 bits");
  }
  // Negated while unsigned, for the lowest number has no positive counterpart.
  return static_cast<int64_t>(number->negative ? 0 - number->magnitude : number->magnitude);
}

/// To Python a truth value is a number as well.
int64_t number_of(const YamlNode& node) {
  return kind_of(node) == YamlKind::kBoolean ? boolean_of(node.text()) : int64_of(node);
}

bool truth_of(const YamlNode& node) {
  return boolean_of(node.text());
}
double double_of(const YamlNode& node) {
  return float_of(node.text()).value();
}
std::string text_of(const YamlNode& node) {
  return std::string(node.text());
}

YamlValue scalar_value(const YamlNode& node) {
  switch (kind_of(node)) {
    case YamlKind::kBoolean:
      return truth_of(node);
    case YamlKind::kInteger:
      return int64_of(node);
    case YamlKind::kFloat:
      return double_of(node);
    case YamlKind::kNull:
      throw BadInput("value '" + text_of(node) +
                     "' is null, which is no value; for the text itself "
                     "put it in quotes: \"'" +
                     text_of(node) + "'\"");
    default:
      return text_of(node);
  }
}

template <typename Element>
std::vector<Element> converted(const std::vector<YamlNode>& nodes,
                               Element (*convert)(const YamlNode&)) {
  std::vector<Element> elements;
  std::transform(nodes.begin(), nodes.end(), std::back_inserter(elements), convert);
  return elements;
}

YamlValue array_value(const std::vector<YamlNode>& nodes, const std::string& text) {
  const auto all = [&](auto... kinds) {
    return std::all_of(nodes.begin(), nodes.end(),
                       [&](const YamlNode& node) { return ((kind_of(node) == kinds) || ...); });
  };
  if (all(YamlKind::kBoolean)) {
    return converted(nodes, truth_of);
  }
  if (all(YamlKind::kInteger, YamlKind::kBoolean)) {
    return converted(nodes, number_of);
  }
  if (all(YamlKind::kFloat)) {
    return converted(nodes, double_of);
  }
  if (all(YamlKind::kText)) {
    return converted(nodes, text_of);
  }
  return text;
}

}  // namespace

YamlValue yaml_value(const std::string& text) {
  std::optional<YamlDocument> document;
  try {
    document.emplace(text);
  } catch (const BadInput&) {
    return text;
  }
  if (document->empty()) {
    return std::string();
  }
  const YamlNode root = document->root();
  if (root.is_mapping()) {
    throw BadInput("value '" + text + "' is a mapping; give its entries one by one");
  }
  return root.is_sequence() ? array_value(root.elements(), text) : scalar_value(root);
}

}  // namespace ros2cli
