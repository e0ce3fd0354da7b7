// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__LIVE_TABLE_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__LIVE_TABLE_HPP_

#include <cstddef>
#include <ostream>
#include <string>

#include "replay/results.hpp"

namespace nasm_pushing {

/// The replay in a terminal: a line for each push as soon as it is over, then a summary.
class LiveTable {
 public:
  LiveTable(std::ostream& out, bool colors) : out_(out), colors_(colors) {}

  void header();
  void line(std::size_t number, const ReplayRecord& record);
  void summary(const ReplayResults& results);

 private:
  enum class Color { kNone, kFaint, kGreen, kYellow, kRed };
  std::string painted(const std::string& text, Color color) const;

  std::ostream& out_;
  bool colors_;
};

/// Standard output is a terminal, and NO_COLOR is not set.
bool wants_colors();

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__LIVE_TABLE_HPP_
