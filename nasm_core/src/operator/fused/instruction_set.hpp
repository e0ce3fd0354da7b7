// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__INSTRUCTION_SET_HPP_
#define OPERATOR__FUSED__INSTRUCTION_SET_HPP_

#include <vector>

#include "nasm_core/operator/fused_operator.hpp"
#include "operator/fused/kernels.hpp"

namespace nasm_core::fused {

/// The kernels for an instruction set. Throws std::invalid_argument if this machine has it not.
const KernelSet& kernels_for(InstructionSet set);

template <class Scalar>
const Kernels<Scalar>& of_precision(const KernelSet& set);
template <>
inline const Kernels<float>& of_precision(const KernelSet& set) {
  return set.single;
}
template <>
inline const Kernels<double>& of_precision(const KernelSet& set) {
  return set.twofold;
}

}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__INSTRUCTION_SET_HPP_
