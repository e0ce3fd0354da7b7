// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "operator_cases.hpp"

namespace nasm_trainer {
namespace {

constexpr int kRows = 10;

/// Each network once more, from the weights of its file and the formula alone.
class OperatorFormulas : public testing::Test {
 protected:
  void make(const nasm_core::Architecture& architecture) {
    network_ = make_network(architecture, kInputs, kControls, 3);
    network_->to(torch::kFloat64);
    for (const auto& item : network_->named_parameters()) {
      weights_[item.key()] = item.value().detach();
    }
  }

  torch::Tensor dense(const std::string& name, const torch::Tensor& input) const {
    return torch::matmul(input, weights_.at(name + ".weight").t()) + weights_.at(name + ".bias");
  }

  /// With one hidden layer.
  torch::Tensor mlp(const std::string& name, const torch::Tensor& input) const {
    return dense(name + "layer1", torch::tanh(dense(name + "layer0", input)));
  }

  void expect(const std::vector<torch::Tensor>& columns) {
    const torch::NoGradGuard no_gradient;
    EXPECT_LT(largest_difference(network_->forward(instances_, times_, fractions_),
                                 torch::cat(columns, 1)),
              1e-13);
  }

  static nasm_core::Architecture small() {
    nasm_core::Architecture architecture;
    architecture.activation = nasm_core::Activation::kTanh;
    architecture.hidden = {6};
    architecture.terms = 5;
    architecture.width = 4;
    architecture.kernel = 3;
    architecture.modes = 2;
    architecture.nodes = 4;
    architecture.rounds = 2;
    return architecture;
  }

