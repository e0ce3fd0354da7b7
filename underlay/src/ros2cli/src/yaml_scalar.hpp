// SPDX-License-Identifier: Apache-2.0
#ifndef YAML_SCALAR_HPP_
#define YAML_SCALAR_HPP_

#include <optional>
#include <string>
#include <string_view>

namespace ros2cli {

enum class YamlKind { kNull, kBoolean, kInteger, kFloat, kText, kOther };

/// What a scalar without quotes stands for in YAML 1.1, as PyYAML sees it; kOther are timestamps,
/// `<<` and `=`.
YamlKind kind_of_plain(std::string_view text);

/// The value of a kInteger: its sign and magnitude; nullopt if that does not fit 64 bits.
struct YamlInteger {
  bool negative;
  unsigned long long magnitude;
};
std::optional<YamlInteger> integer_of(std::string_view text);

/// The value of a kFloat or kInteger, or of `1e3` and `nan`, which YAML 1.1 takes for texts.
std::optional<double> float_of(std::string_view text);

bool boolean_of(std::string_view text);

}  // namespace ros2cli

#endif  // YAML_SCALAR_HPP_
