// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING__KERNELS_HPP_
#define REACHING__KERNELS_HPP_

#include <array>
#include <vector>

#include "nasm_arm/joint_path.hpp"

namespace nasm_arm {

/// Indices of quantities; the first four are also orders of derivatives.
enum { kPosition, kVelocity, kAcceleration, kJerk, kTorque, kQuantities };

inline constexpr int kMaxVariables = kMaxJoints * kModes;

/// Instants at which a path is looked at, in [0, 1], with all terms there. Instants are filled up
/// to a multiple of 8 by the last one, with weight 0.
struct Grid {
  int count = 0;
  std::vector<double> time, weight;
  std::vector<double> by_instant;  ///< [order][term][instant]
  std::vector<double> by_mode;     ///< [instant][order][mode]
};

/// Values of all quantities: [quantity][joint][instant].
struct Samples {
  explicit Samples(const Grid& grid) : count(grid.count) {
    values.resize(static_cast<std::size_t>(kQuantities * kMaxJoints * count));
  }
  double* of(int quantity, int joint) {
    return values.data() + (quantity * kMaxJoints + joint) * count;
  }
  const double* of(int quantity, int joint) const {
    return values.data() + (quantity * kMaxJoints + joint) * count;
  }

  int count;
  std::vector<double> values;
};

/// What a quantity y of a joint adds to the integrand: cost y², and the limits' share.
struct Stage {
  double cost = 0.0;
  double scale = 1.0;  ///< of violations
};

/// The augmented Lagrangian (Hestenes 1969; Powell 1969) of limits on both sides,
///
///   ∫ Σ cost y² + (m(y)² − μ²) / 2ρ,   m(y) = μ + ρ (y − limit) / scale,
///
/// where m is positive at the upper limit, negative at the lower one, and 0 if neither is active.
/// With ρ = 0 and μ = 0 only the cost is left.
struct Lagrangian {
  std::array<JointArray<Stage>, kQuantities> stage;
  double penalty = 0.0;                              ///< ρ
  const Samples *lower = nullptr, *upper = nullptr;  ///< limits
  const Samples* multipliers = nullptr;              ///< μ
};

/// A value with its derivatives by the coefficients of modes, joint by joint.
struct Expansion {
  double value = 0.0;
  std::array<double, kMaxVariables> gradient{};
  std::vector<double> hessian = std::vector<double>(kMaxVariables * kMaxVariables);  ///< rows of n
};

struct Kernels {
  void (*sample)(const Model& model, const Grid& grid, const JointPath& path, Samples& samples);
  void (*expand)(const Model& model, const Grid& grid, const JointPath& path,
                 const Lagrangian& lagrangian, Expansion& expansion);
};

extern const Kernels kBaselineKernels, kAvx2Kernels, kAvx512Kernels;

/// For the instruction set that nasm_core selects on this machine.
const Kernels& kernels();

}  // namespace nasm_arm

#endif  // REACHING__KERNELS_HPP_
