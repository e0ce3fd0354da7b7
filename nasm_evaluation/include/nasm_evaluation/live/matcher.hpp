// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__LIVE__MATCHER_HPP_
#define NASM_EVALUATION__LIVE__MATCHER_HPP_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nasm_evaluation/case.hpp"

namespace nasm_evaluation {

/// An instance and what became of it.
struct Settled {
  Case posed;
  std::optional<nasm_msgs::msg::ControlTrajectory> answer;  ///< none: lost
  double latency_s = std::numeric_limits<double>::quiet_NaN();
  bool is_late = false;
};

/// Matches answers with the instances that they belong to, by id. Time is that of the wall, since
/// answers are computed in it, however fast a recording is played.
class Matcher {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  struct Options {
    double timeout_s = 10.0;                                        ///< until an instance is lost
    double late_after_s = std::numeric_limits<double>::infinity();  ///< still judged
    /// How long to keep an answer that overtook its instance: they come on two topics.
    double early_s = 1.0;
  };

  /// Messages without a counterpart.
  struct Counts {
    std::size_t posed = 0;          ///< all calls of pose() and pose_foreign()
    std::size_t without_id = 0;     ///< instances with id 0, whose answers cannot be told apart
    std::size_t foreign = 0;        ///< instances that are not judged
    std::size_t repeated_ids = 0;   ///< instances with the id of an earlier one
    std::size_t duplicates = 0;     ///< further answers to an instance
    std::size_t after_timeout = 0;  ///< answers to instances that were given up
    std::size_t unmatched = 0;      ///< answers to unknown instances
  };

  explicit Matcher(Options options) : options_(options) {}

  /// Numbers the case. Of instances with the same id, the first is answered first.
  void pose(Case posed, Time when);
  /// An instance that is not judged, nor is its answer.
  void pose_foreign(uint64_t id, Time when);
  void answer(nasm_msgs::msg::ControlTrajectory answer, Time when);

  /// The instances that were answered or given up since the last call.
  std::vector<Settled> take_settled(Time now);
  /// The same, and gives up what is left.
  std::vector<Settled> close();

  std::size_t pending() const { return pending_.size(); }
  std::size_t numbered() const { return next_number_ - 1; }  ///< the last case's number
  const Counts& counts() const { return counts_; }

 private:
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;

  struct Pending {
    uint64_t id = 0;
    Time when;
    std::optional<Case> posed;  ///< none: foreign
  };
  struct Early {
    ControlTrajectory answer;
    Time when;
  };

  void pose(Pending pending);
  void settle(std::deque<Pending>::iterator pending, ControlTrajectory&& answer, Time when);
  void forget_oldest_early();
  void give_up_oldest();

  const Options options_;
  std::size_t next_number_ = 1;
  Counts counts_;
  std::deque<Pending> pending_;  ///< in the order of posing
  std::deque<Early> early_;      ///< in the order of arrival
  std::unordered_set<uint64_t> known_ids_;
  std::unordered_map<uint64_t, std::size_t> given_up_;  ///< how many instances of the id
  std::vector<Settled> settled_;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__LIVE__MATCHER_HPP_
