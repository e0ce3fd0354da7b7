// SPDX-License-Identifier: Apache-2.0
#include "operators/coefficients.hpp"

#include <string>

#include "nasm_common/random.hpp"
#include "operators/mlp.hpp"
#include "operators/signal_layers.hpp"

namespace nasm_trainer {
namespace {

class MlpCoefficients : public CoefficientNet {
 public:
  MlpCoefficients(const nasm_core::Architecture& architecture, int inputs, int outputs,
                  nasm_common::Random& random)
      : mlp_(inputs, architecture.hidden, outputs, architecture.activation, random) {
    // The layers are the net's own, so that their names are without a level in between.
    for (const auto& layer : mlp_->named_children()) register_module(layer.key(), layer.value());
  }

  torch::Tensor forward(const torch::Tensor& input) override { return mlp_->forward(input); }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times) override {
    return mlp_->grid(instances, times);
  }

  std::vector<torch::Tensor> early_parameters() override {
    return mlp_->layers().front()->parameters();
  }

 private:
  Mlp mlp_;
};

/// The input becomes a signal of one channel, and the last of the convolutions has a channel for
/// the coefficients, and one for the shifts and one for the scales.
class ConvolutionCoefficients : public CoefficientNet {
 public:
  ConvolutionCoefficients(const nasm_core::Architecture& architecture, int inputs,
                          nasm_common::Random& random)
      : lift_(register_module("lift", Dense(inputs, architecture.width, random))) {
    const int width = architecture.width;
    const std::vector<int> channels = {1, width, width, width, architecture.adaptive ? 3 : 1};
    for (std::size_t i = 0; i + 1 < channels.size(); ++i) {
      blocks_.push_back(register_module(
          "block" + std::to_string(i),
          ConvolutionBlock(channels[i], channels[i + 1], architecture.kernel, random)));
    }
    head_ = register_module("head", Dense(width, architecture.terms, random));
  }

  torch::Tensor forward(const torch::Tensor& input) override {
    return after_lift(lift_->forward(input));
  }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times) override {
    return after_lift(lift_->pairs(instances, times)).view({instances.size(0), times.size(0), -1});
  }

  std::vector<torch::Tensor> early_parameters() override {
    return parameters_of({lift_.ptr(), blocks_[0].ptr(), blocks_[1].ptr()});
  }

 private:
  torch::Tensor after_lift(const torch::Tensor& lifted) {
    torch::Tensor signal = lifted.unsqueeze(1);
    for (ConvolutionBlock& block : blocks_) signal = block->forward(signal);
    return head_->forward(signal).flatten(1);
  }

  Dense lift_, head_{nullptr};
  std::vector<ConvolutionBlock> blocks_;
};

}  // namespace

std::shared_ptr<CoefficientNet> make_coefficient_net(const nasm_core::Architecture& architecture,
                                                     int inputs, nasm_common::Random& random) {
  if (architecture.backbone == nasm_core::Backbone::kConvolution) {
    return std::make_shared<ConvolutionCoefficients>(architecture, inputs, random);
  }
  const int outputs = (architecture.adaptive ? 3 : 1) * architecture.terms;
  return std::make_shared<MlpCoefficients>(architecture, inputs, outputs, random);
}

}  // namespace nasm_trainer
