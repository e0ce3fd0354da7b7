// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "encoding_fixture.hpp"
#include "nasm_pushing/encoding/savitzky_golay.hpp"
#include "nasm_pushing/encoding/trajectory.hpp"
#include "nasm_pushing_tools/encoding/push_encoder.hpp"
#include "nasm_pushing_tools/encoding/window.hpp"

namespace nasm_pushing {
namespace {

using Eigen::VectorXd;

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
