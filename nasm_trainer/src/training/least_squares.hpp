// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__LEAST_SQUARES_HPP_
#define TRAINING__LEAST_SQUARES_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <cstdint>

#include "nasm_trainer/operators/network.hpp"
#include "nasm_trainer/training/samples.hpp"

namespace nasm_trainer {

/// The mean squared error of one control as a function of the weights w that make it:
///
///   F(w) = 1/n Σᵢ rᵢ²,   ½ ∇F = 1/n Jᵀ r,   ½ ∇²F ≈ H = 1/n Jᵀ J,   J = ∂r/∂w
///
/// All in double but the products in H: it only decides how good a step is, not where it all ends.
class LeastSquares {
 public:
  /// Throws std::invalid_argument if the part is not made of dense layers alone.
  LeastSquares(Network::Part part, NetworkSamples samples);

  int64_t weight_count() const { return weight_count_; }
  int64_t sample_count() const { return samples_.size(); }

  torch::Tensor weights() const;  ///< [P]
  void set_weights(const torch::Tensor& weights);

  double loss(const NetworkSamples& samples) const;
  double loss() const { return loss(samples_); }
  /// Also fills ½ ∇F, [P].
  double loss(torch::Tensor& half_gradient) const;

  /// H of the samples with these indices, [P, P] in single precision; only the upper triangle is
  /// filled. The tensor lives until the next call.
  const torch::Tensor& gauss_newton(const torch::Tensor& indices);

 private:
  void fill_jacobian(const NetworkSamples& samples, torch::Tensor jacobian);
  torch::Tensor residuals(const NetworkSamples& samples) const;

  Network::Part part_;
  NetworkSamples samples_;
  int64_t weight_count_ = 0;
  torch::Tensor jacobian_, matrix_;  ///< taken once
};

}  // namespace nasm_trainer

#endif  // TRAINING__LEAST_SQUARES_HPP_
