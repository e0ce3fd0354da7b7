// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__LIVE_TABLE_HPP_
#define NASM_BRINGUP__DEMO__LIVE_TABLE_HPP_

#include <ostream>
#include <string>

#include "nasm_bringup/demo/results.hpp"

namespace nasm_bringup::demo {

/// A line per goal as it is done with, for people who watch.
class LiveTable {
 public:
  LiveTable(std::ostream& out, bool colors) : out_(out), colors_(colors) {}

  void header();
  void line(const nasm_core::SystemInfo& info, const Record& record, const Optimum& optimum);
  void summary(const Summary& summary, const Comparison& comparison);

 private:
  enum class Color { kNone, kFaint, kGreen, kYellow, kRed };
  std::string painted(const std::string& text, Color color) const;

  std::ostream& out_;
  const bool colors_;
};

/// Whether standard output is a terminal that wants colours (see no-color.org).
bool wants_colors();

/// The status in a word: "ok", "polished", "refused: …", "lost".
std::string status_text(const Record& record);

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__LIVE_TABLE_HPP_
