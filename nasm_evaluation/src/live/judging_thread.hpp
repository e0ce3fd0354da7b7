// SPDX-License-Identifier: Apache-2.0
#ifndef LIVE__JUDGING_THREAD_HPP_
#define LIVE__JUDGING_THREAD_HPP_

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "nasm_evaluation/judge.hpp"
#include "nasm_evaluation/live/matcher.hpp"

namespace nasm_evaluation {

/// A case and what was found out about it.
struct Judged {
  Settled settled;
  Verdict verdict;
};

/// Judges in a thread of its own: solving for an optimum takes longer than the answers that are
/// being timed.
class JudgingThread {
 public:
  explicit JudgingThread(Judge judge);
  /// Drops the cases that are not judged yet.
  ~JudgingThread();

  void push(Settled settled);
  /// Verdicts since the last call.
  std::vector<Judged> take();
  /// The same, once everything is judged.
  std::vector<Judged> drain();
  std::size_t in_work() const;

 private:
  void run();

  Judge judge_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool ends_ = false;
  std::size_t in_work_ = 0;  ///< waiting or being judged
  std::deque<Settled> waiting_;
  std::vector<Judged> judged_;
  std::thread thread_;
};

}  // namespace nasm_evaluation

#endif  // LIVE__JUDGING_THREAD_HPP_
