// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__STREAM_EDIT_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__STREAM_EDIT_HPP_

#include <string>
#include <vector>

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

/// These rows, in this order.
Stream take_rows(const Stream& stream, const std::vector<Eigen::Index>& rows);

/// Median time between rows [s]; at least two rows.
double typical_step(const Stream& stream);

/// Values at an instant between the first and the last row, by straight lines; outside, the first
/// or last row.
Eigen::RowVector3d value_at(const Stream& stream, double time);

/// "1 gap", "3 gaps".
inline std::string counted(int count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__STREAM_EDIT_HPP_
