// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_msgs/srv/load_model.hpp"
#include "nasm_msgs/srv/solve_ocp.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "rosidl_typesupport_cpp/service_type_support.hpp"

namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::EvaluationResult;
using nasm_msgs::msg::OcpInstance;
using nasm_msgs::msg::PushingInstance;
using nasm_msgs::msg::SystemState;
using nasm_msgs::srv::LoadModel;
using nasm_msgs::srv::SolveOcp;

const std::vector<std::uint8_t> kAnswers{ControlTrajectory::STATUS_OK,
                                         ControlTrajectory::STATUS_POLISHED,
                                         ControlTrajectory::STATUS_FALLBACK};

const std::vector<std::uint8_t> kRefusals{ControlTrajectory::STATUS_REFUSED_NOT_FINITE,
                                          ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION,
                                          ControlTrajectory::STATUS_REFUSED_INVALID_VALUE,
                                          ControlTrajectory::STATUS_REFUSED_UNKNOWN_SYSTEM,
                                          ControlTrajectory::STATUS_REFUSED_HORIZON,
                                          ControlTrajectory::STATUS_REFUSED_QUERY_TIMES,
                                          ControlTrajectory::STATUS_REFUSED_TOO_MANY_QUERIES,
                                          ControlTrajectory::STATUS_REFUSED_STALE,
                                          ControlTrajectory::STATUS_REFUSED_NOT_COVERED,
                                          ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION,
                                          ControlTrajectory::STATUS_REFUSED_GAP,
                                          ControlTrajectory::STATUS_REFUSED_DEADLINE,
                                          ControlTrajectory::STATUS_REFUSED_VIOLATION,
                                          ControlTrajectory::STATUS_REFUSED_INFEASIBLE,
                                          ControlTrajectory::STATUS_REFUSED_NO_MODEL,
                                          ControlTrajectory::STATUS_REFUSED_INTERNAL};

template <typename Sequence>
void expect_bound(Sequence sequence, std::size_t bound) {
  EXPECT_EQ(sequence.max_size(), bound);
  EXPECT_NO_THROW(sequence.resize(bound));
  EXPECT_THROW(sequence.resize(bound + 1), std::length_error);
}

TEST(OcpInstance, DefaultLeavesEverythingToTheReceiver) {
  const OcpInstance instance;
  EXPECT_EQ(instance.id, 0u);
  EXPECT_TRUE(instance.system.empty());
  EXPECT_TRUE(instance.initial_state.empty());
  EXPECT_TRUE(instance.parameter_names.empty());
  EXPECT_TRUE(instance.parameter_values.empty());
  EXPECT_EQ(instance.horizon, 0.0);
  EXPECT_TRUE(instance.times.empty());
  EXPECT_EQ(instance.num_samples, 0u);
}

TEST(OcpInstance, SequencesAreBounded) {
  const OcpInstance instance;
  expect_bound(instance.goal, 64);
  expect_bound(instance.initial_state, 64);
  expect_bound(instance.parameter_names, 64);
  expect_bound(instance.parameter_values, 64);
  expect_bound(instance.times, 65536);
}

TEST(ControlTrajectory, DefaultIsNeitherAnswerNorRefusal) {
  EXPECT_EQ(ControlTrajectory().status, ControlTrajectory::STATUS_UNSET);
  EXPECT_EQ(EvaluationResult().status, ControlTrajectory::STATUS_UNSET);
}

TEST(ControlTrajectory, StatusCodesAreDistinctAndOrdered) {
  std::set<std::uint8_t> all{ControlTrajectory::STATUS_UNSET};
  for (const std::uint8_t status : kAnswers) {
    EXPECT_TRUE(status >= 1 && status <= 9);
    EXPECT_TRUE(all.insert(status).second) << int{status};
  }
  for (const std::uint8_t status : kRefusals) {
    EXPECT_GE(status, 10);
    EXPECT_TRUE(all.insert(status).second) << int{status};
  }
}

TEST(ControlTrajectory, SequencesAreBoundedExceptControls) {
  ControlTrajectory trajectory;
  expect_bound(trajectory.goal, 64);
  expect_bound(trajectory.control_names, 64);
  expect_bound(trajectory.control_units, 64);
  expect_bound(trajectory.constraint_names, 64);
  expect_bound(trajectory.violations, 64);
  expect_bound(trajectory.times, 65536);
  // Their number follows from times and control_dim: here, of four controls.
  EXPECT_NO_THROW(trajectory.controls.resize(65536 * 4));
}

TEST(SystemState, SequencesAreBounded) {
  const SystemState state;
  expect_bound(state.state_names, 64);
  expect_bound(state.state_units, 64);
  expect_bound(state.state, 64);
  expect_bound(state.control, 64);
}

TEST(PushingInstance, DefaultPushesTheMiddleOfASide) {
  const PushingInstance instance;
  EXPECT_EQ(instance.contact_position, 0.5);
  EXPECT_EQ(instance.push_angle, 0.0);
  EXPECT_EQ(instance.shape.width, 0u);
  EXPECT_EQ(instance.friction_rows * instance.friction_cols, instance.friction_map.size());
}

TEST(PushingInstance, FrictionMapOfTheDatasetFits) {
  const PushingInstance instance;
  expect_bound(instance.friction_map, 65536);
  EXPECT_LE(40u * 82u, instance.friction_map.max_size());
}

TEST(Services, CarryTheMessages) {
  static_assert(std::is_same_v<decltype(SolveOcp::Request::instance), OcpInstance>);
  static_assert(std::is_same_v<decltype(SolveOcp::Response::trajectory), ControlTrajectory>);
  EXPECT_FALSE(LoadModel::Response().success);
}

TEST(TypeSupport, IsLinked) {
  using rosidl_typesupport_cpp::get_message_type_support_handle;
  using rosidl_typesupport_cpp::get_service_type_support_handle;
  EXPECT_NE(get_message_type_support_handle<OcpInstance>(), nullptr);
  EXPECT_NE(get_message_type_support_handle<ControlTrajectory>(), nullptr);
  EXPECT_NE(get_message_type_support_handle<SystemState>(), nullptr);
  EXPECT_NE(get_message_type_support_handle<PushingInstance>(), nullptr);
  EXPECT_NE(get_message_type_support_handle<EvaluationResult>(), nullptr);
  EXPECT_NE(get_service_type_support_handle<SolveOcp>(), nullptr);
  EXPECT_NE(get_service_type_support_handle<LoadModel>(), nullptr);
}

}  // namespace
