// SPDX-License-Identifier: Apache-2.0
#ifndef RMW__TIME_H_
#define RMW__TIME_H_

#include <stdint.h>

#include "rcutils/time.h"

/// A span of time; never negative.
typedef struct rmw_time_s {
  uint64_t sec;
  uint64_t nsec;
} rmw_time_t;

/// [ns] since the epoch of the system clock.
typedef rcutils_time_point_value_t rmw_time_point_value_t;

/// [ns]
typedef rcutils_duration_value_t rmw_duration_t;

// Macros, because C takes no constant of a struct type as an initializer.

/// INT64_MAX nanoseconds.
#define RMW_DURATION_INFINITE \
  { 9223372036LL, 854775807LL }

/// Left to the middleware.
#define RMW_DURATION_UNSPECIFIED \
  { 0LL, 0LL }

#endif  // RMW__TIME_H_
