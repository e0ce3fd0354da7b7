// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/random.hpp"
#include "operators/mlp.hpp"
#include "operators/networks.hpp"

namespace nasm_trainer {
namespace {

/// u(e, t): all controls from one net.
class MlpNetwork : public Network {
 public:
  MlpNetwork(const nasm_core::Architecture& architecture, int inputs, int controls,
             nasm_common::Random& random)
      : Network(inputs, controls),
        mlp_(inputs + 1, architecture.hidden, controls, architecture.activation, random) {
    for (const auto& layer : mlp_->named_children()) register_module(layer.key(), layer.value());
  }

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                        const torch::Tensor&) override {
    return mlp_->forward(torch::cat({instances, times}, 1));
  }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                     const torch::Tensor&) override {
    return mlp_->grid(instances, times);
  }

  std::vector<torch::Tensor> early_parameters() override {
    return mlp_->layers().front()->parameters();
  }

 private:
  Mlp mlp_;
};

}  // namespace

std::shared_ptr<Network> make_mlp(const nasm_core::Architecture& architecture, int inputs,
                                  int controls, nasm_common::Random& random) {
  return std::make_shared<MlpNetwork>(architecture, inputs, controls, random);
}

}  // namespace nasm_trainer
