// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__NETWORK_TIME_HPP_
#define DEMO__NETWORK_TIME_HPP_

#include <string>
#include <vector>

#include "demo/goals.hpp"

namespace nasm_evaluation::demo {

/// How long the network alone takes for each instance [s], in this process and without certificate:
/// what LibTorch's time compares with. Throws as nasm_core::read_model and FusedOperator do.
std::vector<double> measure_network(const std::string& model_path,
                                    const nasm_core::SystemInfo& info,
                                    const std::vector<nasm_core::Instance>& instances);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__NETWORK_TIME_HPP_
