// SPDX-License-Identifier: Apache-2.0
#include "recordings/repairs.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "recordings/limits.hpp"
#include "recordings/stream_edit.hpp"
#include "units.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

constexpr double kQuarter = 1.5707963267948966;

}  // namespace

void repair_yaw(Stream& pose, const std::string& name, std::vector<Finding>& findings) {
  int wraps = 0;
  int jumps = 0;
  int unclear = 0;
  double largest = 0.0;       // [rad]
  double worst_offset = 0.0;  // [rad] from the next multiple of a quarter
  double taken_out = 0.0;     // [rad]
  double before = pose.values(0, 2);
  for (Eigen::Index i = 1; i < pose.size(); ++i) {
    const double raw = pose.values(i, 2);
    const double step = raw - before;
    before = raw;
    const double quarters = std::round(step / kQuarter);
    if (quarters != 0.0) {
      const double offset = std::abs(step - quarters * kQuarter);
      if (std::fmod(quarters, 4.0) == 0.0) {
        ++wraps;
      } else if (offset > limits::kQuarterTolerance) {
        ++unclear;
        worst_offset = std::max(worst_offset, offset);
      } else {
        ++jumps;
        largest = std::max(largest, std::abs(std::remainder(quarters, 4.0)) * kQuarter);
      }
      taken_out += quarters * kQuarter;
    }
    pose.values(i, 2) = raw - taken_out;
  }
  if (wraps > 0) {
    findings.push_back({Defect::kYawWrap, Handling::kRepaired, name, wraps,
                        format("%s: yaw wraps around %s, unwrapped", name.c_str(),
                               counted(wraps, "time").c_str())});
  }
  if (jumps > 0) {
    findings.push_back({Defect::kYawJump, Handling::kRepaired, name, jumps,
                        format("%s: yaw jumps by up to %.0f° %s, taken out", name.c_str(),
                               largest / kDegree, counted(jumps, "time").c_str())});
  }
  if (unclear > 0) {
    findings.push_back({Defect::kYawJump, Handling::kExcluded, name, unclear,
                        format("%s: yaw jumps %s, %.0f° off any quarter of a turn", name.c_str(),
                               counted(unclear, "time").c_str(), worst_offset / kDegree)});
  }
}

}  // namespace nasm_pushing
