// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing/encoding/savitzky_golay.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::testing::refusal;
using Edge = SavitzkyGolay::Edge;
using Eigen::VectorXd;

VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

VectorXd filtered(const SavitzkyGolay::Options& options, const VectorXd& input) {
  VectorXd output(input.size());
  SavitzkyGolay(options).apply(input, output);
  return output;
}

VectorXd noise(Eigen::Index size) {
  VectorXd values(size);
  for (Eigen::Index i = 0; i < size; ++i) {
    values[i] =
        std::sin(12.9898 * static_cast<double>(i) + 78.233 * std::sin(static_cast<double>(i)));
  }
  return values;
}

/// Derivative of (t/10)^power.
double monomial(double t, int power, int derivative) {
  double factor = 1.0;
  for (int i = 0; i < derivative; ++i) factor *= (power - i) / 10.0;
  return derivative > power ? 0.0 : factor * std::pow(t / 10.0, power - derivative);
}

class Polynomials : public testing::TestWithParam<int> {
 protected:
  /// Checks the derivatives of all powers up to the order, within rounding.
  static void check(int window, int order, int derivative) {
    constexpr double kSpacing = 0.25;
    const SavitzkyGolay filter({window, order, derivative, kSpacing, Edge::kInterp, 0.0});
    const Eigen::Index size = window + 23;
    for (int power = 0; power <= order; ++power) {
      VectorXd input(size), expected(size), output(size);
      for (Eigen::Index i = 0; i < size; ++i) {
        const double t = kSpacing * (static_cast<double>(i) - static_cast<double>(size) / 2.0);
        input[i] = monomial(t, power, 0);
        expected[i] = monomial(t, power, derivative);
      }
      filter.apply(input, output);
      // The coefficients of the ends magnify the rounding of the input most.
      const double magnified =
          std::pow(2.0 * order + 1.0, derivative) * std::pow(window * kSpacing / 4.0, -derivative);
      EXPECT_LT((output - expected).cwiseAbs().maxCoeff(),
                1e-12 * std::max(1.0, magnified) * std::max(1.0, input.cwiseAbs().maxCoeff()))
          << "derivative " << derivative << " of power " << power << ", order " << order;
    }
  }
};

