// SPDX-License-Identifier: Apache-2.0
#ifndef PYTHON_REPR_HPP_
#define PYTHON_REPR_HPP_

#include <cstdint>
#include <string>
#include <string_view>

namespace ros2cli {

/// The shortest number that reads back as the same value, written as Python's repr() does.
std::string python_float(double value);

/// repr() of a text: quotes around it, and escapes where a character cannot be seen.
std::string python_string(std::string_view utf8);

/// repr() of bytes: b'...'
std::string python_bytes(std::string_view bytes);

}  // namespace ros2cli

#endif  // PYTHON_REPR_HPP_
