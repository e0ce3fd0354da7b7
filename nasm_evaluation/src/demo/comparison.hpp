// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__COMPARISON_HPP_
#define DEMO__COMPARISON_HPP_

#include <limits>
#include <string>
#include <vector>

#include "demo/goals.hpp"

namespace nasm_evaluation::demo {

/// How long others take for such instances [s], medians; NaN: not known.
struct Comparison {
  double libtorch_s = std::numeric_limits<double>::quiet_NaN();  ///< the same model
  double ipopt_s = std::numeric_limits<double>::quiet_NaN();     ///< direct method, problem reused
  std::string why_not;  ///< why there are no numbers; empty: there are
};

/// From what `ros2 nasm evaluate --compare --json` prints.
Comparison parse_comparison(const std::string& json);

/// Runs that program on the model, if the package nasm_trainer is installed. Takes some seconds.
Comparison measure_comparison(const std::string& model_path);

/// How long the network alone takes for each instance [s], in this process and without certificate:
/// what LibTorch's time compares with. Throws as nasm_core::read_model and FusedOperator do.
std::vector<double> measure_network(const std::string& model_path,
                                    const nasm_core::SystemInfo& info,
                                    const std::vector<nasm_core::Instance>& instances);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__COMPARISON_HPP_
