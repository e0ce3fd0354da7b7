// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

TEST(Sampling, DependsOnlyOnSeedAndIndex) {
  const SystemInfo& info = find_system("quadrotor").info();
  const Split& id = find_split(info, "id");
  const Instance tenth = draw_instance(info, id, 5, 10);
  draw_instance(info, id, 5, 3);
  EXPECT_EQ(draw_instance(info, id, 5, 10).goal, tenth.goal);
  EXPECT_NE(draw_instance(info, id, 5, 11).goal, tenth.goal);
  EXPECT_NE(draw_instance(info, id, 6, 10).goal, tenth.goal);
}

TEST(Sampling, IsTheSameEverywhere) {
  nasm_common::Random random(1, 2);
  EXPECT_EQ(random.next(), 0x481c920d996fce04U);
}

TEST(Sampling, FillsTheRangesOfEverySplit) {
  for (const std::string& name : system_names()) {
    const SystemInfo& info = find_system(name).info();
    for (const Split& split : info.splits) {
      if (split.varies != Encoding::kTask) continue;
      const auto size = static_cast<Eigen::Index>(info.task.size());
      Eigen::VectorXd least = Eigen::VectorXd::Constant(size, INFINITY);
      Eigen::VectorXd most = -least;
      Eigen::VectorXd task(size);
      for (uint64_t index = 0; index < 1000; ++index) {
        encode(draw_instance(info, split, 1, index), info.task, task);
        least = least.cwiseMin(task);
        most = most.cwiseMax(task);
      }
      for (Eigen::Index i = 0; i < size; ++i) {
        const Range& range = split.ranges[static_cast<std::size_t>(i)];
        const double margin = 0.02 * (range.upper - range.lower);
        EXPECT_GE(least(i), range.lower) << name << " " << split.name;
        EXPECT_LT(least(i), range.lower + margin) << name << " " << split.name;
        EXPECT_LT(most(i), range.upper) << name << " " << split.name;
        EXPECT_GT(most(i), range.upper - margin) << name << " " << split.name;
      }
    }
  }
}

TEST(Sampling, ChangeableSplitsKeepTheDistanceToTheGoal) {
  const SystemInfo& info = find_system("quadrotor").info();
  const Instance base = default_instance(info);
  for (uint64_t index = 0; index < 50; ++index) {
    const Instance instance = test::drawn(find_system("quadrotor"), "changeable_id", index);
    for (std::size_t i = 0; i < info.costed_states.size(); ++i) {
      const int state = info.costed_states[i];
      const auto goal = static_cast<Eigen::Index>(i);
      EXPECT_NEAR(instance.goal(goal) - instance.initial_state(state),
                  base.goal(goal) - base.initial_state(state), 1e-12);
    }
    const Eigen::ArrayXd ratio = instance.parameters.array() / base.parameters.array();
    EXPECT_GE(ratio.head(6).minCoeff(), 1.01);
    EXPECT_LE(ratio.head(6).maxCoeff(), 1.11);
    EXPECT_TRUE((ratio.tail(ratio.size() - 6) == 1.0).all()) << "gravity and weights stay";
  }
}

TEST(Sampling, FeedbackSplitsStartOnTheWayToTheGoal) {
  for (const char* name : {"pendulum", "quadrotor"}) {
    const System& system = find_system(name);
    const Split& split = find_split(system.info(), "feedback_id");
    const Eigen::VectorXd usual = system.info().initial_state;
    int starts_at_rest = 0;
    int got_closer = 0;
    constexpr int kCount = 100;
    for (uint64_t index = 0; index < kCount; ++index) {
      const Instance instance = draw_instance(system, split, 3, index);
      const auto is_near = [](double value) { return std::abs(value) <= 0.05; };
      starts_at_rest += (instance.initial_state - usual).unaryExpr(is_near).all();
      const auto distance = [&](const Eigen::VectorXd& state) {
        double sum = 0.0;
        for (std::size_t i = 0; i < system.info().costed_states.size(); ++i) {
          const double left =
              state(system.info().costed_states[i]) - instance.goal(static_cast<Eigen::Index>(i));
          sum += left * left;
        }
        return sum;
      };
      got_closer += distance(instance.initial_state) < distance(usual);
      EXPECT_EQ(draw_instance(system, split, 3, index).initial_state, instance.initial_state);
      EXPECT_FALSE(system.check(instance));
    }
    EXPECT_GT(starts_at_rest, kCount / 10) << name;
    EXPECT_LT(starts_at_rest, kCount / 2) << name;
    EXPECT_GT(got_closer, kCount / 2) << name;
    EXPECT_THROW(draw_instance(system.info(), split, 3, 0), std::invalid_argument);
  }
}

TEST(Sampling, HorizonsAreJitteredOnRequest) {
  const SystemInfo& info = find_system("pendulum").info();
  const Split& id = find_split(info, "id");
  EXPECT_EQ(draw_instance(info, id, 1, 0).horizon, 1.0);
  const Instance jittered = draw_instance(info, id, 1, 0, 0.01);
  EXPECT_GT(jittered.horizon, 1.0);
  EXPECT_LT(jittered.horizon, 1.01);
  EXPECT_EQ(jittered.goal, draw_instance(info, id, 1, 0).goal);
}

TEST(Encoding, HasTheSizesOfThePaper) {
  const auto size = [](const char* name, Encoding encoding) {
    return encoded_components(find_system(name).info(), encoding).size();
  };
  EXPECT_EQ(size("pendulum", Encoding::kTask), 2U);
  EXPECT_EQ(size("robotarm", Encoding::kTask), 4U);
  EXPECT_EQ(size("cartpole", Encoding::kTask), 4U);
  EXPECT_EQ(size("quadrotor", Encoding::kTask), 9U);
  EXPECT_EQ(size("rocket", Encoding::kTask), 9U);
  EXPECT_EQ(size("brachistochrone", Encoding::kTask), 2U);
  EXPECT_EQ(size("zermelo", Encoding::kTask), 7U);
  EXPECT_EQ(size("quadrotor", Encoding::kAll), 9U + 6U + 13U);
  EXPECT_EQ(size("quadrotor", Encoding::kFeedback), 9U + 13U);
  EXPECT_EQ(size("brachistochrone", Encoding::kFeedback), 2U) << "the start is part of the task";
}

TEST(Encoding, RoundTrips) {
  for (const std::string& name : paper_systems()) {
    const System& system = find_system(name);
    for (const Encoding encoding : {Encoding::kTask, Encoding::kFeedback, Encoding::kAll}) {
      const auto components = encoded_components(system.info(), encoding);
      const Instance instance = test::drawn(system, "id", 4);
      Eigen::VectorXd encoded(static_cast<Eigen::Index>(components.size()));
      encode(instance, components, encoded);
      const Instance decoded = decode(system.info(), components, encoded);
      EXPECT_EQ(decoded.goal, instance.goal);
      EXPECT_EQ(decoded.initial_state, instance.initial_state);
      EXPECT_EQ(decoded.parameters, instance.parameters);
      EXPECT_THROW(decode(system.info(), components, Eigen::VectorXd(encoded.size() + 1)),
                   std::invalid_argument);
      for (const Component& component : components) {
        EXPECT_NE(component_name(system.info(), component).find('.'), std::string::npos);
      }
    }
  }
}

}  // namespace
}  // namespace nasm_core
