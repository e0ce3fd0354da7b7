// SPDX-License-Identifier: Apache-2.0
#ifndef ARGUMENTS_HPP_
#define ARGUMENTS_HPP_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rclcpp/parameter_value.hpp"

namespace rclcpp {

/// What stands behind `--ros-args`, in the order given.
struct Arguments {
  struct Remap {
    enum class Kind { kName, kNamespace, kNodeName } kind;  ///< topic or service; `__ns`; `__node`
    std::string node;                                       ///< only for this node; empty: for all
    std::string from;                                       ///< empty unless kName
    std::string to;
  };
  struct Override {
    std::string node_pattern;  ///< fully qualified, may hold `*` and `**`; "/**" means every node
    std::string name;
    ParameterValue value;
  };
  std::vector<Remap> remaps;
  std::vector<Override> overrides;          ///< `-p` and params files; a later one wins
  std::optional<int> default_log_level;     ///< RCUTILS_LOG_SEVERITY_*
  std::map<std::string, int> log_levels;    ///< per logger
  std::optional<bool> rosout, stdout_logs;  ///< --enable/--disable-rosout-logs, …-stdout-logs
  std::vector<std::string> without_ros;     ///< the command line less its ROS parts
};

/// Throws rclcpp::exceptions::RCLInvalidROSArgsError (or UnknownROSArgsError) naming the culprit.
Arguments parse_arguments(const std::vector<std::string>& command_line);

/// Merged rules of node-local arguments (first, they win) and, where wanted, the global ones.
class ArgumentView {
 public:
  ArgumentView(const Arguments* local, const Arguments* global) : local_(local), global_(global) {}

  std::string remap_node_name(const std::string& name) const;
  /// Rules may be limited to a node by its remapped name.
  std::string remap_namespace(const std::string& node_name, const std::string& namespace_) const;
  /// `expanded` is absolute; rules are expanded in the node's context before they are compared.
  std::string remap_topic_or_service(const std::string& node_name, const std::string& namespace_,
                                     const std::string& expanded) const;
  /// All overrides for a node, by parameter name.
  std::map<std::string, ParameterValue> parameter_overrides(
      const std::string& fully_qualified_name) const;

 private:
  const Arguments* local_;
  const Arguments* global_;
};

}  // namespace rclcpp

#endif  // ARGUMENTS_HPP_
