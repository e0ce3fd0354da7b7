// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/loop_watch.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"

namespace nasm_controller {
namespace {

constexpr double kShareOfFirst = 0.1;
constexpr double kLeastReference = 0.1;

}  // namespace

void LoopWatch::observe(int64_t time_ns, double distance, const Options& options) {
  distance_ = distance;
  is_lost_ = !std::isfinite(distance);
  if (is_lost_) return;
  if (!has_begun_) {
    has_begun_ = true;
    first_ = least_ = distance;
    near_ns_ = time_ns;
  }
  least_ = std::min(least_, distance);
  const double reference = std::max({least_, kShareOfFirst * first_, kLeastReference});
  if (distance <= options.factor * reference) near_ns_ = time_ns;
  far_s_ = 1e-9 * static_cast<double>(time_ns - near_ns_);
  is_far_ = options.time_s > 0.0 && far_s_ >= options.time_s;
}

std::string LoopWatch::text() const {
  using nasm_common::short_text;
  if (is_lost_) return "the state is not finite";
  if (!is_far_) return "";
  return "the distance to the goal is " + short_text(distance_) + ", was " + short_text(least_) +
         ", and has been too large for " + short_text(far_s_) + " s";
}

}  // namespace nasm_controller
