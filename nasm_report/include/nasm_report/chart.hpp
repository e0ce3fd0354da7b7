// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__CHART_HPP_
#define NASM_REPORT__CHART_HPP_

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace nasm_report {

/// How the numbers along an axis are written.
enum class Numbers {
  plain,
  seconds,  ///< values in s, shown in µs, ms or s, whichever fits
};

struct Axis {
  std::string label;  ///< with its unit, unless the numbers have one
  bool logarithmic = false;
  Numbers numbers = Numbers::plain;
};

enum class Marks {
  line,
  steps,  ///< y[i] holds from x[i] until x[i + 1]
  points,
};

/// Points that are not finite, or not positive on a logarithmic axis, are gaps.
struct Series {
  std::string label;
  std::vector<double> x;
  std::vector<double> y;
  Marks marks = Marks::line;
  bool dashed = false;
  std::optional<std::size_t> color = std::nullopt;  ///< index into the palette of six
  /// Text that hovering shows in addition to the numbers; empty, or one for each point.
  std::vector<std::string> notes = {};
};

/// Curves or points in a pair of axes; hovering shows the values of the nearest point.
struct Chart {
  Axis x;
  Axis y;
  std::vector<Series> series;
  bool diagonal = false;  ///< draws y = x
};

/// Groups of values, counted in common bins and stacked; hovering shows a bin's limits and counts.
struct Histogram {
  struct Group {
    std::string label;
    std::vector<double> values;
    std::optional<std::size_t> color = std::nullopt;
  };

  Axis x;
  std::string count_name = "count";
  std::vector<Group> groups;
};

/// One row per label on a common axis: a histogram of the values with their median, or a single
/// mark where there is but one value.
struct Distributions {
  struct Row {
    std::string label;
    std::string note;
    std::vector<double> values;
    std::optional<std::size_t> color = std::nullopt;
  };

  Axis x;
  std::vector<Row> rows;
};

/// An <svg> element from a program that is trusted, such as nasm_plot; it is taken as it is.
struct Drawing {
  std::string svg;
};

struct Figure {
  std::string title;
  std::string caption;
  std::variant<Chart, Histogram, Distributions, Drawing> content;
};

}  // namespace nasm_report

#endif  // NASM_REPORT__CHART_HPP_
