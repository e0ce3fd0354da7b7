// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__AXES_HPP_
#define NASM_PLOT__AXES_HPP_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace nasm_plot {

enum class SeriesStyle {
  line,
  steps,  ///< zero-order hold: y[i] from x[i] until x[i + 1]
  points,
  line_and_points
};

/// Index of black in the palette.
inline constexpr std::size_t black = 6;

/// Points that are not finite, or not positive on a logarithmic axis, are gaps.
struct Series {
  std::string label;  ///< empty: not in the legend
  std::vector<double> x;
  /// As many as x; of steps also one fewer, if x ends where the last value does.
  std::vector<double> y;
  SeriesStyle style = SeriesStyle::line;
  bool dashed = false;
  /// Index into the palette of eight, for one colour in several axes; otherwise by order.
  std::optional<std::size_t> color = std::nullopt;
};

struct Histogram {
  std::string label;
  std::vector<double> values;
  std::size_t bins = 0;  ///< 0: chosen by the number of values
};

struct BarGroup {
  std::string label;
  std::vector<double> values;  ///< one per category; NaN: no bar
};

struct ReferenceLine {
  double value = 0.0;
  std::string label;
};

/// A value that a series should reach.
struct Target {
  std::string name;
  double value = 0.0;
  std::size_t color = 0;  ///< the series's index into the palette
};

struct Annotation {
  double x = 0.0;
  double y = 0.0;
  std::string text;
};

/// Contents of one pair of axes. Plain data: fill the members, or use the functions below, which
/// also check what they are given (std::invalid_argument); drawing checks all of it.
struct Axes {
  std::string title;
  std::string x_label;  ///< with its unit: "time t [s]"
  std::string y_label;
  bool log_x = false;
  bool log_y = false;
  bool equal_aspect = false;  ///< one unit is as long on x as on y; limits widen where needed
  bool legend = true;
  /// Limits; those not set follow from the data.
  std::optional<double> x_min, x_max, y_min, y_max;

  std::vector<Series> series;
  std::vector<Histogram> histograms;  ///< all of them share their bins, spaced as the x axis is
  std::vector<std::string> categories;
  std::vector<BarGroup> bar_groups;
  std::vector<ReferenceLine> horizontal_lines;
  std::vector<ReferenceLine> vertical_lines;
  std::vector<Annotation> annotations;

  Axes& add(Series series_to_add);
  Axes& histogram(std::vector<double> values, std::size_t bins = 0, std::string label = {});
  /// A grouped bar chart: at each category one bar of each group. Replaces an earlier one.
  Axes& bars(std::vector<std::string> category_names, std::vector<BarGroup> groups);
  Axes& horizontal_line(double y, std::string label = {});
  Axes& vertical_line(double x, std::string label = {});
  /// Dashed lines at the targets from x = 0 to `end`, in the colours of their series. Targets of
  /// equal value share a black line.
  Axes& targets(const std::vector<Target>& targets_to_add, double end);
  /// Text next to the point (x, y).
  Axes& text(double x, double y, std::string content);
};

}  // namespace nasm_plot

#endif  // NASM_PLOT__AXES_HPP_
