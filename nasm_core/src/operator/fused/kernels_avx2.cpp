// SPDX-License-Identifier: Apache-2.0
#include "operator/fused/image_kernel.hpp"
#include "operator/fused/network_kernels.hpp"

namespace nasm_core::fused {

const KernelSet kAvx2Kernels = {kKernels<float>, kKernels<double>, image_scores};

}  // namespace nasm_core::fused
