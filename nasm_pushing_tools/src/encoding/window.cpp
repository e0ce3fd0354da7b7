// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/encoding/window.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_pushing/encoding/savitzky_golay.hpp"
#include "recordings/limits.hpp"

namespace nasm_pushing {
namespace {

using Eigen::Index;
using nasm_common::format;

constexpr double kLeastForce = 1.0;  // [N]
constexpr auto kLeadRows = static_cast<Index>(limits::kLead * kForceRateHz + 0.5);

PushWindow skipped(const char* reason, const std::string& detail) {
  PushWindow window;
  window.skip = {reason, detail};
  return window;
}

void check(const ClockedPush& push) {
  if (push.rate_hz != kForceRateHz) {
    throw std::invalid_argument(push.file + ": is on a clock of " + std::to_string(push.rate_hz) +
                                " Hz, must be " + std::to_string(kForceRateHz) + " Hz");
  }
  if (push.wrench.rows() != push.object.rows()) {
    throw std::invalid_argument(push.file + ": has " + std::to_string(push.object.rows()) +
                                " rows of the object and " + std::to_string(push.wrench.rows()) +
                                " of the wrench");
  }
}

Eigen::VectorXd smoothed_force(const Eigen::MatrixX3d& wrench) {
  static const SavitzkyGolay filter({61, 2, 0, 1.0, SavitzkyGolay::Edge::kNearest, 0.0});
  Eigen::MatrixX2d smooth(wrench.rows(), 2);
  filter.apply_columns(wrench.leftCols<2>(), smooth);
  return smooth.rowwise().norm();
}

}  // namespace

PushWindow find_window(const ClockedPush& push) {
  check(push);
  const Index rows = push.size();
  if (rows < kForceSamples) {
    return skipped("too short", format("%.3f s, the window alone is %.3f s",
                                       static_cast<double>(rows) / kForceRateHz, kHorizon));
  }
  if (!push.object.allFinite() || !push.wrench.leftCols<2>().allFinite()) {
    return skipped("not finite", "the recording has numbers that are not finite");
  }
  const Eigen::VectorXd way =
      (push.object.leftCols<2>().rowwise() - push.object.row(0).head<2>()).rowwise().norm();
  const double whole_way = way[rows - 1];
  if (whole_way < limits::kLeastMotion) {
    return skipped("object stays in place",
                   format("the object moves by %.2f mm, %.2f mm are needed", 1e3 * whole_way,
                          1e3 * limits::kLeastMotion));
  }
  Index start = rows - 1;
  while (way[start] >= limits::kOnset * whole_way) --start;  // way[0] = 0
  const Index first = std::max<Index>(0, start - kLeadRows);
  if (first + kForceSamples > rows) {
    return skipped("ends early",
                   format("%.3f s from the start of the window on, %.3f s are needed",
                          static_cast<double>(rows - first) / kForceRateHz, kHorizon));
  }
  PushWindow window;
  window.first = first;
  window.force = smoothed_force(push.wrench).segment(first, kForceSamples);
  if (window.force.maxCoeff() < kLeastForce) {
    return skipped("weak force", format("at most %.2f N, %.2f N are needed",
                                        window.force.maxCoeff(), kLeastForce));
  }
  window.times = Eigen::VectorXd::LinSpaced(kForceSamples, 0.0, (kForceSamples - 1) / kForceRateHz);
  window.x_m = push.object.col(0).segment(first, kForceSamples);
  window.y_m = push.object.col(1).segment(first, kForceSamples);
  return window;
}

}  // namespace nasm_pushing
