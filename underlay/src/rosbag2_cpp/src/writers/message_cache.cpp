// SPDX-License-Identifier: Apache-2.0
#include "writers/message_cache.hpp"

#include "rcutils/logging_macros.h"

namespace rosbag2_cpp {
namespace writers {

MessageCache::MessageCache(uint64_t max_bytes, std::function<void(const Messages&)> write)
    : max_bytes_(max_bytes), write_(std::move(write)), thread_([this] { run(); }) {
}

MessageCache::~MessageCache() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
  log_dropped();
}

void MessageCache::push(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    throw_failure();
    if (waiting_bytes_ >= max_bytes_) {
      ++dropped_[message->topic_name];
      return;
    }
    waiting_bytes_ += message->serialized_data->buffer_length;
    waiting_.push_back(std::move(message));
  }
  changed_.notify_all();
}

void MessageCache::flush() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty() && !is_writing_; });
  throw_failure();
}

void MessageCache::throw_failure() {
  if (failure_) {
    std::rethrow_exception(failure_);
  }
}

void MessageCache::run() {
  Messages messages;
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
    if (waiting_.empty()) {
      return;
    }
    messages.swap(waiting_);
    waiting_bytes_ = 0;
    is_writing_ = true;
    // Nothing is written after a failure: a bag that ends early is better than one with gaps.
    std::exception_ptr failure = failure_;
    lock.unlock();
    if (!failure) {
      try {
        write_(messages);
      } catch (...) {
        failure = std::current_exception();
      }
    }
    messages.clear();
    lock.lock();
    is_writing_ = false;
    failure_ = failure;
    changed_.notify_all();
  }
}

void MessageCache::log_dropped() const {
  for (const auto& [topic, count] : dropped_) {
    RCUTILS_LOG_WARN_NAMED("rosbag2_cpp",
                           "Cache buffers lost messages of topic %s: %zu; a larger cache helps",
                           topic.c_str(), static_cast<size_t>(count));
  }
}

}  // namespace writers
}  // namespace rosbag2_cpp
