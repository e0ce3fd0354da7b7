// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/instance.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <stdexcept>

#include "nasm_core/ocp/encoding.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct BadInput {
  const char* name;
  std::function<void(Instance&)> spoil;
  Fault::Kind kind;
  const char* says;
};

class BadInstance : public testing::TestWithParam<BadInput> {};

TEST_P(BadInstance, IsRefusedAndNothingChanges) {
  const System& system = find_system("quadrotor");
  const Instance good = test::drawn(system, "id", 0);
  Instance bad = good;
  GetParam().spoil(bad);
  const auto fault = system.check(bad);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, GetParam().kind);
  EXPECT_NE(fault->text.find(GetParam().says), std::string::npos) << fault->text;

  Trajectory trajectory;
  system.guess(good, trajectory);
  const Trajectory before = trajectory;
  EXPECT_EQ(system.make_newton()->solve(bad, trajectory).status, SolveStatus::kInvalidInstance);
  EXPECT_FALSE(system.make_newton()->certify(bad, trajectory).valid);
  EXPECT_EQ(trajectory.controls, before.controls);
  EXPECT_EQ(trajectory.states, before.states);

  const auto evaluator = system.make_evaluator();
  ASSERT_FALSE(evaluator->bind(good));
  const double cost = evaluator->roll_out(trajectory);
  EXPECT_TRUE(evaluator->bind(bad));
  EXPECT_EQ(evaluator->roll_out(trajectory), cost);
}

using Kind = Fault::Kind;
INSTANTIATE_TEST_SUITE_P(
    , BadInstance,
    testing::Values(
        BadInput{"GoalNan", [](Instance& i) { i.goal(3) = kNan; }, Kind::kNotFinite, "goal[3]"},
        BadInput{"GoalShort", [](Instance& i) { i.goal.conservativeResize(8); },
                 Kind::kWrongDimension, "goal has 8 values, needs 9"},
        BadInput{"GoalEmpty", [](Instance& i) { i.goal.resize(0); }, Kind::kWrongDimension,
                 "goal has 0"},
        BadInput{"StateInfinite", [](Instance& i) { i.initial_state(0) = kInfinity; },
                 Kind::kNotFinite, "initial_state[0] is inf"},
        BadInput{"StateLong", [](Instance& i) { i.initial_state.resize(14); },
                 Kind::kWrongDimension, "initial_state has 14 values, needs 13"},
        BadInput{"MassZero", [](Instance& i) { i.parameters(0) = 0.0; }, Kind::kInvalidValue,
                 "mass is 0, must be greater than 0"},
        BadInput{"MassNegative", [](Instance& i) { i.parameters(0) = -1.0; }, Kind::kInvalidValue,
                 "mass is -1"},
        BadInput{"WeightNegative", [](Instance& i) { i.parameters(7) = -1.0; }, Kind::kInvalidValue,
                 "must be at least 0"},
        BadInput{"ParametersShort", [](Instance& i) { i.parameters.resize(1); },
                 Kind::kWrongDimension, "parameters has 1"},
        BadInput{"HorizonZero", [](Instance& i) { i.horizon = 0.0; }, Kind::kHorizon,
                 "horizon is 0"},
        BadInput{"HorizonNegative", [](Instance& i) { i.horizon = -1.0; }, Kind::kHorizon,
                 "horizon is -1"},
        BadInput{"HorizonNan", [](Instance& i) { i.horizon = kNan; }, Kind::kHorizon, "horizon"},
        BadInput{"OneStep", [](Instance& i) { i.steps = 1; }, Kind::kHorizon, "steps is 1"},
        BadInput{"NegativeSteps", [](Instance& i) { i.steps = -100; }, Kind::kHorizon,
                 "steps is -100"},
        BadInput{"AbsurdSteps", [](Instance& i) { i.steps = 2'000'000'000; }, Kind::kHorizon,
                 "steps is 2000000000"}),
    [](const auto& about) { return about.param.name; });

TEST(Instance, UnknownNamesAreAnsweredWithTheKnownOnes) {
  const auto message = [](const std::function<void()>& action) -> std::string {
    try {
      action();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_NE(message([] { find_system("quadrator"); }).find("cartpole"), std::string::npos);
  const SystemInfo& info = find_system("pendulum").info();
  EXPECT_NE(message([&] { parameter_index(info, "weight"); }).find("damping"), std::string::npos);
  EXPECT_NE(message([&] { find_split(info, "test"); }).find("ood"), std::string::npos);
  EXPECT_NE(message([] { encoding_from("some"); }).find("task"), std::string::npos);
}

TEST(Instance, ZermeloGoalsBeyondTheCurrentAreRefused) {
  const System& system = find_system("zermelo");
  Instance instance = default_instance(system.info());
  // Against a current of 4 x the boat of speed 3 gets no further than x = 0.75.
  instance.parameters(parameter_index(system.info(), "current_x_by_x")) = -4.0;
  instance.goal << 0.7, 0.5;
  EXPECT_FALSE(system.check(instance));
  instance.goal << 0.8, 0.5;
  const auto fault = system.check(instance);
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->text.find("cannot be reached"), std::string::npos) << fault->text;
  // Inward from all sides: a disc of radius 3 / 4.
  instance.parameters(parameter_index(system.info(), "current_y_by_y")) = -4.0;
  instance.goal << 0.52, 0.52;
  EXPECT_FALSE(system.check(instance));
  instance.goal << 0.54, 0.54;
  EXPECT_TRUE(system.check(instance));
  instance.goal << 0.0, 0.0;
  EXPECT_TRUE(system.check(instance));
}

TEST(Instance, BrachistochronesGoDown) {
  const System& system = find_system("brachistochrone");
  Instance instance = default_instance(system.info());
  instance.goal(0) = instance.initial_state(0);
  EXPECT_TRUE(system.check(instance));
}

}  // namespace
}  // namespace nasm_core
