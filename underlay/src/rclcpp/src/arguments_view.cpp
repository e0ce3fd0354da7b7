// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rcpputils/split.hpp"

namespace rclcpp {
namespace {

using Remap = Arguments::Remap;

/// The first rule of a kind for the node that `matches`; local rules come before global ones.
template <typename Predicate>
const Remap* find_rule(const Arguments* local, const Arguments* global, Remap::Kind kind,
                       const std::string& node_name, Predicate matches) {
  for (const Arguments* arguments : {local, global}) {
    if (!arguments) {
      continue;
    }
    for (const Remap& rule : arguments->remaps) {
      const bool for_node = rule.node.empty() || rule.node == node_name;
      if (rule.kind == kind && for_node && matches(rule)) {
        return &rule;
      }
    }
  }
  return nullptr;
}

bool always(const Remap&) {
  return true;
}

/// `*` stands for one part of the name, `**` for any number of them.
bool matches(const std::string& pattern, const std::string& fully_qualified_name) {
  const auto parts = rcpputils::split(fully_qualified_name, '/', true);
  // reached[n]: the pattern so far can stand for the first n parts.
  std::vector<bool> reached(parts.size() + 1, false);
  reached[0] = true;
  for (const auto& token : rcpputils::split(pattern, '/', true)) {
    std::vector<bool> next(parts.size() + 1, false);
    for (std::size_t n = 0; n <= parts.size(); ++n) {
      if (token == "**") {
        next[n] = reached[n] || (n > 0 && next[n - 1]);
      } else if (n > 0) {
        next[n] = reached[n - 1] && (token == "*" || token == parts[n - 1]);
      }
    }
    reached = next;
  }
  return reached.back();
}

}  // namespace

std::string ArgumentView::remap_node_name(const std::string& name) const {
  const Remap* rule = find_rule(local_, global_, Remap::Kind::kNodeName, name, always);
  return rule ? rule->to : name;
}

std::string ArgumentView::remap_namespace(const std::string& node_name,
                                          const std::string& namespace_) const {
  const Remap* rule = find_rule(local_, global_, Remap::Kind::kNamespace, node_name, always);
  return rule ? rule->to : namespace_;
}

std::string ArgumentView::remap_topic_or_service(const std::string& node_name,
                                                 const std::string& namespace_,
                                                 const std::string& expanded) const {
  const auto is_for_this = [&](const Remap& rule) {
    return expand_topic_or_service_name(rule.from, node_name, namespace_) == expanded;
  };
  const Remap* rule = find_rule(local_, global_, Remap::Kind::kName, node_name, is_for_this);
  return rule ? expand_topic_or_service_name(rule->to, node_name, namespace_) : expanded;
}

std::map<std::string, ParameterValue> ArgumentView::parameter_overrides(
    const std::string& fully_qualified_name) const {
  std::map<std::string, ParameterValue> found;
  for (const Arguments* arguments : {global_, local_}) {
    if (!arguments) {
      continue;
    }
    for (const auto& override : arguments->overrides) {
      if (matches(override.node_pattern, fully_qualified_name)) {
        found[override.name] = override.value;
      }
    }
  }
  return found;
}

}  // namespace rclcpp
