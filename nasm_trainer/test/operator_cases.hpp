// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR_CASES_HPP_
#define OPERATOR_CASES_HPP_

#include <gtest/gtest.h>
#include "nasm_trainer/operators/torch.hpp"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_trainer/operators/operator.hpp"

namespace nasm_trainer {

/// Numbers in [lower, upper), double, the same for the same seed.
inline torch::Tensor draw(const std::vector<int64_t>& shape, uint64_t seed, double lower = -1.0,
                          double upper = 1.0) {
  nasm_common::Random random(seed);
  torch::Tensor values = torch::empty(shape, torch::kFloat64);
  for (int64_t i = 0; i < values.numel(); ++i) {
    values.data_ptr<double>()[i] = random.uniform(lower, upper);
  }
  return values;
}

inline double largest_difference(const torch::Tensor& a, const torch::Tensor& b) {
  EXPECT_EQ(a.sizes(), b.sizes());
  return (a - b).abs().max().item<double>();
}

/// Sizes of the networks in tests.
inline constexpr int kInputs = 3;
inline constexpr int kControls = 2;

struct OperatorCase {
  std::string name;
  nasm_core::Architecture architecture;
};

inline std::ostream& operator<<(std::ostream& stream, const OperatorCase& subject) {
  return stream << subject.name;
}

/// Networks of all kinds, small and smooth.
inline std::vector<OperatorCase> operator_cases() {
  nasm_core::Architecture base;
  base.activation = nasm_core::Activation::kSilu;
  base.hidden = {7, 6};
  base.terms = 5;
  base.width = 6;
  base.kernel = 3;
  base.modes = 4;
  base.nodes = 5;

  std::vector<OperatorCase> cases;
  for (const auto basis : {nasm_core::Basis::kFourier, nasm_core::Basis::kChebyshev}) {
    for (const bool adaptive : {true, false}) {
      for (const bool non_static : {true, false}) {
        nasm_core::Architecture nasm = base;
        nasm.basis = basis;
        nasm.adaptive = adaptive;
        nasm.non_static = non_static;
        cases.push_back({std::string("nasm_") + to_string(basis) +
                             (adaptive ? "_adaptive" : "_fixed") + (non_static ? "" : "_static"),
                         nasm});
      }
    }
  }
  const auto add = [&](const std::string& name, const auto& change) {
    cases.push_back({name, base});
    change(cases.back().architecture);
  };
  using nasm_core::Architecture;
  using nasm_core::OperatorKind;
  add("nasm_neural_aggregation",
      [](Architecture& a) { a.aggregation = nasm_core::Aggregation::kNeural; });
  add("nasm_convolution", [](Architecture& a) { a.backbone = nasm_core::Backbone::kConvolution; });
  add("nasm_convolution_fixed_static", [](Architecture& a) {
    a.backbone = nasm_core::Backbone::kConvolution;
    a.adaptive = a.non_static = false;
    a.kernel = 4;
  });
  add("deeponet", [](Architecture& a) { a.kind = OperatorKind::kDeepOnet; });
  add("mlp", [](Architecture& a) { a.kind = OperatorKind::kMlp; });
  add("fno", [](Architecture& a) { a.kind = OperatorKind::kFno; });
  add("gen", [](Architecture& a) { a.kind = OperatorKind::kGen; });
  return cases;
}

}  // namespace nasm_trainer

#endif  // OPERATOR_CASES_HPP_
