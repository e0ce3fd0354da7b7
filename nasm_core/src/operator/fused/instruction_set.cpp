// SPDX-License-Identifier: Apache-2.0
#include "operator/fused/instruction_set.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace nasm_core {
namespace {

constexpr char kVariable[] = "NASM_INSTRUCTION_SET";

/// What kBaselineKernels are compiled for. Every 64-bit ARM processor has NEON.
#if defined(__aarch64__)
constexpr InstructionSet kLeast = InstructionSet::kNeon;
#else
constexpr InstructionSet kLeast = InstructionSet::kBaseline;
#endif

std::string names_of(const std::vector<InstructionSet>& sets) {
  std::string text;
  for (const InstructionSet set : sets)
    text += (text.empty() ? "" : ", ") + std::string(to_string(set));
  return text;
}

}  // namespace

const char* to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::kBaseline:
      return "baseline";
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kAvx512:
      return "avx512";
    case InstructionSet::kNeon:
      return "neon";
  }
  return "unknown";
}

std::vector<InstructionSet> instruction_sets() {
  std::vector<InstructionSet> sets = {kLeast};
#if defined(NASM_CORE_X86)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (avx2) sets.push_back(InstructionSet::kAvx2);
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
    sets.push_back(InstructionSet::kAvx512);
  }
#endif
  return sets;
}

InstructionSet best_instruction_set() {
  const auto sets = instruction_sets();
  const char* const wish = std::getenv(kVariable);
  if (!wish || !*wish) return sets.back();
  for (const InstructionSet set : sets) {
    if (std::string(wish) == to_string(set)) return set;
  }
  throw std::invalid_argument(std::string("the environment variable ") + kVariable + " is \"" +
                              wish + "\"; this machine has " + names_of(sets));
}

namespace fused {

const KernelSet& kernels_for(InstructionSet set) {
  for (const InstructionSet available : instruction_sets()) {
    if (available != set) continue;
#if defined(NASM_CORE_X86)
    if (set == InstructionSet::kAvx512) return kAvx512Kernels;
    if (set == InstructionSet::kAvx2) return kAvx2Kernels;
#endif
    return kBaselineKernels;
  }
  throw std::invalid_argument(std::string("instruction set ") + to_string(set) +
                              ": this machine has " + names_of(instruction_sets()));
}

}  // namespace fused
}  // namespace nasm_core
