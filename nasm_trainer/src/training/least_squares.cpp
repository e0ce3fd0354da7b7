// SPDX-License-Identifier: Apache-2.0
#include "training/least_squares.hpp"

#include <torch/nn/utils/convert_parameters.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace nasm_trainer {
namespace {

constexpr int64_t kRowsAtOnce = 2000;
/// Rows of H that are made at once; fewer would waste less below the diagonal, but
/// products of matrices are fastest if these are large.
constexpr int64_t kPanel = 384;

template <class Action>
void in_chunks(const NetworkSamples& samples, const Action& action) {
  const int64_t count = samples.size();
  for (int64_t begin = 0; begin < count; begin += kRowsAtOnce) {
    action(samples.rows(begin, std::min(begin + kRowsAtOnce, count)));
  }
}

}  // namespace

LeastSquares::LeastSquares(Network::Part part, NetworkSamples samples)
    : part_(std::move(part)), samples_(std::move(samples)) {
  if (part_.layers.empty()) {
    throw std::invalid_argument(
        "levenberg-marquardt needs a network of dense layers alone; train this one with adam");
  }
  for (const torch::Tensor& parameter : part_.parameters) weight_count_ += parameter.numel();
}

torch::Tensor LeastSquares::weights() const {
  const torch::NoGradGuard no_gradient;
  return torch::nn::utils::parameters_to_vector(part_.parameters);
}

void LeastSquares::set_weights(const torch::Tensor& weights) {
  const torch::NoGradGuard no_gradient;
  int64_t offset = 0;
  for (torch::Tensor parameter : part_.parameters) {
    parameter.copy_(weights.slice(0, offset, offset + parameter.numel()).view_as(parameter));
    offset += parameter.numel();
  }
}

torch::Tensor LeastSquares::residuals(const NetworkSamples& samples) const {
  const torch::Tensor errors = part_.forward(samples.instances, samples.times, samples.fractions) -
                               samples.controls.slice(1, part_.control, part_.control + 1);
  return samples.importance.defined() ? errors * samples.importance : errors;
}

double LeastSquares::loss(const NetworkSamples& samples) const {
  const torch::NoGradGuard no_gradient;
  double sum = 0.0;
  in_chunks(samples, [&](const NetworkSamples& chunk) {
    sum += residuals(chunk).square().sum().item<double>();
  });
  return sum / static_cast<double>(samples.size());
}

double LeastSquares::loss(torch::Tensor& half_gradient) const {
  half_gradient = torch::zeros({weight_count_}, torch::kFloat64);
  double sum = 0.0;
  in_chunks(samples_, [&](const NetworkSamples& chunk) {
    const torch::Tensor squares = residuals(chunk).square().sum();
    sum += squares.item<double>();
    const auto gradients =
        torch::autograd::grad({squares}, part_.parameters, {}, false, false, true);
    int64_t offset = 0;
    for (std::size_t i = 0; i < gradients.size(); ++i) {
      const int64_t end = offset + part_.parameters[i].numel();
      if (gradients[i].defined()) half_gradient.slice(0, offset, end).add_(gradients[i].flatten());
      offset = end;
    }
  });
  const auto count = static_cast<double>(samples_.size());
  half_gradient.div_(2.0 * count);
  return sum / count;
}

void LeastSquares::fill_jacobian(const NetworkSamples& samples, torch::Tensor jacobian) {
  for (Dense& layer : part_.layers) layer->start_recording();
  torch::Tensor outputs = part_.forward(samples.instances, samples.times, samples.fractions);
  if (samples.importance.defined()) outputs = outputs * samples.importance;
  std::vector<torch::Tensor> recorded;
  for (const Dense& layer : part_.layers) recorded.push_back(layer->recorded_output());
  const auto deltas = torch::autograd::grad({outputs.sum()}, recorded);
  const torch::NoGradGuard no_gradient;
  int64_t offset = 0;
  for (std::size_t i = 0; i < part_.layers.size(); ++i) {
    const torch::Tensor delta = deltas[i].to(torch::kFloat32);
    const torch::Tensor input = part_.layers[i]->recorded_input().detach().to(torch::kFloat32);
    const int64_t by_weights = delta.size(1) * input.size(1);
    torch::Tensor block = jacobian.slice(1, offset, offset + by_weights)
                              .view({delta.size(0), delta.size(1), input.size(1)});
    torch::mul_out(block, delta.unsqueeze(2), input.unsqueeze(1));
    offset += by_weights;
    jacobian.slice(1, offset, offset + delta.size(1)).copy_(delta);
    offset += delta.size(1);
  }
  for (Dense& layer : part_.layers) layer->stop_recording();
}

const torch::Tensor& LeastSquares::gauss_newton(const torch::Tensor& indices) {
  if (!matrix_.defined()) {
    jacobian_ = torch::empty({kRowsAtOnce, weight_count_}, torch::kFloat32);
    matrix_ = torch::empty({weight_count_, weight_count_}, torch::kFloat32);
  }
  matrix_.zero_();
  in_chunks(samples_.rows(indices), [&](const NetworkSamples& chunk) {
    const torch::Tensor jacobian = jacobian_.slice(0, 0, chunk.size());
    fill_jacobian(chunk, jacobian);
    for (int64_t begin = 0; begin < weight_count_; begin += kPanel) {
      const int64_t end = std::min(begin + kPanel, weight_count_);
      matrix_.slice(0, begin, end)
          .slice(1, begin)
          .addmm_(jacobian.slice(1, begin, end).t(), jacobian.slice(1, begin));
    }
  });
  matrix_.div_(static_cast<double>(indices.size(0)));
  return matrix_;
}

}  // namespace nasm_trainer
