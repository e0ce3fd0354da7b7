// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__LIVE_TABLE_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__LIVE_TABLE_HPP_

#include <cstddef>
#include <ostream>
#include <string>

#include "nasm_common/terminal.hpp"
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
  std::string painted(const std::string& text, nasm_common::Color color) const;

  std::ostream& out_;
  bool colors_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__LIVE_TABLE_HPP_
