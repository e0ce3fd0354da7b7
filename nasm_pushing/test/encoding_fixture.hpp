// SPDX-License-Identifier: Apache-2.0
#ifndef ENCODING_FIXTURE_HPP_
#define ENCODING_FIXTURE_HPP_

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing/recordings/recording.hpp"

namespace nasm_pushing {

/// A test in a folder of its own.
class EncodingTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }

  std::vector<std::string> listing() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  nasm_common::testing::TemporaryFolder folder_;
};

using nasm_common::testing::bytes_of;
using nasm_common::testing::write_bytes;

/// What an action throws says, or nothing.
template <class Exception, class Action>
std::string refusal(const Action& action) {
  try {
    action();
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

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

#endif  // ENCODING_FIXTURE_HPP_
