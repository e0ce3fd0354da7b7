// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__TESTING__COUNTED_ALLOCATIONS_HPP_
#define NASM_COMMON__TESTING__COUNTED_ALLOCATIONS_HPP_

// Replaces malloc and its relatives in the whole process. Weak, so that several files of a program
// may include it.
#include <atomic>
#include <cstddef>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

inline std::atomic<int> allocations{0};

extern "C" __attribute__((weak)) void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
extern "C" __attribute__((weak)) void* calloc(std::size_t count, std::size_t size) noexcept {
  ++allocations;
  return __libc_calloc(count, size);
}
extern "C" __attribute__((weak)) void* realloc(void* old, std::size_t size) noexcept {
  ++allocations;
  return __libc_realloc(old, size);
}
extern "C" __attribute__((weak)) void* aligned_alloc(std::size_t alignment,
                                                     std::size_t size) noexcept {
  ++allocations;
  return __libc_memalign(alignment, size);
}
extern "C" __attribute__((weak)) int posix_memalign(void** result, std::size_t alignment,
                                                    std::size_t size) noexcept {
  ++allocations;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

#endif  // NASM_COMMON__TESTING__COUNTED_ALLOCATIONS_HPP_
