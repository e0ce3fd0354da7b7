// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "nasm_common/random.hpp"
#include "operators/mlp.hpp"
#include "operators/networks.hpp"
#include "operators/signal_layers.hpp"

namespace nasm_trainer {
namespace {

constexpr int kBlocks = 4;

/// Instance and time become a signal of one channel, which goes through spectral layers; an MLP
/// makes the controls from all values of the last one.
class FnoNetwork : public Network {
 public:
  FnoNetwork(const nasm_core::Architecture& architecture, int inputs, int controls,
             nasm_common::Random& random)
      : Network(inputs, controls),
        lift_(register_module("lift", Dense(inputs + 1, architecture.width, random))) {
    const int width = architecture.width;
    for (int i = 0; i < kBlocks; ++i) {
      blocks_.push_back(register_module(
          "block" + std::to_string(i),
          SpectralBlock(i == 0 ? 1 : width, width, width, architecture.modes, random)));
    }
    head_ = register_module("head", Mlp(width * width, architecture.hidden, controls,
                                        nasm_core::Activation::kGelu, random));
  }

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                        const torch::Tensor&) override {
    return after_lift(lift_->forward(torch::cat({instances, times}, 1)));
  }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                     const torch::Tensor&) override {
    return after_lift(lift_->pairs(instances, times))
        .view({instances.size(0), times.size(0), controls()});
  }

  std::vector<torch::Tensor> early_parameters() override {
    return parameters_of({lift_.ptr(), blocks_[0].ptr(), blocks_[1].ptr()});
  }

 private:
  torch::Tensor after_lift(const torch::Tensor& lifted) {
    torch::Tensor signal = lifted.unsqueeze(1);
    for (SpectralBlock& block : blocks_) signal = block->forward(signal);
    return head_->forward(signal.flatten(1));
  }

  Dense lift_;
  std::vector<SpectralBlock> blocks_;
  Mlp head_{nullptr};
};

}  // namespace

std::shared_ptr<Network> make_fno(const nasm_core::Architecture& architecture, int inputs,
                                  int controls, nasm_common::Random& random) {
  return std::make_shared<FnoNetwork>(architecture, inputs, controls, random);
}

}  // namespace nasm_trainer
