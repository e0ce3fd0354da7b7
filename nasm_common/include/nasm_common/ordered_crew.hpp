// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__ORDERED_CREW_HPP_
#define NASM_COMMON__ORDERED_CREW_HPP_

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace nasm_common {

/// Threads that work on jobs. Jobs come back in the order in which they were given. A caller that
/// takes after each give has only a few jobs in memory.
template <class Job>
class OrderedCrew {
 public:
  using Worker = std::function<void(Job& job)>;
  /// Called once in each thread; its worker lives there.
  using MakeWorker = std::function<Worker()>;

  OrderedCrew(unsigned threads, MakeWorker make_worker)
      : make_worker_(std::move(make_worker)), most_(4 * std::size_t{threads}) {
    threads_.reserve(threads);
    try {
      for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
    } catch (...) {
      stop();
      throw;
    }
  }
  /// Jobs that no thread has begun are dropped.
  ~OrderedCrew() { stop(); }
  OrderedCrew(const OrderedCrew&) = delete;
  OrderedCrew& operator=(const OrderedCrew&) = delete;

  void give(std::unique_ptr<Job> job) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      waiting_.emplace_back(given_++, std::move(job));
    }
    changed_.notify_all();
  }

  /// The next job, if it is done; waits for it at the end, or if too many are under way. Null if
  /// there is none. Throws what a worker has thrown.
  std::unique_ptr<Job> take(bool at_end) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (fault_) std::rethrow_exception(fault_);
    if (taken_ == given_) return nullptr;
    if (at_end || given_ - taken_ >= most_) {
      changed_.wait(lock, [this] { return fault_ || done_.count(taken_) > 0; });
    }
    if (fault_) std::rethrow_exception(fault_);
    const auto found = done_.find(taken_);
    if (found == done_.end()) return nullptr;
    auto job = std::move(found->second);
    done_.erase(found);
    ++taken_;
    return job;
  }

 private:
  void stop() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_ending_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void run() {
    try {
      const Worker work = make_worker_();
      for (;;) {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        if (is_ending_) return;
        auto [number, job] = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work(*job);
        lock.lock();
        done_[number] = std::move(job);
        lock.unlock();
        changed_.notify_all();
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
    }
    changed_.notify_all();
  }

  MakeWorker make_worker_;
  std::size_t most_;  ///< jobs under way
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<std::size_t, std::unique_ptr<Job>>> waiting_;
  std::map<std::size_t, std::unique_ptr<Job>> done_;
  std::exception_ptr fault_;
  std::size_t given_ = 0;
  std::size_t taken_ = 0;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace nasm_common

#endif  // NASM_COMMON__ORDERED_CREW_HPP_
