// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/delivery_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace nasm_bringup {

void DeliveryStatistics::add(uint64_t id, double latency_s) {
  if (!seen_.insert(id).second) {
    ++duplicates_;
    return;
  }
  highest_ = std::max(highest_, id);
  latencies_s_.push_back(latency_s);
}

size_t DeliveryStatistics::lost(uint64_t sent) const {
  return std::max<size_t>(highest_, sent) - seen_.size();
}

double DeliveryStatistics::latency_quantile_s(double fraction) const {
  if (latencies_s_.empty()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::vector<double> sorted = latencies_s_;
  const auto last = static_cast<double>(sorted.size() - 1);
  const auto rank = static_cast<std::ptrdiff_t>(std::lround(fraction * last));
  std::nth_element(sorted.begin(), sorted.begin() + rank, sorted.end());
  return sorted[static_cast<size_t>(rank)];
}

std::string DeliveryStatistics::summary(uint64_t sent) const {
  char line[160];
  const int length = std::snprintf(line, sizeof line, "received %zu, lost %zu, duplicate %zu",
                                   received(), lost(sent), duplicates());
  if (received() > 0) {
    std::snprintf(line + length, sizeof line - static_cast<size_t>(length),
                  "; latency median %.3f ms, p99 %.3f ms, worst %.3f ms",
                  1e3 * latency_quantile_s(0.5), 1e3 * latency_quantile_s(0.99),
                  1e3 * latency_quantile_s(1.0));
  }
  return line;
}

}  // namespace nasm_bringup
