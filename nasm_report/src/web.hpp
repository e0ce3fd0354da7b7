// SPDX-License-Identifier: Apache-2.0
#ifndef WEB_HPP_
#define WEB_HPP_

#include <string_view>

namespace nasm_report {

/// The files of web/, compiled in; see cmake/embed.cmake.
extern const std::string_view kStyle;
extern const std::string_view kScript;

}  // namespace nasm_report

#endif  // WEB_HPP_
