// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__MACHINE_HPP_
#define NASM_COMMON__MACHINE_HPP_

#include <string>

namespace nasm_common {

/// Processor, cores and memory, such as "AMD EPYC 7B13, 2 cores, 8 GB".
std::string describe_machine();

/// At least 1.
int processor_count();

/// Local date and time, such as "2026-11-17 18:36".
std::string date_text();

}  // namespace nasm_common

#endif  // NASM_COMMON__MACHINE_HPP_
