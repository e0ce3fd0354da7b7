// SPDX-License-Identifier: Apache-2.0
#include "read_ahead.hpp"

#include <algorithm>
#include <utility>

namespace rosbag2_transport {

ReadAhead::ReadAhead(rosbag2_cpp::Reader& reader, size_t capacity)
    : reader_(reader), capacity_(std::max<size_t>(capacity, 1)), thread_([this] { read(); }) {
}

ReadAhead::~ReadAhead() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    cancelled_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ReadAhead::wait_until_filled() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return at_end_ || queue_.size() >= capacity_; });
}

ReadAhead::Message ReadAhead::pop() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return at_end_ || !queue_.empty(); });
  if (queue_.empty()) {
    if (error_) {
      std::rethrow_exception(error_);
    }
    return nullptr;
  }
  Message message = std::move(queue_.front());
  queue_.pop_front();
  changed_.notify_all();
  return message;
}

void ReadAhead::read() {
  std::exception_ptr error;
  try {
    while (reader_.has_next()) {
      Message message = reader_.read_next();
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return cancelled_ || queue_.size() < capacity_; });
      if (cancelled_) {
        break;
      }
      queue_.push_back(std::move(message));
      changed_.notify_all();
    }
  } catch (...) {
    error = std::current_exception();
  }
  std::lock_guard<std::mutex> lock(mutex_);
  at_end_ = true;
  error_ = error;
  changed_.notify_all();
}

}  // namespace rosbag2_transport
