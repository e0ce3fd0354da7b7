// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__PAGE_HPP_
#define NASM_REPORT__PAGE_HPP_

#include <string>
#include <variant>
#include <vector>

#include "nasm_report/animation.hpp"
#include "nasm_report/chart.hpp"
#include "nasm_report/table.hpp"
#include "nasm_report/text.hpp"

namespace nasm_report {

/// Figures side by side where there is room.
struct Row {
  std::vector<Figure> figures;
};

using Block = std::variant<Text, Cards, Table, Figure, Row, Animation>;

struct Section {
  std::string title;
  std::vector<Block> blocks;
};

/// A report: one HTML file that needs nothing else, neither a network nor a server.
///
/// Plain data. All text is treated as untrusted and cannot become markup or code.
struct Page {
  std::string title;
  std::string subtitle;
  std::vector<std::string> badges;  ///< a few words each, such as the model's name
  std::string footer;
  std::vector<Section> sections;

  /// Throws std::invalid_argument that names the block where sizes do not fit together.
  std::string html() const;

  /// Writes it to a file, which appears complete or not at all. Throws also std::runtime_error
  /// that names the file and the reason.
  void save(const std::string& path) const;
};

}  // namespace nasm_report

#endif  // NASM_REPORT__PAGE_HPP_
