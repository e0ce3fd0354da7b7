// SPDX-License-Identifier: Apache-2.0
#include "offline/crew.hpp"

#include <utility>

namespace nasm_evaluation {

Crew::Crew(unsigned threads, const MakeWorker& make_worker) {
  for (unsigned i = 0; i < threads; ++i) workers_.push_back(make_worker());
  threads_.reserve(threads);
  try {
    for (const auto& worker : workers_) {
      threads_.emplace_back([this, &worker = *worker] { run(worker); });
    }
  } catch (...) {
    stop();
    throw;
  }
}

Crew::~Crew() {
  stop();
}

void Crew::stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::run(Worker& worker) {
  for (;;) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
    if (is_ending_) return;
    auto [number, batch] = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    std::exception_ptr fault;
    try {
      for (Case& posed : batch->cases) {
        batch->verdicts.push_back(worker.work(std::move(posed), batch->worst));
      }
    } catch (...) {
      fault = std::current_exception();
    }
    batch->cases.clear();
    lock.lock();
    if (fault) fault_ = fault;
    done_[number] = std::move(batch);
    lock.unlock();
    changed_.notify_all();
  }
}

void Crew::give(std::unique_ptr<Batch> batch) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    waiting_.emplace_back(given_++, std::move(batch));
  }
  changed_.notify_all();
}

std::unique_ptr<Batch> Crew::take(bool at_end) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (taken_ == given_) return nullptr;
  if (at_end || !has_room()) {
    changed_.wait(lock, [this] { return done_.count(taken_) > 0; });
  }
  if (fault_) std::rethrow_exception(fault_);
  const auto found = done_.find(taken_);
  if (found == done_.end()) return nullptr;
  auto batch = std::move(found->second);
  done_.erase(found);
  ++taken_;
  return batch;
}

}  // namespace nasm_evaluation
