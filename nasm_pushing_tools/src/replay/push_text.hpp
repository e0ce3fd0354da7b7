// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__PUSH_TEXT_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__PUSH_TEXT_HPP_

#include <string>
#include <vector>

#include "replay/results.hpp"

namespace nasm_pushing {

/// NaN if there is none.
double largest(const std::vector<double>& values);

/// "50 mm/s" or "500 mm/s²".
std::string motion_text(const PushName& name);
/// "12.3 N".
std::string force_text(double force_n);
/// "rect1 on abs, 50 mm/s, s = 0.3, t = 0.35".
std::string push_text(const PushName& name);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__PUSH_TEXT_HPP_
