// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__STOPWATCH_HPP_
#define NASM_COMMON__STOPWATCH_HPP_

#include <chrono>

namespace nasm_common {

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace nasm_common

#endif  // NASM_COMMON__STOPWATCH_HPP_
