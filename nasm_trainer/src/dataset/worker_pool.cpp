// SPDX-License-Identifier: Apache-2.0
#include "dataset/worker_pool.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nasm_trainer {
namespace {

/// Room for packed records that are being filled or wait for one before them. Record i stands in
/// slot i modulo the number of slots, so that memory is bounded and order costs nothing.
class Ring {
 public:
  Ring(uint64_t first, uint64_t last, std::size_t slots, std::size_t record_size)
      : next_(first),
        written_(first),
        last_(last),
        record_size_(record_size),
        ready_(slots, false),
        bytes_(slots * record_size) {}

  /// Waits for room. False: there is nothing left to do.
  bool claim(uint64_t& index) {
    std::unique_lock<std::mutex> lock(mutex_);
    room_.wait(lock, [this] { return closed_ || next_ == last_ || next_ < written_ + slots(); });
    if (closed_ || next_ == last_) return false;
    index = next_++;
    return true;
  }

  unsigned char* slot(uint64_t index) { return bytes_.data() + (index % slots()) * record_size_; }

  void complete(uint64_t index) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ready_[index % slots()] = true;
    if (index == written_) filled_.notify_one();
  }

  void close() {
    const std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }

  void fail(std::exception_ptr error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!error_) error_ = std::move(error);
    closed_ = true;
    room_.notify_all();
    filled_.notify_one();
  }

  /// Records that are next in order and side by side, after a while if there are none.
  std::size_t wait_for_records(std::chrono::milliseconds timeout) {
    std::unique_lock<std::mutex> lock(mutex_);
    filled_.wait_for(lock, timeout,
                     [this] { return error_ || finished() || ready_[written_ % slots()]; });
    if (error_) std::rethrow_exception(error_);
    std::size_t count = 0;
    for (std::size_t i = written_ % slots(); i + count < slots() && ready_[i + count];) ++count;
    return count;
  }

  void release(std::size_t count) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (std::size_t i = 0; i < count; ++i) ready_[written_++ % slots()] = false;
    room_.notify_all();
  }

  uint64_t written() const { return written_; }

  bool done() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return finished();
  }

 private:
  uint64_t slots() const { return ready_.size(); }
  bool finished() const { return !error_ && written_ == (closed_ ? next_ : last_); }

  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable filled_;
  uint64_t next_;     ///< to be begun
  uint64_t written_;  ///< to be handed over
  uint64_t last_;
  std::size_t record_size_;
  bool closed_ = false;
  std::exception_ptr error_;
  std::vector<bool> ready_;
  std::vector<unsigned char> bytes_;
};

/// Threads that end with this object, at the latest.
class Threads {
 public:
  explicit Threads(Ring& ring) : ring_(ring) {}
  ~Threads() {
    ring_.close();
    for (std::thread& thread : threads_) thread.join();
  }
  template <class Body>
  void start(Body body) {
    threads_.emplace_back(std::move(body));
  }

 private:
  Ring& ring_;
  std::vector<std::thread> threads_;
};

std::size_t slot_count(std::size_t workers, std::size_t record_size) {
  constexpr std::size_t kBytes = 16 << 20;
  return std::clamp(kBytes / record_size, 2 * workers, 64 * workers);
}

}  // namespace

void WorkerPool::run(uint64_t first, uint64_t last) const {
  const std::size_t record_size = packed_size(width);
  const auto threads_needed =
      static_cast<std::size_t>(std::min<uint64_t>(static_cast<uint64_t>(workers), last - first));
  if (threads_needed == 0) return;
  Ring ring(first, last, slot_count(threads_needed, record_size), record_size);
  const auto work = [this, &ring] {
    try {
      const auto fill = make_worker();
      Record record;
      record.values.setZero(width);
      for (uint64_t index; ring.claim(index);) {
        fill(index, record);
        pack(record, ring.slot(index));
        ring.complete(index);
      }
    } catch (...) {
      ring.fail(std::current_exception());
    }
  };
  Threads threads(ring);
  for (std::size_t i = 0; i < threads_needed; ++i) threads.start(work);
  while (!ring.done()) {
    if (const std::size_t count = ring.wait_for_records(std::chrono::milliseconds(50))) {
      sink(ring.slot(ring.written()), count);
      ring.release(count);
    }
    if (stop()) ring.close();
  }
}

}  // namespace nasm_trainer
