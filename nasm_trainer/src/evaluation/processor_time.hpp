// SPDX-License-Identifier: Apache-2.0
#ifndef EVALUATION__PROCESSOR_TIME_HPP_
#define EVALUATION__PROCESSOR_TIME_HPP_

#include <time.h>

namespace nasm_trainer {

/// What the calling thread has used. On an idle machine this is the time on the clock; on a busy
/// one, waiting would prolong long work more than short work.
inline double processor_time_us() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

}  // namespace nasm_trainer

#endif  // EVALUATION__PROCESSOR_TIME_HPP_
