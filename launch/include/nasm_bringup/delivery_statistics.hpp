// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DELIVERY_STATISTICS_HPP_
#define NASM_BRINGUP__DELIVERY_STATISTICS_HPP_

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace nasm_bringup {

/// What became of a stream of messages with ids 1, 2, 3, …: how many came, came twice or never, and
/// how long they took.
class DeliveryStatistics {
 public:
  void add(uint64_t id, double latency_s);

  size_t received() const { return latencies_s_.size(); }
  size_t duplicates() const { return duplicates_; }
  /// Ids up to the highest one seen (or `sent`, if that is more) that did not come.
  size_t lost(uint64_t sent = 0) const;

  /// Nearest-rank quantile, `fraction` in [0, 1]; NaN when nothing came.
  double latency_quantile_s(double fraction) const;

  /// One line for people.
  std::string summary(uint64_t sent = 0) const;

 private:
  std::unordered_set<uint64_t> seen_;
  std::vector<double> latencies_s_;
  uint64_t highest_ = 0;
  size_t duplicates_ = 0;
};

}  // namespace nasm_bringup

#endif  // NASM_BRINGUP__DELIVERY_STATISTICS_HPP_
