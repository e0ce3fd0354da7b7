// SPDX-License-Identifier: Apache-2.0
#ifndef READ_AHEAD_HPP_
#define READ_AHEAD_HPP_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"

namespace rosbag2_transport {

/// Reads a bag from where the reader stands, on a thread of its own, so that the disk does not
/// delay messages. The reader belongs to this object as long as it lives.
class ReadAhead {
 public:
  using Message = std::shared_ptr<rosbag2_storage::SerializedBagMessage>;

  ReadAhead(rosbag2_cpp::Reader& reader, size_t capacity);
  ~ReadAhead();
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  /// Waits until the queue is full or the bag is at its end.
  void wait_until_filled();

  /// The next message; null at the end. Throws what the reader threw, after the messages before it.
  Message pop();

 private:
  void read();

  rosbag2_cpp::Reader& reader_;
  const size_t capacity_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Message> queue_;
  bool at_end_ = false;
  bool cancelled_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace rosbag2_transport

#endif  // READ_AHEAD_HPP_
