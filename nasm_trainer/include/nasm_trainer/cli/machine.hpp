// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__CLI__MACHINE_HPP_
#define NASM_TRAINER__CLI__MACHINE_HPP_

#include <string>

namespace nasm_trainer {

/// Processor, cores and memory, such as "AMD EPYC 7B13, 2 cores, 8 GB".
std::string describe_machine();

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__CLI__MACHINE_HPP_
