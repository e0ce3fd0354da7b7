// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__CHOLESKY_HPP_
#define TRAINING__CHOLESKY_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <vector>

namespace nasm_trainer {

/// Solves large symmetric positive definite equations, A + diag(d) = Uᵀ U, in memory that is taken
/// once. LibTorch's own function would take three times as much, and copies it in an order that
/// takes half of the time.
class Cholesky {
 public:
  /// A [n, n], of which only the upper triangle is looked at, and d [n]; any floating-point type.
  /// False if the matrix is not positive definite.
  bool factorise(const torch::Tensor& matrix, const torch::Tensor& diagonal);

  /// Right-hand side [n] of type double. Only after a matrix was factorised.
  torch::Tensor solve(const torch::Tensor& right) const;

 private:
  void resize(int64_t size);

  torch::Tensor factor_;                 ///< U in the upper triangle
  std::vector<torch::Tensor> inverses_;  ///< of the blocks on U's diagonal
  torch::Tensor rows_;                   ///< a block of rows, to be multiplied
};

}  // namespace nasm_trainer

#endif  // TRAINING__CHOLESKY_HPP_
