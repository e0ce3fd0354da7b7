// SPDX-License-Identifier: Apache-2.0
// LibTorch is the oracle of the operator that is used without it.
#include <gtest/gtest.h>

#include "nasm_pushing/testing/push_models.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"

namespace nasm_pushing {
namespace {

TEST(PushingOracle, AgreesWithLibTorch) {
  constexpr int kTimes = 131;
  const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(kTimes, 0.0, 1.0);
  for (const int width : {16, 24}) {
    nasm_core::Architecture architecture = test::usual_architecture();
    architecture.width = width;
    const nasm_core::Model model = test::random_model(7, architecture);
    const ProfilePredictor libtorch(model);
    for (const auto set : nasm_core::instruction_sets()) {
      const PushingOperator push(model, nasm_core::Precision::kSingle, set);
      const auto workspace = push.make_workspace(kTimes);
      for (uint64_t seed = 0; seed < 5; ++seed) {
        const NetworkInput input = test::random_input(seed);
        const Eigen::VectorXd expected = libtorch.predict(input.image, input.numbers, fractions);
        EXPECT_GT(expected.maxCoeff() - expected.minCoeff(), 1e-3) << "a constant tells nothing";
        Eigen::VectorXd force(kTimes);
        push.predict(input, fractions, *workspace, force);
        EXPECT_LT((force - expected).norm() / expected.norm(), 1e-5) << to_string(set);
      }
    }
  }
}

}  // namespace
}  // namespace nasm_pushing
