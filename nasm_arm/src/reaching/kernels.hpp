// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING__KERNELS_HPP_
#define REACHING__KERNELS_HPP_

#include "nasm_arm/reaching_functions.hpp"

namespace nasm_arm {

/// The arithmetic, compiled for one instruction set.
struct Kernels {
  void (*sample)(const Model& model, const Grid& grid, const JointPath& path, Samples& samples);
  void (*expand)(const Model& model, const Grid& grid, const JointPath& path,
                 const Lagrangian& lagrangian, Expansion& expansion);
};

extern const Kernels kBaselineKernels, kAvx2Kernels, kAvx512Kernels;

}  // namespace nasm_arm

#endif  // REACHING__KERNELS_HPP_
