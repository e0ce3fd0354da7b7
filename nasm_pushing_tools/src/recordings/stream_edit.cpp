// SPDX-License-Identifier: Apache-2.0
#include "recordings/stream_edit.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_pushing {

Stream take_rows(const Stream& stream, const std::vector<Eigen::Index>& rows) {
  const auto count = static_cast<Eigen::Index>(rows.size());
  Stream result{Eigen::VectorXd(count), Eigen::MatrixX3d(count, 3)};
  for (Eigen::Index i = 0; i < count; ++i) {
    const Eigen::Index row = rows[static_cast<std::size_t>(i)];
    result.time(i) = stream.time(row);
    result.values.row(i) = stream.values.row(row);
  }
  return result;
}

double typical_step(const Stream& stream) {
  std::vector<double> steps;
  for (Eigen::Index i = 1; i < stream.size(); ++i) {
    steps.push_back(std::abs(stream.time(i) - stream.time(i - 1)));
  }
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return *middle;
}

Eigen::RowVector3d value_at(const Stream& stream, double time) {
  const double* begin = stream.time.data();
  const Eigen::Index after = std::upper_bound(begin, begin + stream.size(), time) - begin;
  if (after == 0) return stream.values.row(0);
  if (after == stream.size()) return stream.values.row(stream.size() - 1);
  const double share =
      (time - stream.time(after - 1)) / (stream.time(after) - stream.time(after - 1));
  return (1.0 - share) * stream.values.row(after - 1) + share * stream.values.row(after);
}

}  // namespace nasm_pushing