TEST_P(Polynomials, AreReproducedUpToTheEnds) {
  for (int order = 0; order < std::min(GetParam(), 8); ++order) {
    for (int derivative = 0; derivative <= order + 1; ++derivative) {
      check(GetParam(), order, derivative);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SavitzkyGolay, Polynomials,
                         testing::Values(1, 3, 5, 7, 9, 11, 21, 31, 61, 101),
                         [](const auto& parameters) {
                           return "window" + std::to_string(parameters.param);
                         });

TEST(SavitzkyGolay, HighOrdersStayExact) {
  VectorXd input(200);
  for (Eigen::Index i = 0; i < input.size(); ++i) {
    input[i] = std::cos(20.0 * std::acos(static_cast<double>(i) / 100.0 - 1.0));  // degree 20
  }
  const VectorXd output = filtered({61, 20, 0, 1.0, Edge::kNearest, 0.0}, input);
  EXPECT_LT((output - input).segment(30, 140).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(SavitzkyGolay, HasTheCoefficientsOfThePublishedTables) {
  // Savitzky and Golay 1964, with the corrections of Steinier 1972.
  struct Row {
    int order, derivative;
    std::vector<double> numerators;
    double denominator;
  };
  const std::vector<Row> rows = {
      {2, 0, {-3, 12, 17, 12, -3}, 35},
      {3, 0, {-2, 3, 6, 7, 6, 3, -2}, 21},
      {5, 0, {15, -55, 30, 135, 179, 135, 30, -55, 15}, 429},
      {2, 1, {-2, -1, 0, 1, 2}, 10},
      {3, 1, {1, -8, 0, 8, -1}, 12},
      {2, 2, {2, -1, -2, -1, 2}, 7},
      {4, 2, {-13, 67, -19, -70, -19, 67, -13}, 132},
      {5, 2, {-126, 371, 151, -211, -370, -211, 151, 371, -126}, 1716},
  };
  for (const Row& row : rows) {
    const VectorXd expected = vector(row.numerators) / row.denominator;
    const SavitzkyGolay filter(
        {static_cast<int>(expected.size()), row.order, row.derivative, 1.0, Edge::kInterp, 0.0});
    EXPECT_LT((filter.coefficients() - expected).cwiseAbs().maxCoeff(), 1e-14)
        << "window " << expected.size() << ", derivative " << row.derivative;
  }
}

TEST(SavitzkyGolay, GivesTheExampleOfSciPy) {
  const VectorXd input = vector({2, 2, 5, 2, 1, 0, 1, 4, 9});
  // As documented with two digits: 1.66 3.17 3.54 2.86 0.66 0.17 1 4 9.
  const VectorXd interp =
      vector({58.0 / 35, 111.0 / 35, 124.0 / 35, 100.0 / 35, 23.0 / 35, 6.0 / 35, 1, 4, 9});
  EXPECT_TRUE(filtered({5, 2, 0, 1.0, Edge::kInterp, 0.0}, input).isApprox(interp, 1e-13));
  // 1.74285714 3.02857143 3.54285714 2.85714286 0.65714286 0.17142857 1 4.6 7.97142857
  const VectorXd nearest = vector(
      {61.0 / 35, 106.0 / 35, 124.0 / 35, 100.0 / 35, 23.0 / 35, 6.0 / 35, 1, 4.6, 279.0 / 35});
  EXPECT_TRUE(filtered({5, 2, 0, 1.0, Edge::kNearest, 0.0}, input).isApprox(nearest, 1e-13));
}

TEST(SavitzkyGolay, EdgesAreWhatTheirNamesSay) {
  const VectorXd input = vector({3, 1, 4, 1, 5});
  const VectorXd coefficients = SavitzkyGolay({5, 2, 0, 1.0, Edge::kInterp, 0.0}).coefficients();
  const auto expected = [&](const std::vector<double>& extended) {
    VectorXd output(5);
    for (Eigen::Index i = 0; i < 5; ++i) {
      output[i] = coefficients.dot(vector(extended).segment(i, 5));
    }
    return output;
  };
  const auto actual = [&](Edge edge) { return filtered({5, 2, 0, 1.0, edge, 7.0}, input); };
  EXPECT_TRUE(actual(Edge::kNearest).isApprox(expected({3, 3, 3, 1, 4, 1, 5, 5, 5}), 1e-14));
  EXPECT_TRUE(actual(Edge::kMirror).isApprox(expected({4, 1, 3, 1, 4, 1, 5, 1, 4}), 1e-14));
  EXPECT_TRUE(actual(Edge::kConstant).isApprox(expected({7, 7, 3, 1, 4, 1, 5, 7, 7}), 1e-14));
  EXPECT_TRUE(actual(Edge::kWrap).isApprox(expected({1, 5, 3, 1, 4, 1, 5, 3, 1}), 1e-14));
}

TEST(SavitzkyGolay, WindowsWiderThanTheSignalMirrorAndWrapOn) {
  const VectorXd input = vector({1, 2});
  const VectorXd means = VectorXd::Constant(7, 1.0 / 7.0);
  // 1 at an end has 3 twos and 4 ones around it whichever way.
  for (const Edge edge : {Edge::kMirror, Edge::kWrap}) {
    EXPECT_NEAR(filtered({7, 0, 0, 1.0, edge, 0.0}, input)[0],
                means.dot(vector({2, 1, 2, 1, 2, 1, 2})), 1e-14);
  }
  EXPECT_NEAR(filtered({7, 0, 0, 1.0, Edge::kNearest, 0.0}, input)[0],
              means.dot(vector({1, 1, 1, 1, 2, 2, 2})), 1e-14);
  EXPECT_DOUBLE_EQ(filtered({9, 2, 0, 1.0, Edge::kMirror, 0.0}, vector({5}))[0], 5.0);
}

TEST(SavitzkyGolay, FiltersColumnsAsVectors) {
  Eigen::MatrixXd input(100, 3);
  input << noise(100), 2.0 * noise(100), noise(100).cwiseAbs();
  const SavitzkyGolay filter({61, 2, 0, 1.0, Edge::kNearest, 0.0});
  Eigen::MatrixXd output(100, 3);
  filter.apply_columns(input, output);
  for (int c = 0; c < 3; ++c) {
    VectorXd column(100);
    filter.apply(input.col(c), column);
    EXPECT_EQ(column, output.col(c));
  }
}

TEST(SavitzkyGolay, AllocatesNothing) {
  const VectorXd input = noise(700);
  VectorXd output(700);
  for (const Edge edge :
       {Edge::kNearest, Edge::kMirror, Edge::kConstant, Edge::kWrap, Edge::kInterp}) {
    const SavitzkyGolay filter({61, 2, 0, 1.0, edge, 0.0});
    const int before = allocations;
    filter.apply(input, output);
    EXPECT_EQ(allocations, before);
  }
}

TEST(SavitzkyGolay, RefusesWhatMakesNoSense) {
  using Options = SavitzkyGolay::Options;
  const auto refused = [](const Options& options) {
    return refusal<std::invalid_argument>([&] { SavitzkyGolay filter(options); });
  };
  EXPECT_NE(refused({4, 2, 0, 1.0, Edge::kInterp, 0.0}).find("window is 4"), std::string::npos);
  EXPECT_NE(refused({-1, 0, 0, 1.0, Edge::kInterp, 0.0}).find("window"), std::string::npos);
  EXPECT_NE(refused({5, 5, 0, 1.0, Edge::kInterp, 0.0}).find("order is 5"), std::string::npos);
  EXPECT_NE(refused({5, -1, 0, 1.0, Edge::kInterp, 0.0}).find("order"), std::string::npos);
  EXPECT_NE(refused({5, 2, -1, 1.0, Edge::kInterp, 0.0}).find("derivative"), std::string::npos);
  EXPECT_NE(refused({5, 2, 0, 0.0, Edge::kInterp, 0.0}).find("spacing"), std::string::npos);
  EXPECT_NE(refused({5, 2, 0, std::nan(""), Edge::kInterp, 0.0}).find("spacing"),
            std::string::npos);

  const SavitzkyGolay filter({5, 2, 0, 1.0, Edge::kInterp, 0.0});
  VectorXd four(4), five(5), none;
  EXPECT_THROW(filter.apply(four, five), std::invalid_argument);
  EXPECT_THROW(filter.apply(four, four), std::invalid_argument);
  EXPECT_THROW(filter.apply(none, none), std::invalid_argument);
  EXPECT_THROW(filter.apply(vector({1, 2, 3, 4}), four), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
