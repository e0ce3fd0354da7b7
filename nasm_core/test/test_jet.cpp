// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/jet.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "nasm_core/ocp/sparsity.hpp"

namespace nasm_core {
namespace {

/// Every operation that jets know.
template <class Scalar>
Scalar everything(const Scalar& x, const Scalar& y) {
  using std::cos;
  using std::exp;
  using std::sin;
  using std::sqrt;
  return sin(x * y) / (2.0 + cos(y)) + sqrt(1.0 + x * x) * exp(-y / 3.0) - (1.0 - x) * 0.5 +
         (3.0 / (y + 2.0) - x / y) * (x - 0.25) + 2.0 * y;
}

TEST(Jet, AgreesWithDifferences) {
  const double h = 1e-4;
  for (const auto& [x, y] : {std::pair{0.3, 1.7}, std::pair{-1.2, 0.4}, std::pair{2.0, -0.9}}) {
    const auto jet = everything(Jet<2>::variable(x, 0), Jet<2>::variable(y, 1));
    const auto f = [&](double dx, double dy) { return everything(x + dx, y + dy); };
    EXPECT_DOUBLE_EQ(jet.value, f(0, 0));
    EXPECT_NEAR(jet.gradient[0], (f(h, 0) - f(-h, 0)) / (2 * h), 1e-6);
    EXPECT_NEAR(jet.gradient[1], (f(0, h) - f(0, -h)) / (2 * h), 1e-6);
    EXPECT_NEAR(jet.second(0, 0), (f(h, 0) - 2 * f(0, 0) + f(-h, 0)) / (h * h), 1e-5);
    EXPECT_NEAR(jet.second(1, 1), (f(0, h) - 2 * f(0, 0) + f(0, -h)) / (h * h), 1e-5);
    const double mixed = (f(h, h) - f(h, -h) - f(-h, h) + f(-h, -h)) / (4 * h * h);
    EXPECT_NEAR(jet.second(0, 1), mixed, 1e-5);
    EXPECT_EQ(jet.second(0, 1), jet.second(1, 0));
  }
}

TEST(Dependence, IsKnownAtCompileTime) {
  constexpr auto x = Dependence<3>::variable(0);
  constexpr auto y = Dependence<3>::variable(1);
  constexpr auto product = 2.0 * x * y + 1.0;
  static_assert(product.depends_on(0) && product.depends_on(1) && !product.depends_on(2));
  static_assert(product.couples(0, 1) && product.couples(1, 0) && !product.couples(0, 0));
  constexpr auto bent = sin(x) - y / 4.0;
  static_assert(bent.couples(0, 0) && !bent.couples(1, 1) && !bent.couples(0, 1));
  constexpr auto quotient = x / y;
  static_assert(quotient.couples(0, 1) && quotient.couples(1, 1));
  static_assert(!(x + y).couples(0, 1));
  SUCCEED();
}

}  // namespace
}  // namespace nasm_core
