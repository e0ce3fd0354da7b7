// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/blas/blas_threads.hpp"

#include <dlfcn.h>

namespace nasm_trainer {

void use_blas_threads(int count) {
  using SetThreads = void (*)(int);
  // LibTorch and IPOPT bring whatever BLAS is installed; others have no such function.
  if (void* const symbol = dlsym(RTLD_DEFAULT, "openblas_set_num_threads")) {
    reinterpret_cast<SetThreads>(symbol)(count);
  }
}

}  // namespace nasm_trainer
