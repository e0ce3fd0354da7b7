// SPDX-License-Identifier: Apache-2.0
// For benchmarks that calculate with LibTorch: one thread, and the best kernels of OpenBLAS.
#include <benchmark/benchmark.h>

#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_trainer/blas/blas.hpp"
#include "nasm_trainer/training/run.hpp"

int main(int argc, char** argv) {
  nasm_trainer::use_better_blas_core(argv);
  nasm_trainer::use_threads(1);
  benchmark::AddCustomContext("blas_core", nasm_trainer::blas_core());
  benchmark::AddCustomContext("instruction_set", to_string(nasm_core::best_instruction_set()));
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
