// SPDX-License-Identifier: Apache-2.0
#include <torch/nn/modules/normalization.h>

#include <string>

#include "nasm_common/random.hpp"
#include "operators/mlp.hpp"
#include "operators/networks.hpp"

namespace nasm_trainer {
namespace {

/// h ← LayerNorm(h + activation(W Â h + b)): each node takes up what its neighbours know.
class RoundImpl : public torch::nn::Module {
 public:
  RoundImpl(int features, nasm_core::Activation activation, nasm_common::Random& random)
      : activation_(activation),
        dense_(register_module("dense", Dense(features, features, random))),
        norm_(register_module("norm",
                              torch::nn::LayerNorm(torch::nn::LayerNormOptions({features})))) {}

  /// Adjacency [nodes, nodes], features [nodes, n, features].
  torch::Tensor forward(const torch::Tensor& adjacency, const torch::Tensor& features) {
    const torch::Tensor gathered =
        torch::matmul(adjacency, features.flatten(1)).view(features.sizes());
    return norm_->forward(features + activate(dense_->forward(gathered), activation_));
  }

 private:
  nasm_core::Activation activation_;
  Dense dense_;
  torch::nn::LayerNorm norm_;
};
TORCH_MODULE(Round);

/// Self-loops, and D^-½ A D^-½ so that no node is heard more for having more neighbours.
torch::Tensor chain_adjacency(int nodes) {
  const torch::Tensor ones = torch::ones({nodes - 1}, torch::kFloat64);
  const torch::Tensor chain =
      torch::eye(nodes, torch::kFloat64) + torch::diag(ones, 1) + torch::diag(ones, -1);
  const torch::Tensor root = chain.sum(1).rsqrt();
  return root.unsqueeze(1) * chain * root;
}

/// A graph element network: nodes on the horizon. The instance enters at time 0, and controls are
/// read where they are asked for; both by weights that fall with the distance to the nodes.
class GenNetwork : public Network {
 public:
  GenNetwork(const nasm_core::Architecture& architecture, int inputs, int controls,
             nasm_common::Random& random)
      : Network(inputs, controls),
        positions_(torch::linspace(0.0, 1.0, architecture.nodes, torch::kFloat64)),
        adjacency_(chain_adjacency(architecture.nodes)),
        encoder_(register_module("encoder", Mlp(inputs, architecture.hidden, architecture.width,
                                                architecture.activation, random))) {
    for (int i = 0; i < architecture.rounds; ++i) {
      rounds_.push_back(register_module(
          "round" + std::to_string(i), Round(architecture.width, architecture.activation, random)));
    }
    decoder_ = register_module("decoder", Mlp(architecture.width, architecture.hidden, controls,
                                              architecture.activation, random));
  }

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor&,
                        const torch::Tensor& fractions) override {
    const torch::Tensor weights = nearness(fractions).t().unsqueeze(2);
    return decoder_->forward((weights * node_features(instances)).sum(0));
  }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor&,
                     const torch::Tensor& fractions) override {
    // Weights add up to 1, so that the first layer may come before the average over nodes.
    const torch::Tensor first = decoder_->layers().front()->forward(node_features(instances));
    const torch::Tensor read = torch::matmul(nearness(fractions), first.flatten(1))
                                   .view({fractions.size(0), instances.size(0), -1});
    return decoder_->after_first(read).transpose(0, 1);
  }

  std::vector<torch::Tensor> early_parameters() override {
    std::vector<torch::Tensor> early = encoder_->parameters();
    if (!rounds_.empty()) {
      const std::vector<torch::Tensor> own = rounds_.front()->parameters();
      early.insert(early.end(), own.begin(), own.end());
    }
    return early;
  }

 private:
  /// Fractions [k, 1] to weights [k, nodes].
  torch::Tensor nearness(const torch::Tensor& fractions) const {
    return torch::softmax(-torch::abs(fractions - positions_.to(fractions.scalar_type())), 1);
  }

  /// [nodes, n, features].
  torch::Tensor node_features(const torch::Tensor& instances) {
    const torch::Tensor weights = nearness(torch::zeros({1, 1}, instances.options()));
    torch::Tensor features = weights.view({-1, 1, 1}) * encoder_->forward(instances);
    const torch::Tensor adjacency = adjacency_.to(instances.scalar_type());
    for (Round& round : rounds_) features = round->forward(adjacency, features);
    return features;
  }

  torch::Tensor positions_, adjacency_;
  Mlp encoder_, decoder_{nullptr};
  std::vector<Round> rounds_;
};

}  // namespace

std::shared_ptr<Network> make_gen(const nasm_core::Architecture& architecture, int inputs,
                                  int controls, nasm_common::Random& random) {
  return std::make_shared<GenNetwork>(architecture, inputs, controls, random);
}

}  // namespace nasm_trainer
