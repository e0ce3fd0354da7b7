// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__PACER_HPP_
#define NASM_SIM__PACER_HPP_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace nasm_sim {

/// Simulated time from another clock: seconds since the first look at that clock, times a factor.
/// With factor 0, time jumps ahead while there is something to simulate and otherwise advances at
/// the pace of the other clock.
class Pacer {
 public:
  explicit Pacer(double factor) : factor_(factor) {}

  /// How far to simulate. `time_s` is where the simulation is. If the other clock was set back,
  /// nothing happens but that stamps follow it. If the simulation is behind, time stands still
  /// until it has done what it was asked for before.
  double advance(int64_t clock_ns, double time_s, bool is_busy, bool is_behind = false) {
    if (!has_started_) {
      has_started_ = true;
      origin_ns_ = clock_ns;
    } else if (clock_ns < last_ns_) {
      origin_ns_ += clock_ns - last_ns_;
    } else if (factor_ == 0.0 || !is_behind) {
      const double passed_s = 1e-9 * static_cast<double>(clock_ns - last_ns_);
      now_s_ = factor_ > 0.0 ? now_s_ + factor_ * passed_s : std::max(now_s_, time_s) + passed_s;
    }
    last_ns_ = clock_ns;
    return factor_ == 0.0 && is_busy ? std::numeric_limits<double>::infinity() : now_s_;
  }

  bool has_started() const { return has_started_; }
  double now_s() const { return now_s_; }

  /// Time stamps [ns] of simulated times, and back.
  int64_t stamp_ns(double time_s) const { return origin_ns_ + std::llround(1e9 * time_s); }
  double time_s(int64_t stamp_ns) const {
    return 1e-9 * static_cast<double>(stamp_ns - origin_ns_);
  }

 private:
  const double factor_;
  bool has_started_ = false;
  int64_t origin_ns_ = 0;
  int64_t last_ns_ = 0;
  double now_s_ = 0.0;
};

}  // namespace nasm_sim

#endif  // NASM_SIM__PACER_HPP_
