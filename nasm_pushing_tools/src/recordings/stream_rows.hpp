// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__STREAM_ROWS_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__STREAM_ROWS_HPP_

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

inline constexpr std::size_t kColumns = 4;  ///< time and three quantities
/// Largest number of rows of a stream; the slowest push of the dataset, 50 mm at 10 mm/s, has
/// 1,400.
inline constexpr std::size_t kMostRows = 100000;
/// Largest size of a file. A JSON file of kMostRows rows is smaller.
inline constexpr std::size_t kMostBytes = std::size_t{32} << 20;

struct StreamKey {
  const char* name;     ///< in what people read
  const char* dataset;  ///< in files
  Stream Recording::*stream;
};
inline constexpr std::array<StreamKey, 3> kStreams = {
    {{"object", "object_pose", &Recording::object},
     {"tip", "tip_pose", &Recording::tip},
     {"wrench", "ft_wrench", &Recording::wrench}}};

/// From rows of kColumns numbers.
inline Stream to_stream(const std::vector<double>& rows) {
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, kColumns, Eigen::RowMajor>;
  const Eigen::Map<const Matrix> matrix(
      rows.data(), static_cast<Eigen::Index>(rows.size() / kColumns), kColumns);
  return {matrix.col(0), matrix.rightCols<3>()};
}

/// Throws std::invalid_argument "<dataset> …" if a push cannot have this many rows.
void require_row_count(const std::string& dataset, std::size_t rows);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__STREAM_ROWS_HPP_
