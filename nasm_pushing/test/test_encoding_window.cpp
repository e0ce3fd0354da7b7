// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "encoding_fixture.hpp"
#include "nasm_pushing/encoding/push_encoder.hpp"
#include "nasm_pushing/encoding/savitzky_golay.hpp"
#include "nasm_pushing/encoding/trajectory.hpp"
#include "nasm_pushing/encoding/window.hpp"

namespace nasm_pushing {
namespace {

using Eigen::VectorXd;

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

TEST(Window, BeginsBeforeTheObjectMoves) {
  const ClockedPush push = accelerated_push();
  const PushWindow window = find_window(push);
  ASSERT_FALSE(window.skip) << window.skip.detail;
  // 0.5/2 · (t − 0.2)² reaches 1 % of its last value, after 0.796 s of motion, at 0.2 + 0.0796 s.
  EXPECT_EQ(window.first, static_cast<Eigen::Index>(std::floor(0.2796 * 250.0)) - 13);
  ASSERT_EQ(window.force.size(), kForceSamples);
  EXPECT_NEAR(window.force[kForceSamples - 1], 4.0, 1e-9);
  EXPECT_EQ(window.times[0], 0.0);
  EXPECT_EQ(window.x_m[5], push.object(window.first + 5, 0));
}

TEST(Window, BeginsWithARecordingThatHasLittleRest) {
  const PushWindow window = find_window(accelerated_push(0.5, 0.48, 0.0));
  ASSERT_FALSE(window.skip) << window.skip.detail;
  EXPECT_EQ(window.first, 0);
}

TEST(Window, ForceIsTheNormOfBothSmoothed) {
  ClockedPush push = accelerated_push();
  for (Eigen::Index i = 0; i < push.size(); ++i) {
    push.wrench(i, 0) += 0.5 * std::sin(static_cast<double>(i));
  }
  const PushWindow window = find_window(push);
  ASSERT_FALSE(window.skip);
  VectorXd x(push.size()), y(push.size());
  const SavitzkyGolay filter({61, 2, 0, 1.0, SavitzkyGolay::Edge::kNearest, 0.0});
  filter.apply(push.wrench.col(0), x);
  filter.apply(push.wrench.col(1), y);
  for (Eigen::Index i = 0; i < kForceSamples; ++i) {
    EXPECT_NEAR(window.force[i], std::hypot(x[window.first + i], y[window.first + i]), 1e-12);
  }
}

TEST(Window, SkipsByName) {
  EXPECT_EQ(find_window(accelerated_push(0.5, 0.4)).skip.reason, "too short");
  EXPECT_EQ(find_window(accelerated_push(0.5, 0.5)).skip.reason, "ends early");
  EXPECT_EQ(find_window(accelerated_push(0.0)).skip.reason, "object stays in place");
  EXPECT_EQ(find_window(accelerated_push(0.5, 1.0, 0.2, 0.9)).skip.reason, "weak force");
  EXPECT_NE(
      find_window(accelerated_push(0.5, 1.0, 0.2, 0.9)).skip.detail.find(" N, 1.00 N are needed"),
      std::string::npos);
  ClockedPush broken = accelerated_push();
  broken.wrench(3, 1) = std::nan("");
  EXPECT_EQ(find_window(broken).skip.reason, "not finite");
  EXPECT_EQ(find_window(ClockedPush()).skip.reason, "too short");
}

TEST(Window, RefusesAnotherClock) {
  ClockedPush push = accelerated_push();
  push.rate_hz = 100.0;
  EXPECT_THROW(find_window(push), std::invalid_argument);
  push = accelerated_push();
  push.wrench.conservativeResize(5, 3);
  EXPECT_THROW(find_window(push), std::invalid_argument);
}

TEST(Encoder, FillsStageOneAndTwo) {
  const ClockedPush push = accelerated_push();
  const EncodedPush encoded = PushEncoder().encode(push);
  ASSERT_FALSE(encoded.skip) << encoded.skip.detail;
  EXPECT_EQ(stage_one(encoded.input).size(), 4167);
  const NetworkInput reduced = reduce(encoded.input);
  EXPECT_EQ(reduced.image.size() + reduced.numbers.size(), 801);
  ASSERT_EQ(number_names().size(), static_cast<std::size_t>(kNumbers));
  const auto value = [&](const std::string& name) {
    const auto place = std::find(number_names().begin(), number_names().end(), name);
    return reduced.numbers[place - number_names().begin()];
  };
  EXPECT_DOUBLE_EQ(value("contact"), 0.4);
  EXPECT_DOUBLE_EQ(value("sin_angle"), std::sin(0.349));
  EXPECT_DOUBLE_EQ(value("cos_angle"), std::cos(0.349));
  EXPECT_DOUBLE_EQ(value("mass"), 0.8374);
  EXPECT_NEAR(value("inertia"), 1.131, 1e-3);
  EXPECT_EQ(value("surface_abs"), 0.0);
  EXPECT_EQ(value("surface_plywood"), 1.0);
  EXPECT_NEAR(value("friction_mean"), 0.25228, 1e-8);
  EXPECT_NEAR(value("friction_std"), 0.01669, 1e-8);
  EXPECT_NEAR(value("acceleration21"), 0.5, 1e-6);
}

TEST(Encoder, EqualsTheSameTrajectoryInAMessage) {
  const ClockedPush push = accelerated_push();
  const EncodedPush encoded = PushEncoder().encode(push);
  const PushWindow window = find_window(push);
  // As a client would send it, with times that are sums.
  VectorXd times(kForceSamples);
  double time = 0.0;
  for (double& t : times) {
    t = time;
    time += 0.004;
  }
  const VectorXd sent = encode_trajectory(times, window.x_m, window.y_m);
  EXPECT_LT((sent - encoded.input.acceleration).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Encoder, SkipsWhatItDoesNotKnow) {
  ClockedPush push = accelerated_push();
  push.name.shape = "star";
  EXPECT_EQ(PushEncoder().encode(push).skip.reason, "unknown shape");
  push = accelerated_push();
  push.name.surface = "ice";
  EXPECT_EQ(PushEncoder().encode(push).skip.reason, "unknown surface");
}

TEST(Encoder, ReduceRefusesByName) {
  const PushInput good = PushEncoder().encode(accelerated_push()).input;
  const auto refused_input = [&](const auto& change) {
    PushInput input = good;
    change(input);
    return refusal<std::invalid_argument>([&] { reduce(input); });
  };
  EXPECT_EQ(refused_input([](PushInput&) {}), "");
  EXPECT_NE(refused_input([](PushInput& i) { i.image.resize(5); }).find("image has 5"),
            std::string::npos);
  EXPECT_NE(refused_input([](PushInput& i) { i.image[0] = NAN; }).find("image is not finite"),
            std::string::npos);
  EXPECT_NE(refused_input([](PushInput& i) { i.acceleration[7] = NAN; }).find("acceleration"),
            std::string::npos);
  EXPECT_NE(refused_input([](PushInput& i) { i.other.resize(8); }).find("other has 8"),
            std::string::npos);
  EXPECT_NE(refused_input([](PushInput& i) { i.friction.resize(100); }).find("100 cells"),
            std::string::npos);
}

}  // namespace
}  // namespace nasm_pushing
