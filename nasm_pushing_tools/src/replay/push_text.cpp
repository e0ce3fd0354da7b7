// SPDX-License-Identifier: Apache-2.0
#include "replay/push_text.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"

namespace nasm_pushing {

using nasm_common::number_text;

double largest(const std::vector<double>& values) {
  return values.empty() ? ReplayRecord::kNone : *std::max_element(values.begin(), values.end());
}

std::string motion_text(const PushName& name) {
  if (std::isnan(name.speed)) return "-";
  return name.acceleration > 0.0 ? number_text(name.acceleration) + " mm/s²"
                                 : number_text(name.speed) + " mm/s";
}

std::string force_text(double force_n) {
  return std::isfinite(force_n) ? number_text(force_n, 3) + " N" : "-";
}

std::string push_text(const PushName& name) {
  return name.shape + " on " + name.surface + ", " + motion_text(name) +
         ", s = " + number_text(name.contact, 3) + ", t = " + number_text(name.angle, 3);
}

}  // namespace nasm_pushing
