// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__PARALLEL_HPP_
#define NASM_COMMON__PARALLEL_HPP_

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace nasm_common {

/// Calls action(i) for all i below count on this many threads, including the caller, in any
/// order. After one has thrown no other begins, and the caller gets what was thrown.
template <class Action>
void for_each_index(std::size_t count, int threads, const Action& action) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        action(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
    // The system gives no more; those there are do as well.
  }
  work();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace nasm_common

#endif  // NASM_COMMON__PARALLEL_HPP_
