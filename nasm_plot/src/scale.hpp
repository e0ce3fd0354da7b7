// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__SCALE_HPP_
#define NASM_PLOT__SCALE_HPP_

#include <limits>
#include <optional>

namespace nasm_plot {

/// The interval that values seen so far span.
struct Range {
  double lower = std::numeric_limits<double>::infinity();
  double upper = -std::numeric_limits<double>::infinity();

  bool empty() const { return !(lower <= upper); }
  void include(double value);
  void include(const Range& other);
};

/// Where values lie on an axis.
struct Scale {
  double lower = 0.0;
  double upper = 1.0;
  bool logarithmic = false;

  /// Whether the value has a place at all: finite, sanely sized, positive if logarithmic.
  bool accepts(double value) const;
  /// 0 at `lower`, 1 at `upper`; NaN if not accepted.
  double fraction(double value) const;
};

/// A scale that shows `data` with room at the ends: `lower_room` and `upper_room` are parts of its
/// length. Never degenerate, also if there is no data or but one value. `minimum` and `maximum`
/// win.
Scale make_scale(Range data, bool logarithmic, double lower_room, double upper_room,
                 std::optional<double> minimum, std::optional<double> maximum);

/// `data`, widened if all its values are equal but for rounding; 0 … 1 (1 … 10 if logarithmic) if
/// it is empty.
Range widened(const Range& data, bool logarithmic);

}  // namespace nasm_plot

#endif  // NASM_PLOT__SCALE_HPP_
