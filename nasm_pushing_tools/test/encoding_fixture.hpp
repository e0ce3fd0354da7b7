// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__ENCODING_FIXTURE_HPP_
#define NASM_PUSHING_TOOLS__TEST__ENCODING_FIXTURE_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

using EncodingTest = nasm_common::testing::FolderTest;
using nasm_common::testing::bytes_of;
using nasm_common::testing::refusal;
using nasm_common::testing::write_bytes;

/// rect1 on plywood, at rest for `rest_s` and then along x with an acceleration, for `length_s` in
/// all; its force rises with the motion to `force_n`.
inline ClockedPush accelerated_push(double acceleration = 0.5, double length_s = 1.0,
                                    double rest_s = 0.2, double force_n = 4.0) {
  ClockedPush push;
  push.file = "motion_surface=plywood_shape=rect1_a=500_v=-1_i=0.000_s=0.400_t=0.349.h5";
  push.name = {"plywood", "rect1", 500.0, -1.0, 0, 0.4, 0.349, -1};
  const auto rows = static_cast<Eigen::Index>(std::lround(length_s * kForceRateHz));
  push.object.setZero(rows, 3);
  push.tip.setZero(rows, 3);
  push.wrench.setZero(rows, 3);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const double moved = std::max(0.0, static_cast<double>(i) / kForceRateHz - rest_s);
    push.object.row(i) << 0.3 + 0.5 * acceleration * moved * moved, 0.1, 0.0;
    const double part = std::min(1.0, moved / 0.1);
    push.wrench.row(i) << -0.6 * force_n * part, 0.8 * force_n * part, 0.0;
  }
  return push;
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__ENCODING_FIXTURE_HPP_
