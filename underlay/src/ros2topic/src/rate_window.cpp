// SPDX-License-Identifier: Apache-2.0
#include "rate_window.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace ros2topic {

void RateWindow::add(int64_t now_ns) {
  if (last_ns_ && now_ns >= *last_ns_) {
    intervals_ns_.push_back(now_ns - *last_ns_);
  } else {
    intervals_ns_.clear();
    last_text_ns_.reset();
  }
  last_ns_ = now_ns;
  if (intervals_ns_.size() > size_) {
    intervals_ns_.pop_front();
  }
}

std::optional<std::string> RateWindow::next_text() {
  if (intervals_ns_.empty()) {
    return std::nullopt;
  }
  if (!last_text_ns_) {
    last_text_ns_ = last_ns_;
    return std::nullopt;
  }
  if (*last_ns_ < *last_text_ns_ + 1'000'000'000) {
    return std::nullopt;
  }
  last_text_ns_ = last_ns_;
  const auto count = static_cast<double>(intervals_ns_.size());
  const double mean = std::accumulate(intervals_ns_.begin(), intervals_ns_.end(), 0.0) / count;
  double squares = 0;
  for (const int64_t interval : intervals_ns_) {
    const double deviation = static_cast<double>(interval) - mean;
    squares += deviation * deviation;
  }
  const auto [least, most] = std::minmax_element(intervals_ns_.begin(), intervals_ns_.end());
  std::array<char, 200> text{};
  std::snprintf(text.data(), text.size(),
                "average rate: %.3f\n\tmin: %.3fs max: %.3fs std dev: %.5fs window: %zu",
                mean > 0 ? 1e9 / mean : 0.0, static_cast<double>(*least) * 1e-9,
                static_cast<double>(*most) * 1e-9, std::sqrt(squares / count) * 1e-9,
                intervals_ns_.size());
  return text.data();
}

}  // namespace ros2topic
