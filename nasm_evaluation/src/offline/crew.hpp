// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__CREW_HPP_
#define OFFLINE__CREW_HPP_

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "offline/worker.hpp"

namespace nasm_evaluation {

/// Some cases in a row and, once it was done, what was found out of them.
struct Batch {
  explicit Batch(std::size_t shown) : worst(shown) {}
  std::vector<Case> cases;
  std::vector<Verdict> verdicts;
  WorstCases worst;
};

/// Threads with a worker each. Batches come back in the order in which they were given. Who takes
/// after each giving has only a few of them in memory.
class Crew {
 public:
  using MakeWorker = std::function<std::unique_ptr<Worker>()>;

  Crew(unsigned threads, const MakeWorker& make_worker);
  /// Batches that nobody has begun are dropped.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void give(std::unique_ptr<Batch> batch);
  /// The next one, if it is done; waits for it at the end, or if too many are under way. Null if
  /// there is none. Throws what a worker has thrown.
  std::unique_ptr<Batch> take(bool at_end);

 private:
  void run(Worker& worker);
  void stop();
  bool has_room() const { return given_ - taken_ < 4 * workers_.size(); }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<std::size_t, std::unique_ptr<Batch>>> waiting_;
  std::map<std::size_t, std::unique_ptr<Batch>> done_;
  std::exception_ptr fault_;
  std::size_t given_ = 0;
  std::size_t taken_ = 0;
  bool is_ending_ = false;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
};

}  // namespace nasm_evaluation

#endif  // OFFLINE__CREW_HPP_
