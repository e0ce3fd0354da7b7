// SPDX-License-Identifier: Apache-2.0
#ifndef YAML_DOCUMENT_HPP_
#define YAML_DOCUMENT_HPP_

#include <yaml.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ros2cli {

class YamlDocument;

/// A place in a YAML document; lives as long as the document does.
class YamlNode {
 public:
  YamlNode(yaml_document_t* document, yaml_node_t* node) : document_(document), node_(node) {}

  bool is_mapping() const { return node_->type == YAML_MAPPING_NODE; }
  bool is_sequence() const { return node_->type == YAML_SEQUENCE_NODE; }
  bool is_scalar() const { return node_->type == YAML_SCALAR_NODE; }
  bool is_plain() const;

  std::string_view text() const;
  std::vector<YamlNode> elements() const;
  std::vector<std::pair<YamlNode, YamlNode>> entries() const;

  /// What this is and what it holds, for messages to people.
  std::string description() const;

 private:
  yaml_document_t* document_;
  yaml_node_t* node_;
};

/// A text with one YAML document. Throws BadInput where it is no YAML, holds more than one document
/// or has tags, which would name types of some programming language.
class YamlDocument {
 public:
  explicit YamlDocument(const std::string& text);
  ~YamlDocument();
  YamlDocument(const YamlDocument&) = delete;
  YamlDocument& operator=(const YamlDocument&) = delete;

  bool empty() const;
  YamlNode root() const;

 private:
  mutable yaml_document_t document_;
};

}  // namespace ros2cli

#endif  // YAML_DOCUMENT_HPP_
