// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "nasm_common/random.hpp"
#include "operators/basis.hpp"
#include "operators/coefficients.hpp"
#include "operators/mlp.hpp"
#include "operators/networks.hpp"

namespace nasm_trainer {
namespace {

/// u_c(e, τ) = aggregate_j(coefficient_j b_j(τ)), with a coefficient net of its own for each
/// control c.
class NasmNetwork : public Network {
 public:
  NasmNetwork(const nasm_core::Architecture& architecture, int inputs, int controls,
              nasm_common::Random& random)
      : Network(inputs, controls),
        adaptive_(architecture.adaptive),
        non_static_(architecture.non_static),
        terms_(architecture.terms),
        basis_(architecture.basis, architecture.terms, architecture.adaptive) {
    for (int c = 0; c < controls; ++c) {
      auto net = make_coefficient_net(architecture, inputs + (non_static_ ? 1 : 0), random);
      nets_.push_back(register_module("net" + std::to_string(c), net));
      if (architecture.aggregation == nasm_core::Aggregation::kNeural) {
        aggregates_.push_back(net->register_module(
            "aggregate",
            Mlp(terms_, std::vector<int>(2, 2 * terms_), 1, architecture.activation, random)));
      }
    }
  }

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                        const torch::Tensor& fractions) override {
    const torch::Tensor input = input_of(instances, times);
    const torch::Tensor basis = adaptive_ ? torch::Tensor() : basis_.fixed(fractions);
    std::vector<torch::Tensor> columns;
    for (std::size_t c = 0; c < nets_.size(); ++c) {
      columns.push_back(control(c, nets_[c]->forward(input), fractions, basis));
    }
    return torch::cat(columns, -1);
  }

  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                     const torch::Tensor& fractions) override {
    const torch::Tensor basis = adaptive_ ? torch::Tensor() : basis_.fixed(fractions);
    std::vector<torch::Tensor> columns;
    for (std::size_t c = 0; c < nets_.size(); ++c) {
      const torch::Tensor output = non_static_ ? nets_[c]->grid(instances, times)
                                               : nets_[c]->forward(instances).unsqueeze(1);
      columns.push_back(control(c, output, fractions, basis));
    }
    return torch::cat(columns, -1);
  }

  std::vector<Part> parts() override {
    std::vector<Part> parts;
    for (std::size_t c = 0; c < nets_.size(); ++c) {
      const auto forward_part = [this, c](const torch::Tensor& instances,
                                          const torch::Tensor& times,
                                          const torch::Tensor& fractions) {
        return control(c, nets_[c]->forward(input_of(instances, times)), fractions,
                       adaptive_ ? torch::Tensor() : basis_.fixed(fractions));
      };
      parts.push_back(
          {static_cast<int>(c), nets_[c]->parameters(), dense_layers(*nets_[c]), forward_part});
    }
    return parts;
  }

  std::vector<torch::Tensor> early_parameters() override {
    std::vector<torch::Tensor> early;
    for (const auto& net : nets_) {
      const std::vector<torch::Tensor> own = net->early_parameters();
      early.insert(early.end(), own.begin(), own.end());
    }
    return early;
  }

 private:
  torch::Tensor input_of(const torch::Tensor& instances, const torch::Tensor& times) const {
    return non_static_ ? torch::cat({instances, times}, 1) : instances;
  }

  /// From the output [..., outputs] of a net to a control [..., 1].
  torch::Tensor control(std::size_t c, const torch::Tensor& output, const torch::Tensor& fractions,
                        const torch::Tensor& fixed_basis) {
    const torch::Tensor basis =
        adaptive_ ? basis_.adapted(fractions, output.slice(-1, terms_)) : fixed_basis;
    const torch::Tensor products = output.slice(-1, 0, terms_) * basis;
    return aggregates_.empty() ? products.sum(-1, /*keepdim=*/true)
                               : aggregates_[c]->forward(products);
  }

  bool adaptive_;
  bool non_static_;
  int terms_;
  BasisFunctions basis_;
  std::vector<std::shared_ptr<CoefficientNet>> nets_;
  std::vector<Mlp> aggregates_;
};

}  // namespace

std::shared_ptr<Network> make_nasm(const nasm_core::Architecture& architecture, int inputs,
                                   int controls, nasm_common::Random& random) {
  return std::make_shared<NasmNetwork>(architecture, inputs, controls, random);
}

}  // namespace nasm_trainer
