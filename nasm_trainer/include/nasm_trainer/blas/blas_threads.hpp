// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BLAS__BLAS_THREADS_HPP_
#define NASM_TRAINER__BLAS__BLAS_THREADS_HPP_

namespace nasm_trainer {

/// How many threads OpenBLAS works with, from now on. By itself it takes one per core, which gets
/// in the way of small matrices, of other trainings, and of clocks that measure the calling thread.
void use_blas_threads(int count);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BLAS__BLAS_THREADS_HPP_
