// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__LIVE_TABLE_HPP_
#define DEMO__LIVE_TABLE_HPP_

#include <ostream>
#include <string>

#include "demo/results.hpp"
#include "nasm_common/terminal.hpp"

namespace nasm_evaluation::demo {

/// A line per goal as it is done with, for people who watch.
class LiveTable {
 public:
  LiveTable(std::ostream& out, bool colors) : out_(out), colors_(colors) {}

  void header();
  void line(const nasm_core::SystemInfo& info, const Record& record);
  void summary(const nasm_core::SystemInfo& info, const Summary& summary,
               const Comparison& comparison);

 private:
  std::string painted(const std::string& text, nasm_common::Color color) const;

  std::ostream& out_;
  const bool colors_;
};

/// The status in a word: "ok", "polished", "refused: …", "lost".
std::string status_text(const Record& record);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__LIVE_TABLE_HPP_
