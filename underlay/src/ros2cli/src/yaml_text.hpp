// SPDX-License-Identifier: Apache-2.0
#ifndef YAML_TEXT_HPP_
#define YAML_TEXT_HPP_

#include <cstddef>
#include <string>

namespace ros2cli {

/// A text as PyYAML writes it: plain where nothing could be misread, else in quotes. `indent` is
/// the column at which its second line would start.
std::string yaml_text(const std::u32string& text, bool in_flow, std::size_t indent);

}  // namespace ros2cli

#endif  // YAML_TEXT_HPP_
