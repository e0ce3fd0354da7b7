// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATORS__BASIS_HPP_
#define OPERATORS__BASIS_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include "nasm_core/operator/architecture.hpp"

namespace nasm_trainer {

/// Functions of the fraction of the horizon τ. With σ the logistic function less ½, shift h and
/// scale s, all of them are
///
///   b_j = sin((k_j + σ(s_j)) θ(τ) + (π/2) σ(h_j) + φ_j)
///
/// fourier:    1, then sin and cos of k = 1, 2, …; θ = πτ, and 2πτ if not adaptive: the classical
///             series of the horizon. The 1 is neither shifted nor scaled.
/// chebyshev:  cos of k = 0, 1, …; θ = acos(2τ − 1), and τ beyond the horizon as its end; not
///             adaptive these are the polynomials T_k(2τ − 1).
///
/// Gradients go to h and s; with respect to τ those of the adaptive Chebyshev functions do not
/// exist at the ends.
class BasisFunctions {
 public:
  BasisFunctions(nasm_core::Basis basis, int terms, bool adaptive);

  /// τ [..., 1] to [..., terms].
  torch::Tensor fixed(const torch::Tensor& fractions) const;
  /// τ [..., 1], and adaptation [..., 2 terms] that has the shifts first, then the scales; their
  /// leading dimensions may differ as far as they broadcast.
  torch::Tensor adapted(const torch::Tensor& fractions, const torch::Tensor& adaptation) const;

 private:
  torch::Tensor angle(const torch::Tensor& fractions) const;

  nasm_core::Basis basis_;
  bool adaptive_;
  int terms_;
  /// In double, [terms]: single precision would be too little for networks in double.
  torch::Tensor frequency_, phase_, adaptable_;
};

}  // namespace nasm_trainer

#endif  // OPERATORS__BASIS_HPP_
