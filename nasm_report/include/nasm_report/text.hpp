// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__TEXT_HPP_
#define NASM_REPORT__TEXT_HPP_

#include <string>
#include <utility>
#include <vector>

namespace nasm_report {

/// How something is meant to strike the reader.
enum class Tone { neutral, good, warning, bad };

/// A paragraph; with another tone than neutral, one that stands out. `code` text keeps its lines.
struct Text {
  std::string content;
  Tone tone = Tone::neutral;
  bool code = false;
};

/// A figure to remember, such as "median gap": "3.2e-10".
struct Card {
  std::string label;
  std::string value;
  std::string note;
  Tone tone = Tone::neutral;
};

/// Cards in a row.
struct Cards {
  std::vector<Card> cards;

  void add(std::string label, std::string value, std::string note, Tone tone = Tone::neutral) {
    cards.push_back({std::move(label), std::move(value), std::move(note), tone});
  }
};

}  // namespace nasm_report

#endif  // NASM_REPORT__TEXT_HPP_
