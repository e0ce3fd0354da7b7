// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__RANDOM_HPP_
#define NASM_COMMON__RANDOM_HPP_

#include <cstdint>

namespace nasm_common {

/// A small generator with the same numbers on every machine and standard library (SplitMix64).
class Random {
 public:
  /// Streams of different index are independent, so that number i needs none before it.
  explicit Random(uint64_t seed, uint64_t stream = 0);

  uint64_t next();
  double uniform();  ///< in [0, 1)
  double uniform(double lower, double upper);
  double normal();  ///< mean 0, variance 1

 private:
  uint64_t state_;
};

}  // namespace nasm_common

#endif  // NASM_COMMON__RANDOM_HPP_
