// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__PROCESSOR_TIME_HPP_
#define NASM_COMMON__PROCESSOR_TIME_HPP_

#include <time.h>

namespace nasm_common {

inline double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Processor time that the calling thread has used [s]. Unlike the time on the clock, it does not
/// grow while other programs have the processor.
inline double thread_time_s() {
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

/// Processor time that all threads of this process have used [s].
inline double process_time_s() {
  return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace nasm_common

#endif  // NASM_COMMON__PROCESSOR_TIME_HPP_
