// SPDX-License-Identifier: Apache-2.0
#include "yaml_document.hpp"

#include <cstring>

#include "ros2cli/bad_input.hpp"
#include "yaml_scalar.hpp"

namespace ros2cli {

namespace {

class YamlParser {
 public:
  explicit YamlParser(const std::string& text) {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  ~YamlParser() { yaml_parser_delete(&parser_); }
  YamlParser(const YamlParser&) = delete;
  YamlParser& operator=(const YamlParser&) = delete;

  void load(yaml_document_t* document) {
    if (yaml_parser_load(&parser_, document) == 0) {
      const char* problem = parser_.problem == nullptr ? "out of memory" : parser_.problem;
      throw BadInput("the values are not YAML: line " +
                     std::to_string(parser_.problem_mark.line + 1) + ", column " +
                     std::to_string(parser_.problem_mark.column + 1) + ": " + problem);
    }
  }

 private:
  yaml_parser_t parser_;
};

void refuse_tags(const yaml_document_t& document) {
  for (const yaml_node_t* node = document.nodes.start; node != document.nodes.top; ++node) {
    const char* tag = reinterpret_cast<const char*>(node->tag);
    const char* expected = node->type == YAML_SCALAR_NODE     ? YAML_DEFAULT_SCALAR_TAG
                           : node->type == YAML_SEQUENCE_NODE ? YAML_DEFAULT_SEQUENCE_TAG
                                                              : YAML_DEFAULT_MAPPING_TAG;
    if (tag != nullptr && std::strcmp(tag, expected) != 0) {
      throw BadInput("line " + std::to_string(node->start_mark.line + 1) +
                     " of the values has the YAML tag '" + tag + "', which is not supported");
    }
  }
}

}  // namespace

bool YamlNode::is_plain() const {
  return is_scalar() && node_->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

std::string_view YamlNode::text() const {
  return {reinterpret_cast<const char*>(node_->data.scalar.value), node_->data.scalar.length};
}

std::vector<YamlNode> YamlNode::elements() const {
  std::vector<YamlNode> nodes;
  for (const auto* item = node_->data.sequence.items.start; item != node_->data.sequence.items.top;
       ++item) {
    nodes.emplace_back(document_, yaml_document_get_node(document_, *item));
  }
  return nodes;
}

std::vector<std::pair<YamlNode, YamlNode>> YamlNode::entries() const {
  std::vector<std::pair<YamlNode, YamlNode>> nodes;
  for (const auto* pair = node_->data.mapping.pairs.start; pair != node_->data.mapping.pairs.top;
       ++pair) {
    nodes.emplace_back(YamlNode(document_, yaml_document_get_node(document_, pair->key)),
                       YamlNode(document_, yaml_document_get_node(document_, pair->value)));
  }
  return nodes;
}

std::string YamlNode::description() const {
  if (is_mapping()) {
    return "a mapping";
  }
  if (is_sequence()) {
    return "a list of " + std::to_string(elements().size());
  }
  if (!is_plain()) {
    return "the text '" + std::string(text()) + "'";
  }
  switch (kind_of_plain(text())) {
    case YamlKind::kNull:
      return "nothing";
    case YamlKind::kText:
      return "the text '" + std::string(text()) + "'";
    default:
      return std::string(text());
  }
}

YamlDocument::YamlDocument(const std::string& text) {
  YamlParser parser(text);
  parser.load(&document_);
  try {
    refuse_tags(document_);
    if (!empty()) {
      yaml_document_t next;
      parser.load(&next);
      const bool more = yaml_document_get_root_node(&next) != nullptr;
      yaml_document_delete(&next);
      if (more) {
        throw BadInput("the values are more than one YAML document");
      }
    }
  } catch (...) {
    yaml_document_delete(&document_);
    throw;
  }
}

YamlDocument::~YamlDocument() {
  yaml_document_delete(&document_);
}

bool YamlDocument::empty() const {
  return yaml_document_get_root_node(&document_) == nullptr;
}

YamlNode YamlDocument::root() const {
  return {&document_, yaml_document_get_root_node(&document_)};
}

}  // namespace ros2cli
