// SPDX-License-Identifier: Apache-2.0
#include "operators/signal_layers.hpp"

#include <cmath>

#include "nasm_common/random.hpp"
#include "nasm_trainer/operators/draw.hpp"

namespace nasm_trainer {
namespace {

/// Up to this length the whole layer as one matrix, which has length⁴ numbers, is faster than its
/// steps, which are many passes over memory.
constexpr int64_t kLongestForOneMatrix = 24;

/// With X = F x and Y = R X, y = F⁻¹ Y is linear in the real and imaginary parts of R.
torch::Tensor passed_on(const torch::Tensor& transform, const torch::Tensor& inverse) {
  const int64_t length = transform.size(0);
  const int64_t modes = transform.size(1) / 2;
  std::vector<torch::Tensor> rows;
  for (int64_t m = 0; m < modes; ++m) {
    rows.push_back(torch::ger(transform.select(1, m), inverse[m]) +
                   torch::ger(transform.select(1, modes + m), inverse[modes + m]));
  }
  for (int64_t m = 0; m < modes; ++m) {
    rows.push_back(torch::ger(transform.select(1, m), inverse[modes + m]) -
                   torch::ger(transform.select(1, modes + m), inverse[m]));
  }
  rows.push_back(torch::eye(length, torch::kFloat64));
  return torch::stack(rows).flatten(1);
}

}  // namespace

ConvolutionImpl::ConvolutionImpl(int inputs, int outputs, int kernel, nasm_common::Random& random) {
  const double bound = 1.0 / std::sqrt(static_cast<double>(inputs) * kernel);
  weight =
      register_parameter("weight", draw_uniform({outputs, inputs, kernel}, -bound, bound, random));
  bias = register_parameter("bias", draw_uniform({outputs}, -bound, bound, random));
}

ConvolutionBlockImpl::ConvolutionBlockImpl(int inputs, int outputs, int kernel,
                                           nasm_common::Random& random)
    : kernel_(kernel),
      conv_(register_module("conv", Convolution(inputs, outputs, kernel, random))),
      skip_(register_module("skip", Convolution(inputs, outputs, 1, random))) {
}

torch::Tensor ConvolutionBlockImpl::forward(const torch::Tensor& signal) {
  const int left = (kernel_ - 1) / 2;
  const int right = kernel_ / 2;
  // The skip is one more value in the middle of the kernel.
  const torch::Tensor weight = conv_->weight + torch::constant_pad_nd(skip_->weight, {left, right});
  const torch::Tensor bias = conv_->bias + skip_->bias;
  if (left == right) return torch::gelu(torch::conv1d(signal, weight, bias, 1, left));
  return torch::gelu(torch::conv1d(torch::constant_pad_nd(signal, {left, right}), weight, bias));
}

SpectralBlockImpl::SpectralBlockImpl(int inputs, int outputs, int length, int modes,
                                     nasm_common::Random& random) {
  const double scale = 1.0 / (static_cast<double>(inputs) * outputs);
  const std::vector<int64_t> shape = {modes, inputs, outputs};
  real = register_parameter("real", draw_uniform(shape, 0.0, scale, random));
  imaginary = register_parameter("imaginary", draw_uniform(shape, 0.0, scale, random));
  skip_ = register_module("skip", Convolution(inputs, outputs, 1, random));

  transform_ = torch::empty({length, 2 * modes}, torch::kFloat64);
  inverse_ = torch::empty({2 * modes, length}, torch::kFloat64);
  auto transform = transform_.accessor<double, 2>();
  auto inverse = inverse_.accessor<double, 2>();
  for (int m = 0; m < modes; ++m) {
    // All frequencies but the constant and the highest stand for a negative one too.
    const double weight = (m == 0 || 2 * m == length ? 1.0 : 2.0) / length;
    for (int i = 0; i < length; ++i) {
      const double angle = 2.0 * M_PI * ((m * i) % length) / length;
      transform[i][m] = std::cos(angle);
      transform[i][modes + m] = -std::sin(angle);
      inverse[m][i] = weight * std::cos(angle);
      inverse[modes + m][i] = -weight * std::sin(angle);
    }
  }
  if (length <= kLongestForOneMatrix) passed_on_ = passed_on(transform_, inverse_);
}

torch::Tensor SpectralBlockImpl::forward(const torch::Tensor& signal) {
  return torch::gelu(passed_on_.defined() ? by_one_matrix(signal) : by_modes(signal));
}

torch::Tensor SpectralBlockImpl::by_one_matrix(const torch::Tensor& signal) const {
  const int64_t inputs = signal.size(1);
  const int64_t length = signal.size(2);
  const int64_t outputs = real.size(2);
  const torch::Tensor factors =
      torch::cat({real.flatten(1), imaginary.flatten(1),
                  skip_->weight.squeeze(2).t().reshape({1, inputs * outputs})});
  const torch::Tensor matrix = torch::matmul(factors.t(), passed_on_.to(signal.scalar_type()))
                                   .view({inputs, outputs, length, length})
                                   .permute({0, 2, 1, 3})
                                   .reshape({inputs * length, outputs * length});
  const torch::Tensor bias = skip_->bias.unsqueeze(1).expand({outputs, length}).flatten();
  return torch::addmm(bias, signal.flatten(1), matrix).view({-1, outputs, length});
}

torch::Tensor SpectralBlockImpl::by_modes(const torch::Tensor& signal) const {
  const int64_t n = signal.size(0);
  const int64_t length = signal.size(2);
  const int64_t modes = real.size(0);
  const int64_t outputs = real.size(2);
  // [modes, n, real and imaginary parts of the channels], times the matrix of a complex product
  const torch::Tensor transformed = torch::matmul(signal, transform_.to(signal.scalar_type()))
                                        .view({n, -1, 2, modes})
                                        .permute({3, 0, 2, 1})
                                        .reshape({modes, n, -1});
  const torch::Tensor matrix =
      torch::cat({torch::cat({real, imaginary}, 2), torch::cat({-imaginary, real}, 2)}, 1);
  const torch::Tensor product = torch::bmm(transformed, matrix)
                                    .view({modes, n, 2, outputs})
                                    .permute({1, 3, 2, 0})
                                    .reshape({n * outputs, 2 * modes});
  return torch::matmul(product, inverse_.to(signal.scalar_type())).view({n, outputs, length}) +
         torch::conv1d(signal, skip_->weight, skip_->bias);
}

}  // namespace nasm_trainer
