// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "nasm_core/testing/systems.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "nasm_ros/testing/answer_message.hpp"

namespace nasm_ros {
namespace {

using nasm_msgs::msg::ControlTrajectory;

const double kNan = std::numeric_limits<double>::quiet_NaN();

class ReadPlanOf : public ::testing::TestWithParam<std::string> {};

TEST_P(ReadPlanOf, GetsWhatWasSent) {
  const auto [sent, cost] = nasm_core::testing::optimal_plan(GetParam());
  nasm_core::ControlPlan read;
  const auto complaint =
      read_plan(testing::optimal_answer(GetParam()), nasm_core::find_system(GetParam()), read);
  ASSERT_FALSE(complaint) << *complaint;
  EXPECT_EQ(read.id, sent.id);
  EXPECT_EQ(read.start(), sent.start());
  EXPECT_EQ(read.controls, sent.controls);
  EXPECT_EQ(read.instance.goal, sent.instance.goal);
  EXPECT_EQ(read.instance.parameters, sent.instance.parameters);
  EXPECT_EQ(read.instance.steps, sent.instance.steps);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, ReadPlanOf, ::testing::ValuesIn(nasm_core::paper_systems()),
                         [](const auto& system) { return system.param; });

struct Fault {
  const char* name;
  std::function<void(ControlTrajectory&)> spoil;
  const char* named;  // what the complaint must mention
};

class ReadPlanRefuses : public ::testing::TestWithParam<Fault> {};

TEST_P(ReadPlanRefuses, AndSaysWhy) {
  ControlTrajectory message = testing::optimal_answer("zermelo");
  GetParam().spoil(message);
  nasm_core::ControlPlan task;
  const auto complaint = read_plan(message, nasm_core::find_system("zermelo"), task);
  ASSERT_TRUE(complaint);
  EXPECT_NE(complaint->find(GetParam().named), std::string::npos) << *complaint;
}

using M = ControlTrajectory;
INSTANTIATE_TEST_SUITE_P(
    Faults, ReadPlanRefuses,
    ::testing::Values(
        Fault{"unset", [](M& m) { m.status = 0; }, "status 0"},
        Fault{"refusal", [](M& m) { m.status = 21; }, "status 21"},
        Fault{"other_system", [](M& m) { m.system = "rocket"; }, "rocket"},
        Fault{"control_dim", [](M& m) { m.control_dim = 2; }, "control_dim"},
        Fault{"no_times", [](M& m) { m.times.clear(); }, "times"},
        Fault{"nan_time", [](M& m) { m.times[3] = kNan; }, "times[3]"},
        Fault{"equal_times", [](M& m) { m.times[4] = m.times[3]; }, "times[4]"},
        Fault{"early_time", [](M& m) { m.times[0] = -0.1; }, "times"},
        Fault{"late_time", [](M& m) { m.times.back() = 2.1; }, "horizon"},
        Fault{"few_controls", [](M& m) { m.controls.pop_back(); }, "controls has 99"},
        Fault{"nan_control", [](M& m) { m.controls[7] = kNan; }, "controls[7]"},
        Fault{"no_free_state", [](M& m) { m.free_states.clear(); }, "free_states"},
        Fault{"nan_free_state", [](M& m) { m.free_states[0] = kNan; }, "free_states[0]"},
        Fault{"parameter_values", [](M& m) { m.parameter_values.pop_back(); }, "parameter_values"},
        Fault{"unknown_parameter", [](M& m) { m.parameter_names[0] = "colour"; }, "colour"},
        Fault{"negative_parameter", [](M& m) { m.parameter_values[0] = -1.0; }, "speed"},
        Fault{"goal_size", [](M& m) { m.goal.pop_back(); }, "goal"},
        Fault{"nan_goal", [](M& m) { m.goal[0] = kNan; }, "goal[0]"},
        Fault{"initial_state", [](M& m) { m.initial_state.push_back(0.0); }, "initial_state"},
        Fault{"long_horizon", [](M& m) { m.horizon = 1e300; }, "horizon"},
        Fault{"no_horizon", [](M& m) { m.horizon = 0.0; }, "horizon"},
        Fault{"nan_horizon", [](M& m) { m.horizon = kNan; }, "horizon"}),
    [](const auto& fault) { return fault.param.name; });

}  // namespace
}  // namespace nasm_ros
