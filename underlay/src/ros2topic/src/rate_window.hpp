// SPDX-License-Identifier: Apache-2.0
#ifndef RATE_WINDOW_HPP_
#define RATE_WINDOW_HPP_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace ros2topic {

/// Times between the last messages of a topic.
class RateWindow {
 public:
  explicit RateWindow(std::size_t size) : size_(size) {}

  /// A message came at this time; when time goes backwards, all is forgotten.
  void add(int64_t now_ns);

  /// Rate, shortest, longest and spread in two lines, once a second has passed since the last text.
  std::optional<std::string> next_text();

 private:
  std::size_t size_;
  std::deque<int64_t> intervals_ns_;
  std::optional<int64_t> last_ns_;
  std::optional<int64_t> last_text_ns_;
};

}  // namespace ros2topic

#endif  // RATE_WINDOW_HPP_
