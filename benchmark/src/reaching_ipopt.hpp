// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BENCHMARK__REACHING_IPOPT_HPP_
#define NASM_BENCHMARK__REACHING_IPOPT_HPP_

#include "nasm_arm/reaching.hpp"

namespace nasm_benchmark {

struct IpoptOutcome {
  bool solved = false;
  double cost = 0.0;
  int iterations = 0;
};

/// The very problem that nasm_arm::ReachingSolver solves, with the same variables, start, limits at
/// the same instants and exact derivatives.
IpoptOutcome solve_by_ipopt(const nasm_arm::Arm& arm, const nasm_arm::ReachingOptions& options,
                            const nasm_arm::ReachingProblem& problem);

}  // namespace nasm_benchmark

#endif  // NASM_BENCHMARK__REACHING_IPOPT_HPP_
