// SPDX-License-Identifier: Apache-2.0
#include "recordings/repairs.hpp"

#include <algorithm>

#include "nasm_common/numbers.hpp"
#include "recordings/limits.hpp"

namespace nasm_pushing {

void find_frozen_force(const Stream& wrench, const Motion& motion, std::vector<Finding>& findings) {
  int repeated = 0;
  double longest = 0.0;          // [s] of the push
  double longest_outside = 0.0;  // [s]
  Eigen::Index begin = 0;
  for (Eigen::Index i = 1; i <= wrench.size(); ++i) {
    if (i < wrench.size() && wrench.values.row(i) == wrench.values.row(i - 1)) {
      ++repeated;
      continue;
    }
    const double from = wrench.time(begin);
    const double to = wrench.time(i - 1);
    longest = std::max(longest, std::min(to, motion.end) - std::max(from, motion.onset));
    longest_outside = std::max(longest_outside, to - from);
    begin = i;
  }
  const double share = static_cast<double>(repeated) / static_cast<double>(wrench.size() - 1);
  if (share > limits::kFrozenShare) {
    const double largest = wrench.values.leftCols<2>().rowwise().norm().maxCoeff();
    findings.push_back(
        {Defect::kFrozenForce, Handling::kExcluded, "wrench", repeated,
         nasm_common::format("wrench: frozen, %.0f %% of its rows repeat, peak %.1f N",
                             100.0 * share, largest)});
  } else if (longest > limits::kLongestForceGap) {
    findings.push_back(
        {Defect::kFrozenForce, Handling::kExcluded, "wrench", repeated,
         nasm_common::format("wrench: frozen for %.0f ms of the push", 1e3 * longest)});
  } else if (longest_outside > limits::kLongestForceGap) {
    findings.push_back({Defect::kFrozenForce, Handling::kNoted, "wrench", repeated,
                        nasm_common::format("wrench: frozen for %.0f ms outside of the push",
                                            1e3 * longest_outside)});
  }
}

}  // namespace nasm_pushing
