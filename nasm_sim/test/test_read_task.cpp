// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "message_support.hpp"
#include "nasm_sim/conversions.hpp"

namespace nasm_sim {
namespace {

using nasm_msgs::msg::ControlTrajectory;

const double kNan = std::numeric_limits<double>::quiet_NaN();

class ReadTaskOf : public testing::TestWithParam<std::string> {};

TEST_P(ReadTaskOf, GetsWhatWasSent) {
  const auto [sent, cost] = test::optimum(GetParam());
  Task read;
  const auto complaint =
      read_task(test::answer(GetParam()), nasm_core::find_system(GetParam()), read);
  ASSERT_FALSE(complaint) << *complaint;
  EXPECT_EQ(read.id, sent.id);
  EXPECT_EQ(read.start(), sent.start());
  EXPECT_EQ(read.controls, sent.controls);
  EXPECT_EQ(read.instance.goal, sent.instance.goal);
  EXPECT_EQ(read.instance.parameters, sent.instance.parameters);
  EXPECT_EQ(read.instance.steps, sent.instance.steps);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, ReadTaskOf, testing::ValuesIn(nasm_core::system_names()),
                         [](const auto& system) { return system.param; });

struct Fault {
  const char* name;
  std::function<void(ControlTrajectory&)> spoil;
  const char* named;  // what the complaint must mention
};

class ReadTaskRefuses : public testing::TestWithParam<Fault> {};

TEST_P(ReadTaskRefuses, AndSaysWhy) {
  ControlTrajectory message = test::answer("zermelo");
  GetParam().spoil(message);
  Task task;
  const auto complaint = read_task(message, nasm_core::find_system("zermelo"), task);
  ASSERT_TRUE(complaint);
  EXPECT_NE(complaint->find(GetParam().named), std::string::npos) << *complaint;
}

using M = ControlTrajectory;
INSTANTIATE_TEST_SUITE_P(
    Faults, ReadTaskRefuses,
    testing::Values(
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

TEST(ToJointState, NamesTheJointsOfJointedSystems) {
  for (const std::string& name : nasm_core::system_names()) {
    const nasm_core::SystemInfo& info = nasm_core::find_system(name).info();
    Snapshot snapshot;
    snapshot.state = Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(info.states.size()), 1.0,
                                                static_cast<double>(info.states.size()));
    snapshot.control = Eigen::VectorXd::Constant(1, 9.0);
    const auto message = to_joint_state(snapshot, info);
    EXPECT_EQ(message.name.empty(), !has_joints(info));
    EXPECT_EQ(message.position.size(), message.name.size());
    if (name == "robotarm") {
      EXPECT_EQ(message.position, (std::vector<double>{1.0, 2.0}));
      EXPECT_EQ(message.velocity, (std::vector<double>{3.0, 4.0}));
      EXPECT_EQ(message.effort, (std::vector<double>{0.0, 9.0}));
    }
  }
}

}  // namespace
}  // namespace nasm_sim
