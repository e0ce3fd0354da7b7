// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "operator_cases.hpp"
#include "operators/basis.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Basis;

constexpr int kTerms = 11;

double bounded(double value) {
  return 1.0 / (1.0 + std::exp(-value)) - 0.5;
}

double clamped_angle(double fraction) {
  return std::acos(std::min(1.0, std::max(-1.0, 2.0 * fraction - 1.0)));
}

/// Also a little before and beyond the horizon.
torch::Tensor fractions() {
  return torch::linspace(-0.02, 1.02, 53, torch::kFloat64).unsqueeze(1);
}

TEST(Basis, FixedFourierIsTheSeriesOfTheHorizon) {
  const torch::Tensor tau = fractions();
  const torch::Tensor values = BasisFunctions(Basis::kFourier, kTerms, false).fixed(tau);
  ASSERT_EQ(values.sizes(), (std::vector<int64_t>{53, kTerms}));
  for (int i = 0; i < 53; ++i) {
    const double t = tau[i][0].item<double>();
    EXPECT_EQ(values[i][0].item<double>(), 1.0);
    for (int k = 1; k <= 5; ++k) {
      EXPECT_NEAR(values[i][2 * k - 1].item<double>(), std::sin(2.0 * M_PI * k * t), 1e-13);
      EXPECT_NEAR(values[i][2 * k].item<double>(), std::cos(2.0 * M_PI * k * t), 1e-13);
    }
  }
}

TEST(Basis, FixedChebyshevAreThePolynomials) {
  const torch::Tensor tau = fractions();
  const torch::Tensor values = BasisFunctions(Basis::kChebyshev, kTerms, false).fixed(tau);
  for (int i = 0; i < 53; ++i) {
    const double x = std::min(1.0, std::max(-1.0, 2.0 * tau[i][0].item<double>() - 1.0));
    double last = 1.0;
    double current = x;
    EXPECT_NEAR(values[i][0].item<double>(), 1.0, 1e-15);
    for (int k = 1; k < kTerms; ++k) {
      EXPECT_NEAR(values[i][k].item<double>(), current, 1e-13);
      const double next = 2.0 * x * current - last;
      last = current;
      current = next;
    }
  }
}

TEST(Basis, AdaptiveFourierIsShiftedAndScaled) {
  const torch::Tensor tau = fractions();
  const torch::Tensor adaptation = draw({53, 2 * kTerms}, 1, -4.0, 4.0);
  const torch::Tensor values =
      BasisFunctions(Basis::kFourier, kTerms, true).adapted(tau, adaptation);
  for (int i = 0; i < 53; ++i) {
    const double t = tau[i][0].item<double>();
    EXPECT_EQ(values[i][0].item<double>(), 1.0);
    for (int j = 1; j < kTerms; ++j) {
      const double shift = bounded(adaptation[i][j].item<double>());
      const double scale = bounded(adaptation[i][kTerms + j].item<double>());
      const double angle = M_PI * ((j + 1) / 2 + scale) * t + M_PI_2 * shift;
      EXPECT_NEAR(values[i][j].item<double>(), j % 2 ? std::sin(angle) : std::cos(angle), 1e-13);
    }
  }
}

TEST(Basis, AdaptiveChebyshevIsShiftedAndScaled) {
  const torch::Tensor tau = fractions();
  const torch::Tensor adaptation = draw({53, 2 * kTerms}, 1, -4.0, 4.0);
  const torch::Tensor values =
      BasisFunctions(Basis::kChebyshev, kTerms, true).adapted(tau, adaptation);
  for (int i = 0; i < 53; ++i) {
    const double angle = clamped_angle(tau[i][0].item<double>());
    for (int k = 0; k < kTerms; ++k) {
      const double shift = bounded(adaptation[i][k].item<double>());
      const double scale = bounded(adaptation[i][kTerms + k].item<double>());
      EXPECT_NEAR(values[i][k].item<double>(), std::cos((k + scale) * angle + M_PI_2 * shift),
                  1e-13);
    }
  }
}

TEST(Basis, AtRestChebyshevIsNotAdapted) {
  const torch::Tensor zero = torch::zeros({53, 2 * kTerms}, torch::kFloat64);
  const torch::Tensor rest =
      BasisFunctions(Basis::kChebyshev, kTerms, true).adapted(fractions(), zero);
  const torch::Tensor fixed = BasisFunctions(Basis::kChebyshev, kTerms, false).fixed(fractions());
  EXPECT_LT(largest_difference(rest, fixed), 1e-14);
}

TEST(Basis, GradientsAreFiniteAtAndBeyondTheEnds) {
  const torch::Tensor ends = torch::tensor({{-0.01}, {0.0}, {1.0}, {1.01}}, torch::kFloat64);
  for (const Basis basis : {Basis::kFourier, Basis::kChebyshev}) {
    torch::Tensor adaptation = draw({4, 2 * kTerms}, 1).requires_grad_(true);
    BasisFunctions(basis, kTerms, true).adapted(ends, adaptation).sum().backward();
    EXPECT_TRUE(torch::isfinite(adaptation.grad()).all().item<bool>());
  }
}

TEST(Basis, OneAdaptationServesManyTimes) {
  const BasisFunctions basis(Basis::kFourier, kTerms, true);
  const torch::Tensor adaptation = draw({4, 1, 2 * kTerms}, 1);
  const torch::Tensor many = basis.adapted(fractions(), adaptation);
  ASSERT_EQ(many.sizes(), (std::vector<int64_t>{4, 53, kTerms}));
  const torch::Tensor one = basis.adapted(fractions(), adaptation[2].expand({53, 2 * kTerms}));
  EXPECT_LT(largest_difference(many[2], one), 1e-15);
}

}  // namespace
}  // namespace nasm_trainer
