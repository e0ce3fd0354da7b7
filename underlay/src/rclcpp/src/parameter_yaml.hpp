// SPDX-License-Identifier: Apache-2.0
#ifndef PARAMETER_YAML_HPP_
#define PARAMETER_YAML_HPP_

#include <stdexcept>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "rclcpp/parameter_value.hpp"

namespace rclcpp {

/// Parameters that cannot be read; what() names source, line and key.
class ParameterYamlError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One value: a scalar or a flat sequence of scalars of one type.
ParameterValue parse_parameter_value(const std::string& yaml);

/// A parameter file's text: node names (nested, with `*` and `**`), `ros__parameters`, parameters.
/// `source` stands for the text in error messages.
std::vector<Arguments::Override> parse_parameter_text(const std::string& yaml,
                                                      const std::string& source);

std::vector<Arguments::Override> parse_parameter_file(const std::string& path);

}  // namespace rclcpp

#endif  // PARAMETER_YAML_HPP_
