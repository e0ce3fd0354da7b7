// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BENCHMARK__MEASURE_HPP_
#define NASM_BENCHMARK__MEASURE_HPP_

#include <sys/types.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "nasm_common/processor_time.hpp"

namespace nasm_benchmark {

/// Processor time of one call [µs], over several since the clock's reading takes time too.
template <class Action>
double time_us(int repetitions, const Action& action) {
  const double start_s = nasm_common::process_time_s();
  for (int i = 0; i < repetitions; ++i) action();
  return 1e6 * (nasm_common::process_time_s() - start_s) / repetitions;
}

/// Memory that a process has at the moment [kB].
inline double resident_memory_kb(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  double size = 0.0, resident = 0.0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024.0;
}

/// A number from the environment, so that a smoke test can be short.
inline double asked(const char* variable, double otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atof(text);
}

}  // namespace nasm_benchmark

#endif  // NASM_BENCHMARK__MEASURE_HPP_
