// SPDX-License-Identifier: Apache-2.0
#ifndef WRITERS__MESSAGE_CACHE_HPP_
#define WRITERS__MESSAGE_CACHE_HPP_

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "rosbag2_storage/serialized_bag_message.hpp"

namespace rosbag2_cpp {
namespace writers {

// Hands messages over to a thread that writes all that wait at once. As many bytes as allowed may
// wait while as many are being written; what comes on top is dropped and counted.
class MessageCache {
 public:
  using Messages = std::vector<std::shared_ptr<const rosbag2_storage::SerializedBagMessage>>;

  MessageCache(uint64_t max_bytes, std::function<void(const Messages&)> write);

  // Writes what is left, and logs what was dropped.
  ~MessageCache();

  // Throws what an earlier write has thrown.
  void push(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message);

  // Returns when all is written. Throws what an earlier write has thrown.
  void flush();

 private:
  void run();
  void throw_failure();
  void log_dropped() const;

  const uint64_t max_bytes_;
  const std::function<void(const Messages&)> write_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  Messages waiting_;
  uint64_t waiting_bytes_ = 0;
  bool is_writing_ = false;
  bool is_ending_ = false;
  std::exception_ptr failure_;
  std::map<std::string, uint64_t> dropped_;
  std::thread thread_;
};

}  // namespace writers
}  // namespace rosbag2_cpp

#endif  // WRITERS__MESSAGE_CACHE_HPP_
