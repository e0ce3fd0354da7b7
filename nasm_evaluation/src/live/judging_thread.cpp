// SPDX-License-Identifier: Apache-2.0
#include "live/judging_thread.hpp"

namespace nasm_evaluation {

JudgingThread::JudgingThread(Judge judge)
    : judge_(std::move(judge)), thread_([this] { this->run(); }) {
}

JudgingThread::~JudgingThread() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void JudgingThread::push(Settled settled) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    waiting_.push_back(std::move(settled));
    ++in_work_;
  }
  changed_.notify_all();
}

std::vector<Judged> JudgingThread::take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(judged_, {});
}

std::vector<Judged> JudgingThread::drain() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return in_work_ == 0; });
  return std::exchange(judged_, {});
}

std::size_t JudgingThread::in_work() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return in_work_;
}

void JudgingThread::run() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
    if (ends_) return;
    Judged judged;
    judged.settled = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    const auto& answer = judged.settled.answer;
    judged.verdict = judge_.judge(judged.settled.posed, answer ? &*answer : nullptr);
    judged.verdict.latency_s = judged.settled.latency_s;
    judged.verdict.is_late = judged.settled.is_late;
    lock.lock();
    judged_.push_back(std::move(judged));
    --in_work_;
    changed_.notify_all();
  }
}

}  // namespace nasm_evaluation
