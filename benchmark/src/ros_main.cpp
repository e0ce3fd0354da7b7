// SPDX-License-Identifier: Apache-2.0
// For benchmarks that talk to nodes.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>

#include "nasm_common/exit_code.hpp"
#include "rclcpp/rclcpp.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  benchmark::Initialize(&argc, argv);
  int outcome = nasm_common::kDone;
  try {
    benchmark::RunSpecifiedBenchmarks();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    outcome = nasm_common::kFailed;
  }
  rclcpp::shutdown();
  return outcome;
}
