// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__LOOP_WATCH_HPP_
#define NASM_CONTROLLER__LOOP_WATCH_HPP_

#include <cstdint>
#include <limits>
#include <string>

namespace nasm_controller {

/// Detects that a closed loop diverges: its state is not finite, or for `time_s` its distance d
/// from the goal (GoalDistance) has exceeded
///
///   factor · max(least d since the task began, d at its beginning / 10, 0.1)
///
/// The floor keeps noise at the goal, and swings that the way to it needs, from being alarms.
class LoopWatch {
 public:
  struct Options {
    double factor = 3.0;
    double time_s = 3.0;  ///< 0: distances are not checked
  };

  /// Forgets the last task.
  void reset() { *this = LoopWatch(); }

  /// Times [ns] must not decrease; a distance that is not finite is that of such a state.
  void observe(int64_t time_ns, double distance, const Options& options);

  bool diverges() const { return is_lost_ || is_far_; }
  /// Readable reason; empty if the loop does not diverge.
  std::string text() const;
  double distance() const { return distance_; }  ///< last one; NaN: none

 private:
  bool has_begun_ = false;
  bool is_lost_ = false;  ///< the state is not finite
  bool is_far_ = false;
  double distance_ = std::numeric_limits<double>::quiet_NaN();
  double first_ = 0.0;
  double least_ = 0.0;
  int64_t near_ns_ = 0;  ///< when it was near enough last
  double far_s_ = 0.0;
};

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__LOOP_WATCH_HPP_