  std::shared_ptr<Network> network_;
  std::map<std::string, torch::Tensor> weights_;
  torch::Tensor instances_ = draw({kRows, kInputs}, 1);
  torch::Tensor fractions_ = draw({kRows, 1}, 2, 0.0, 1.0);
  torch::Tensor times_ = 3.0 * fractions_ - 1.0;
  torch::Tensor both_ = torch::cat({instances_, times_}, 1);
};

/// Coefficients, then shifts, then scales.
torch::Tensor adapted_products(const torch::Tensor& output, const torch::Tensor& fractions) {
  const torch::Tensor tau = fractions.squeeze(1);
  std::vector<torch::Tensor> products = {output.select(1, 0)};
  for (int j = 1; j < 5; ++j) {
    const torch::Tensor shift = torch::sigmoid(output.select(1, 5 + j)) - 0.5;
    const torch::Tensor scale = torch::sigmoid(output.select(1, 10 + j)) - 0.5;
    const torch::Tensor angle = M_PI * ((j + 1) / 2 + scale) * tau + M_PI_2 * shift;
    products.push_back(output.select(1, j) * (j % 2 == 1 ? torch::sin(angle) : torch::cos(angle)));
  }
  return torch::stack(products, 1);
}

TEST_F(OperatorFormulas, Nasm) {
  make(small());
  expect({adapted_products(mlp("net0.", both_), fractions_).sum(1, true),
          adapted_products(mlp("net1.", both_), fractions_).sum(1, true)});
}

TEST_F(OperatorFormulas, NasmWithNeuralAggregation) {
  nasm_core::Architecture architecture = small();
  architecture.aggregation = nasm_core::Aggregation::kNeural;
  make(architecture);
  std::vector<torch::Tensor> columns;
  for (const std::string net : {"net0.", "net1."}) {
    const std::string aggregate = net + "aggregate.";
    columns.push_back(
        dense(aggregate + "layer2",
              torch::tanh(mlp(aggregate, adapted_products(mlp(net, both_), fractions_)))));
  }
  expect(columns);
}

TEST_F(OperatorFormulas, NasmWithConvolutions) {
  nasm_core::Architecture architecture = small();
  architecture.backbone = nasm_core::Backbone::kConvolution;
  make(architecture);
  std::vector<torch::Tensor> columns;
  for (const std::string net : {"net0.", "net1."}) {
    torch::Tensor signal = dense(net + "lift", both_).unsqueeze(1);
    for (int i = 0; i < 4; ++i) {
      const std::string block = net + "block" + std::to_string(i);
      signal = torch::gelu(torch::conv1d(signal, weights_.at(block + ".conv.weight"),
                                         weights_.at(block + ".conv.bias"), 1, 1) +
                           torch::conv1d(signal, weights_.at(block + ".skip.weight"),
                                         weights_.at(block + ".skip.bias")));
    }
    ASSERT_EQ(signal.size(1), 3);
    columns.push_back(
        adapted_products(dense(net + "head", signal).flatten(1), fractions_).sum(1, true));
  }
  expect(columns);
}

TEST_F(OperatorFormulas, DeepOnet) {
  nasm_core::Architecture architecture = small();
  architecture.kind = nasm_core::OperatorKind::kDeepOnet;
  make(architecture);
  const torch::Tensor branch = mlp("branch.", instances_);
  std::vector<torch::Tensor> columns;
  for (int c = 0; c < kControls; ++c) {
    const torch::Tensor trunk = mlp("trunk" + std::to_string(c) + ".", times_);
    torch::Tensor sum = trunk.select(1, 5);
    for (int j = 0; j < 5; ++j) sum = sum + branch.select(1, 5 * c + j) * trunk.select(1, j);
    columns.push_back(sum.unsqueeze(1));
  }
  expect(columns);
}

TEST_F(OperatorFormulas, Mlp) {
  nasm_core::Architecture architecture = small();
  architecture.kind = nasm_core::OperatorKind::kMlp;
  make(architecture);
  expect({mlp("", both_)});
}

TEST_F(OperatorFormulas, Fno) {
  nasm_core::Architecture architecture = small();
  architecture.kind = nasm_core::OperatorKind::kFno;
  make(architecture);
  torch::Tensor signal = dense("lift", both_).unsqueeze(1);
  for (int i = 0; i < 4; ++i) {
    const std::string block = "block" + std::to_string(i) + ".";
    const torch::Tensor real = weights_.at(block + "real");
    const torch::Tensor imaginary = weights_.at(block + "imaginary");
    torch::Tensor next =
        torch::conv1d(signal, weights_.at(block + "skip.weight"), weights_.at(block + "skip.bias"));
    // Two of the modes of four values: the mean, and one turn, whose angles are right.
    const torch::Tensor mean = signal.sum(2);
    const torch::Tensor cosine = signal.select(2, 0) - signal.select(2, 2);
    const torch::Tensor sine = signal.select(2, 3) - signal.select(2, 1);
    const torch::Tensor constant = torch::matmul(mean, real[0]) / 4.0;
    const torch::Tensor a =
        (torch::matmul(cosine, real[1]) - torch::matmul(sine, imaginary[1])) / 2.0;
    const torch::Tensor b =
        (torch::matmul(cosine, imaginary[1]) + torch::matmul(sine, real[1])) / 2.0;
    next = next + torch::stack({constant + a, constant - b, constant - a, constant + b}, 2);
    signal = torch::gelu(next);
  }
  expect({dense("head.layer1", torch::gelu(dense("head.layer0", signal.flatten(1))))});
}

TEST_F(OperatorFormulas, Gen) {
  nasm_core::Architecture architecture = small();
  architecture.kind = nasm_core::OperatorKind::kGen;
  make(architecture);
  constexpr int kNodes = 4;
  const auto weight = [](double time, int node) {
    double sum = 0.0;
    for (int other = 0; other < kNodes; ++other) sum += std::exp(-std::abs(time - other / 3.0));
    return std::exp(-std::abs(time - node / 3.0)) / sum;
  };
  const auto degree = [](int node) { return node == 0 || node == kNodes - 1 ? 2.0 : 3.0; };

  std::vector<torch::Tensor> nodes;
  for (int i = 0; i < kNodes; ++i) nodes.push_back(weight(0.0, i) * mlp("encoder.", instances_));
  for (int r = 0; r < 2; ++r) {
    const std::string round = "round" + std::to_string(r);
    std::vector<torch::Tensor> next;
    for (int i = 0; i < kNodes; ++i) {
      torch::Tensor heard = torch::zeros_like(nodes[0]);
      for (int j = std::max(0, i - 1); j <= std::min(kNodes - 1, i + 1); ++j) {
        heard = heard + nodes[static_cast<std::size_t>(j)] / std::sqrt(degree(i) * degree(j));
      }
      const torch::Tensor sum =
          nodes[static_cast<std::size_t>(i)] + torch::tanh(dense(round + ".dense", heard));
      const torch::Tensor centred = sum - sum.mean(1, true);
      next.push_back(centred / torch::sqrt(centred.square().mean(1, true) + 1e-5));
    }
    nodes = next;
  }
  torch::Tensor read = torch::zeros_like(nodes[0]);
  for (int row = 0; row < kRows; ++row) {
    for (int i = 0; i < kNodes; ++i) {
      read[row] +=
          weight(fractions_[row][0].item<double>(), i) * nodes[static_cast<std::size_t>(i)][row];
    }
  }
  expect({mlp("decoder.", read)});
}

}  // namespace
}  // namespace nasm_trainer
