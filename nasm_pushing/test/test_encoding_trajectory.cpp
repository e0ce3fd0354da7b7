// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing/encoding/savitzky_golay.hpp"
#include "nasm_pushing/encoding/trajectory.hpp"

namespace nasm_pushing {
namespace {

using Eigen::VectorXd;
using nasm_common::testing::refusal;

/// A smooth push: x and y as fractions of a slowly rising speed.
double position(double t) {
  return 0.05 * (t - std::sin(4.0 * t) / 4.0);
}
double acceleration(double t) {
  return 0.05 * 4.0 * std::sin(4.0 * t);
}

VectorXd positions(const VectorXd& times) {
  return times.unaryExpr([](double t) { return position(t); });
}

std::string refused(const VectorXd& times, const VectorXd& x, const VectorXd& y,
                    double horizon = kHorizon) {
  return refusal<std::invalid_argument>([&] { encode_trajectory(times, x, y, horizon); });
}

TEST(Interpolation, MeetsThePointsAndNeverOvershoots) {
  VectorXd times(6), values(6);
  times << 0.0, 0.1, 0.15, 0.4, 0.41, 0.7;
  values << 0.0, 0.0, 1.0, 1.1, 3.0, 2.0;
  EXPECT_TRUE(interpolate(times, values, times).isApprox(values, 1e-14));
  const VectorXd fine = VectorXd::LinSpaced(701, 0.0, 0.7);
  const VectorXd between = interpolate(times, values, fine);
  for (Eigen::Index i = 0; i < fine.size(); ++i) {
    Eigen::Index k = 0;
    while (k < 4 && times[k + 1] <= fine[i]) ++k;
    EXPECT_GE(between[i], std::min(values[k], values[k + 1]) - 1e-12) << fine[i];
    EXPECT_LE(between[i], std::max(values[k], values[k + 1]) + 1e-12) << fine[i];
  }
}

TEST(Interpolation, IsExactForLinesAndNearlyForCurves) {
  const VectorXd times = VectorXd::LinSpaced(23, 0.0, 0.44);
  const VectorXd queries = VectorXd::LinSpaced(111, 0.0, 0.44);
  EXPECT_TRUE(interpolate(times, 3.0 * times, queries).isApprox(3.0 * queries, 1e-14));
  EXPECT_LT(
      (interpolate(times, positions(times), queries) - positions(queries)).cwiseAbs().maxCoeff(),
      5e-7);
}

TEST(Trajectory, GivesTheAccelerationOfAPolynomialExactly) {
  const VectorXd times = VectorXd::LinSpaced(kForceSamples, 0.0, 0.436);
  const VectorXd x = 0.3 + 0.1 * times.array() - 0.15 * times.array().square();
  const VectorXd y = 0.2 * times.array().cube() + 0.2 * times.array().square();
  const VectorXd expected = (0.09 + (1.2 * times.array() + 0.4).square()).sqrt();
  const VectorXd encoded = encode_trajectory(times, x, y);
  ASSERT_EQ(encoded.size(), kForceSamples);
  EXPECT_LT((encoded - expected).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Trajectory, EveryFifthSampleIsThePaperOnes) {
  const VectorXd times = VectorXd::LinSpaced(kForceSamples, 0.0, 0.436);
  VectorXd x = positions(times);
  for (Eigen::Index i = 0; i < x.size(); ++i) x[i] += 3e-6 * std::sin(static_cast<double>(i * i));
  const VectorXd y = VectorXd::Zero(kForceSamples);
  PushInput input;
  input.image.setOnes(kPixels);
  input.friction.setConstant(kCells, 0.2F);
  input.acceleration = encode_trajectory(times, x, y);
  VectorXd at_50_hz(kAccelerationSamples), expected(kAccelerationSamples);
  for (int i = 0; i < kAccelerationSamples; ++i) at_50_hz[i] = x[5 * i];
  SavitzkyGolay({9, 5, 2, 0.02, SavitzkyGolay::Edge::kInterp, 0.0}).apply(at_50_hz, expected);
  EXPECT_TRUE(reduce(input).numbers.tail(kAccelerationSamples).isApprox(expected.cwiseAbs(), 1e-9));
}

TEST(Trajectory, HardlyDependsOnTheRate) {
  const VectorXd fine = VectorXd::LinSpaced(kForceSamples, 0.0, 0.436);
  const VectorXd expected = encode_trajectory(fine, positions(fine), VectorXd::Zero(kForceSamples));
  for (const double rate : {30.0, 50.0, 60.0, 100.0, 240.0, 1000.0}) {
    const auto points = static_cast<Eigen::Index>(std::ceil(0.44 * rate)) + 3;
    const VectorXd times =
        (VectorXd::LinSpaced(points, 0.0, static_cast<double>(points - 1)).array() - 0.7) / rate;
    const VectorXd encoded = encode_trajectory(times, positions(times), VectorXd::Zero(points));
    EXPECT_LT((encoded - expected).cwiseAbs().maxCoeff(),
              (rate < 50.0 ? 0.1 : 0.03) * expected.maxCoeff())
        << rate;
  }
  EXPECT_LT((expected - fine.unaryExpr([](double t) { return std::abs(acceleration(t)); }))
                .cwiseAbs()
                .maxCoeff(),
            1e-4);
}

TEST(Trajectory, ScalesWithTheHorizon) {
  const VectorXd times = VectorXd::LinSpaced(50, 0.0, 0.88);
  const VectorXd x = 0.5 * times.array().square();
  const VectorXd encoded = encode_trajectory(times, x, VectorXd::Zero(50), 0.88);
  EXPECT_LT((encoded.array() - 1.0).abs().maxCoeff(), 0.05);
}

TEST(Trajectory, RefusesByName) {
  const VectorXd times = VectorXd::LinSpaced(111, 0.0, 0.44);
  const VectorXd zero = VectorXd::Zero(111);
  VectorXd broken = zero;
  broken[5] = std::nan("");
  VectorXd unordered = times;
  std::swap(unordered[7], unordered[8]);
  EXPECT_EQ(refused(times, zero, zero), "");
  EXPECT_NE(refused(times, zero, VectorXd::Zero(3)).find("111, 111 and 3"), std::string::npos);
  EXPECT_NE(refused(times, broken, zero).find("x is not finite"), std::string::npos);
  EXPECT_NE(refused(times, zero, broken).find("y is not finite"), std::string::npos);
  EXPECT_NE(refused(broken, zero, zero).find("times"), std::string::npos);
  EXPECT_NE(refused(unordered, zero, zero).find("point 8"), std::string::npos);
  EXPECT_NE(refused(0.5 * times, zero, zero).find("must cover"), std::string::npos);
  EXPECT_NE(refused(times.array() + 0.1, zero, zero).find("must cover"), std::string::npos);
  EXPECT_NE(refused(times, zero, zero, 0.0).find("horizon"), std::string::npos);
  EXPECT_NE(refused(VectorXd::Zero(1), VectorXd::Zero(1), VectorXd::Zero(1)).find("1 points"),
            std::string::npos);
}

}  // namespace
}  // namespace nasm_pushing
