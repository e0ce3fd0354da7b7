// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__STATISTICS_HPP_
#define NASM_ROS__STATISTICS_HPP_

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "nasm_core/operator/answer.hpp"

namespace nasm_ros {

/// Counts what became of the requests. May be used from several threads.
class Statistics {
 public:
  static constexpr size_t kWindow = 1000;  ///< latencies that are kept

  /// All counts are since the start, or the last `reset`.
  struct Summary {
    uint64_t requests = 0;
    uint64_t answers = 0;  ///< polished ones included
    uint64_t polished = 0;
    uint64_t refusals = 0;
    uint64_t fallbacks = 0;  ///< plans sent in place of refusals, which count too
    uint64_t deadline_misses = 0;
    std::array<uint64_t, 256> by_status{};  ///< index: AnswerStatus
    std::string last_refusal;               ///< its text

    // Latencies of the last kWindow answers; NaN if there are none.
    double latency_mean_s = std::numeric_limits<double>::quiet_NaN();
    double latency_p99_s = std::numeric_limits<double>::quiet_NaN();
    double latency_worst_s = std::numeric_limits<double>::quiet_NaN();
    size_t window = 0;

    double since_answer_s = 0.0;  ///< since the last answer, or the start
  };

  explicit Statistics(double now_s = 0.0);

  /// Times are of the clock that stamps messages [s]. Only an answer feeds the watchdog. A fallback
  /// is recorded after the refusal that it stands in for and is no request of its own.
  void record(nasm_core::AnswerStatus status, const std::string& text, double latency_s,
              double now_s);

  /// If the clock has gone back, or had not begun (0, simulated), the watchdog restarts.
  Summary summary(double now_s);
  uint64_t refusals() const;

  void reset(double now_s);

 private:
  mutable std::mutex mutex_;
  Summary counts_;
  std::vector<double> latencies_s_;  ///< a ring
  size_t next_ = 0;
  double last_answer_s_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__STATISTICS_HPP_
