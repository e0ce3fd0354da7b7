// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BLAS__BLAS_HPP_
#define NASM_TRAINER__BLAS__BLAS_HPP_

#include <optional>
#include <string>

namespace nasm_trainer {

/// The vector instructions of a processor, as far as OpenBLAS makes use of them.
struct VectorInstructions {
  bool avx2 = false;    ///< with FMA
  bool avx512 = false;  ///< F, CD, BW, DQ and VL
};

VectorInstructions vector_instructions();

/// The kernels that OpenBLAS has chosen, such as "Haswell"; empty if the program has no OpenBLAS.
std::string blas_core();

/// The kernels that OpenBLAS should rather use: those of its choice are for processors without AVX2
/// though this one has it. That is what OpenBLAS does with processors newer than itself, and it
/// makes training five times slower. Empty if the choice is good, or not to be judged.
std::optional<std::string> better_blas_core(const std::string& core,
                                            const VectorInstructions& instructions);

/// Restarts the program with OPENBLAS_CORETYPE set, if there are better kernels; OpenBLAS looks
/// at the environment only when it is loaded. Does nothing if the user has set that variable. To
/// be called first thing in main, with its arguments.
void use_better_blas_core(char** argv);

/// How many threads OpenBLAS works with, from now on. By itself it takes one per core, which gets
/// in the way of small matrices, of other trainings, and of clocks that measure the calling thread.
void use_blas_threads(int count);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BLAS__BLAS_HPP_
