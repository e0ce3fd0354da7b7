// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/blas/blas.hpp"

#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace nasm_trainer {
namespace {

constexpr char kVariable[] = "OPENBLAS_CORETYPE";

/// OpenBLAS' names of kernels for x86-64 that do without AVX2.
constexpr const char* kOldCores[] = {"Katmai",     "Coppermine",   "Northwood",   "Prescott",
                                     "Banias",     "Atom",         "Core2",       "Penryn",
                                     "Dunnington", "Nehalem",      "Sandybridge", "Athlon",
                                     "Opteron",    "Opteron_SSE3", "Barcelona",   "Nano",
                                     "Bobcat",     "Bulldozer",    "Piledriver",  "Steamroller"};

}  // namespace

VectorInstructions vector_instructions() {
  VectorInstructions result;
#if defined(__x86_64__)
  __builtin_cpu_init();
  result.avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  result.avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
                  __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
#endif
  return result;
}

std::string blas_core() {
  // Not linked: which BLAS there is, the system decides when the program starts.
  using GetCoreName = const char* (*)();
  void* const symbol = dlsym(RTLD_DEFAULT, "openblas_get_corename");
  const char* const name = symbol ? reinterpret_cast<GetCoreName>(symbol)() : nullptr;
  return name ? name : "";
}

std::optional<std::string> better_blas_core(const std::string& core,
                                            const VectorInstructions& instructions) {
  const bool old =
      std::find(std::begin(kOldCores), std::end(kOldCores), core) != std::end(kOldCores);
  if (!old || !instructions.avx2) return std::nullopt;
  return instructions.avx512 ? "SkylakeX" : "Haswell";
}

void use_better_blas_core(char** argv) {
  if (getenv(kVariable)) return;
  const auto core = better_blas_core(blas_core(), vector_instructions());
  if (!core) return;
  // The variable also keeps the new start from doing so again.
  if (setenv(kVariable, core->c_str(), 1) != 0) return;
  // Under its own name, if it can be: tools show "exe" otherwise.
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) execv(program.c_str(), argv);
  execv("/proc/self/exe", argv);
  // Slower, but correct.
  unsetenv(kVariable);
}

void use_blas_threads(int count) {
  using SetThreads = void (*)(int);
  // LibTorch and IPOPT bring whatever BLAS is installed; others have no such function.
  if (void* const symbol = dlsym(RTLD_DEFAULT, "openblas_set_num_threads")) {
    reinterpret_cast<SetThreads>(symbol)(count);
  }
}

}  // namespace nasm_trainer
