// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "nasm_common/random.hpp"
#include "operators/mlp.hpp"
#include "operators/networks.hpp"

namespace nasm_trainer {
namespace {

/// u_c(e, t) = Σ_j branch_cj(e) trunk_cj(t) + trunk_c,terms(t): the last output of a trunk is a
/// bias that depends on time.
class DeepOnetNetwork : public Network {
 public:
  DeepOnetNetwork(const nasm_core::Architecture& architecture, int inputs, int controls,
                  nasm_common::Random& random)
      : Network(inputs, controls),
        terms_(architecture.terms),
        branch_(register_module("branch", Mlp(inputs, architecture.hidden, controls * terms_,
                                              architecture.activation, random))) {
    for (int c = 0; c < controls; ++c) {
      trunks_.push_back(register_module(
          "trunk" + std::to_string(c),
          Mlp(1, architecture.hidden, terms_ + 1, architecture.activation, random)));
    }
  }

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                        const torch::Tensor&) override {
    const torch::Tensor branch = branch_->forward(instances);
    std::vector<torch::Tensor> columns;
    for (std::size_t c = 0; c < trunks_.size(); ++c) {
      const torch::Tensor trunk = trunks_[c]->forward(times);
      columns.push_back((terms_of(branch, c) * trunk.slice(1, 0, terms_)).sum(1, true) +
                        trunk.slice(1, terms_));
    }
    return torch::cat(columns, 1);
  }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                     const torch::Tensor&) override {
    const torch::Tensor branch = branch_->forward(instances);
    std::vector<torch::Tensor> columns;
    for (std::size_t c = 0; c < trunks_.size(); ++c) {
      const torch::Tensor trunk = trunks_[c]->forward(times);
      columns.push_back(torch::addmm(trunk.select(1, terms_), terms_of(branch, c),
                                     trunk.slice(1, 0, terms_).t()));
    }
    return torch::stack(columns, 2);
  }

  /// Trunks are done once per time for all instances that are asked for together, and little else
  /// is kept of a pair.
  int64_t pairs_at_once() const override { return 100'000; }

  std::vector<torch::Tensor> early_parameters() override {
    std::vector<torch::Tensor> early = branch_->layers().front()->parameters();
    for (const Mlp& trunk : trunks_) {
      const std::vector<torch::Tensor> own = trunk->parameters();
      early.insert(early.end(), own.begin(), own.end());
    }
    return early;
  }

 private:
  torch::Tensor terms_of(const torch::Tensor& branch, std::size_t control) const {
    const auto first = static_cast<int64_t>(control) * terms_;
    return branch.slice(1, first, first + terms_);
  }

  int terms_;
  Mlp branch_;
  std::vector<Mlp> trunks_;
};

}  // namespace

std::shared_ptr<Network> make_deeponet(const nasm_core::Architecture& architecture, int inputs,
                                       int controls, nasm_common::Random& random) {
  return std::make_shared<DeepOnetNetwork>(architecture, inputs, controls, random);
}

}  // namespace nasm_trainer
