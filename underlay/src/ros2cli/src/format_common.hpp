// SPDX-License-Identifier: Apache-2.0
#ifndef FORMAT_COMMON_HPP_
#define FORMAT_COMMON_HPP_

#include <string>

#include "ros2cli/format.hpp"

namespace ros2cli {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

/// A text with `...` for what is past the truncate length, or what stands for it with no_strings.
std::u32string shortened(std::u32string text, const FormatOptions& options);

/// `<sequence type: double, length: 3>`
std::string array_summary(const FieldView& field);

/// Elements to show; past them comes `...` if there are more.
std::size_t shown_elements(const FieldView& field, const FormatOptions& options);

}  // namespace ros2cli

#endif  // FORMAT_COMMON_HPP_
