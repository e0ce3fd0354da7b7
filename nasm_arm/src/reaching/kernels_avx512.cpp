// SPDX-License-Identifier: Apache-2.0
#include "reaching/kernel_functions.hpp"

namespace nasm_arm {

const Kernels kAvx512Kernels = {sample, expand};

}  // namespace nasm_arm
