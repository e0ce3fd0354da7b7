// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__REQUEST_HPP_
#define NASM_TRAINER__DATASET__REQUEST_HPP_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "nasm_core/ocp/encoding.hpp"

namespace nasm_trainer {

/// Version of this package; files of another version are neither resumed nor merged.
const char* software_version();

/// Far beyond any disk; keeps sizes in bytes within 64 bits.
inline constexpr uint64_t kMostTrajectories = 1'000'000'000;

/// All that decides the content of a dataset. How it is made (workers, interruptions, shards that
/// are merged) leaves no trace in it.
struct DatasetRequest {
  std::string system;
  std::string split = "id";
  uint64_t trajectories = 0;
  uint64_t seed = 0;
  std::string solver = "newton";
  int steps = 100;
  /// An answer is a label if its gradient's norm is at most this times max(1, |cost|), and its
  /// constraints hold to this.
  double tolerance = 1e-8;
  double horizon_jitter = 0.0;  ///< see nasm_core::draw_instance
  nasm_core::Encoding encoding = nasm_core::Encoding::kTask;
  uint64_t first = 0;  ///< index of the first trajectory in this file
  uint64_t last = 0;   ///< one past the last
  std::string software_version = nasm_trainer::software_version();
};

/// Throws std::invalid_argument that names the value and what is expected.
void check_request(const DatasetRequest& request);

/// The part of shard `shard` (from 0) of `shards`. Sizes differ by one at most.
DatasetRequest shard_of(const DatasetRequest& request, uint64_t shard, uint64_t shards);

/// The request as names and values, the same text for the same request.
using Description = std::vector<std::pair<std::string, std::string>>;
Description describe(const DatasetRequest& request);
std::string to_text(const Description& description);
Description from_text(const std::string& text);

/// The first difference, such as "seed is 1, not 2"; empty if there is none.
std::string difference(const Description& actual, const Description& expected);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__REQUEST_HPP_
