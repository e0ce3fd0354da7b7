// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BENCHMARK__NODE_PROCESS_HPP_
#define NASM_BENCHMARK__NODE_PROCESS_HPP_

#include <ament_index_cpp/get_package_prefix.hpp>
#include <string>

#include "nasm_common/child_process.hpp"

namespace nasm_benchmark {

/// A node in a process of its own, which ends with the object.
inline nasm_common::ChildProcess start_node(const std::string& package, const std::string& program,
                                            const std::string& parameter) {
  const std::string prefix = ament_index_cpp::get_package_prefix(package);
  return nasm_common::ChildProcess({prefix + "/lib/" + package + "/" + program, "--ros-args", "-p",
                                    parameter, "--log-level", "warn"});
}

}  // namespace nasm_benchmark

#endif  // NASM_BENCHMARK__NODE_PROCESS_HPP_
