// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/message_conversion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nasm_ros/testing/models.hpp"

namespace nasm_ros {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using nasm_msgs::msg::SystemState;

Response answer_of(const OcpInstance& instance) {
  ModelServer server({});
  EXPECT_EQ(server.load(testing::model_file(instance.system)), std::nullopt);
  nasm_core::Request request;
  to_request(instance, request);
  Response response;
  server.answer(request, {}, response);
  return response;
}

TEST(Stamp, SurvivesBothWays) {
  for (const int64_t time_ns : {int64_t{0}, int64_t{1}, int64_t{1'700'000'000'123'456'789},
                                int64_t{999'999'999}, int64_t{-1}, int64_t{-1'500'000'000}}) {
    EXPECT_EQ(to_nanoseconds(to_stamp(time_ns)), time_ns);
  }
}

TEST(Request, HasAllThatTheMessageHas) {
  OcpInstance message;
  message.system = "zermelo";
  message.goal = {1.2, 1.7};
  message.initial_state = {0.1, 0.2};
  message.parameter_names = {"speed", "current"};
  message.parameter_values = {3.0, 4.0};
  message.horizon = 2.5;
  message.times = {0.0, 0.5, 1.0};
  message.num_samples = 17;
  nasm_core::Request request;
  to_request(message, request);
  EXPECT_EQ(request.system, "zermelo");
  EXPECT_EQ(request.goal, Eigen::Vector2d(1.2, 1.7));
  EXPECT_EQ(request.initial_state, Eigen::Vector2d(0.1, 0.2));
  EXPECT_EQ(request.parameter_names, (std::vector<std::string>{"speed", "current"}));
  EXPECT_EQ(request.parameter_values, (std::vector<double>{3.0, 4.0}));
  EXPECT_EQ(request.horizon, 2.5);
  EXPECT_EQ(request.times, Eigen::Vector3d(0.0, 0.5, 1.0));
  EXPECT_EQ(request.num_samples, 17);
}

TEST(Request, ForgetsTheOneBefore) {
  nasm_core::Request request;
  OcpInstance long_message;
  long_message.goal.assign(9, 1.0);
  long_message.times = {0.0, 0.5};
  long_message.parameter_names = {"a", "b"};
  long_message.parameter_values = {1.0, 2.0};
  to_request(long_message, request);
  to_request(OcpInstance(), request);
  EXPECT_EQ(request.goal.size() + request.times.size(), 0);
  EXPECT_TRUE(request.parameter_names.empty());
  EXPECT_TRUE(request.parameter_values.empty());
}

TEST(Answer, FillsTheTrajectory) {
  OcpInstance instance = testing::quadrotor_instance();
  instance.num_samples = 5;
  const Response response = answer_of(instance);
  ControlTrajectory message;
  to_message(response, message);
  EXPECT_EQ(message.status, ControlTrajectory::STATUS_OK) << message.status_text;
  EXPECT_EQ(message.system, "quadrotor");
  EXPECT_EQ(message.model_id, response.model_id);
  EXPECT_EQ(message.control_dim, 4u);
  EXPECT_EQ(message.control_names.size(), 4u);
  EXPECT_EQ(message.control_units[0], "N");
  EXPECT_EQ(message.goal, instance.goal);
  EXPECT_EQ(message.initial_state.size(), 13u);
  EXPECT_EQ(message.parameter_names.size(), message.parameter_values.size());
  EXPECT_TRUE(message.free_states.empty());
  EXPECT_EQ(message.horizon, 1.0);
  ASSERT_EQ(message.times.size(), 5u);
  ASSERT_EQ(message.controls.size(), 20u);
  for (Eigen::Index i = 0; i < 5; ++i) {
    EXPECT_DOUBLE_EQ(message.times[static_cast<size_t>(i)], 0.2 * static_cast<double>(i));
    for (Eigen::Index j = 0; j < 4; ++j) {
      EXPECT_EQ(message.controls[static_cast<size_t>(i * 4 + j)], response.answer.controls(j, i));
    }
  }
  EXPECT_EQ(message.cost, response.answer.cost);
  EXPECT_EQ(message.relative_gap, response.answer.relative_gap);
  EXPECT_EQ(message.gradient_norm, response.answer.gradient_norm);
  EXPECT_EQ(message.ood_score, 0.0);
  EXPECT_GT(message.computation_time, 0.0);
}

TEST(Answer, TellsTheFreeStates) {
  OcpInstance instance;
  instance.system = "zermelo";
  instance.goal = {1.2, 1.7};
  const Response response = answer_of(instance);
  ControlTrajectory message;
  to_message(response, message);
  ASSERT_EQ(message.free_states.size(), 1u) << message.status_text;
  EXPECT_EQ(message.free_states[0], response.answer.trajectory.states.col(0).tail(1)(0));
  EXPECT_GT(message.free_states[0], 0.0);  // the duration of the journey
}

TEST(Answer, RefusalHasNothingToExecute) {
  ControlTrajectory message;
  to_message(answer_of(testing::quadrotor_instance()), message);
  OcpInstance bad = testing::quadrotor_instance();
  bad.goal[3] = std::numeric_limits<double>::quiet_NaN();
  to_message(answer_of(bad), message);
  EXPECT_EQ(message.status, ControlTrajectory::STATUS_REFUSED_NOT_FINITE);
  EXPECT_NE(message.status_text.find("goal[3]"), std::string::npos) << message.status_text;
  EXPECT_TRUE(message.times.empty());
  EXPECT_TRUE(message.controls.empty());
  EXPECT_TRUE(message.parameter_names.empty()) << "as there are no values";
  EXPECT_EQ(message.control_dim, 4u);
  EXPECT_TRUE(std::isnan(message.cost));
  EXPECT_TRUE(std::isnan(message.relative_gap));
}

TEST(Answer, RefusalWithoutAModelHasNoNamesOfTheOneBefore) {
  ControlTrajectory message;
  to_message(answer_of(testing::quadrotor_instance()), message);
  to_message(Response(), message);
  EXPECT_EQ(message.control_dim, 0u);
  EXPECT_TRUE(message.control_names.empty());
  EXPECT_TRUE(message.control_units.empty());
}

TEST(Answer, RoomForASystemIsChecked) {
  nasm_core::SystemInfo info = nasm_core::find_system("quadrotor").info();
  EXPECT_EQ(check_room(info, 65'536), std::nullopt);
  EXPECT_NE(check_room(info, 65'537), std::nullopt);
  info.controls[0].unit = "a unit of many letters";
  EXPECT_NE(check_room(info, 100), std::nullopt);
  info = nasm_core::find_system("quadrotor").info();
  info.parameters[0].name.assign(65, 'x');
  EXPECT_NE(check_room(info, 100), std::nullopt);
  info = nasm_core::find_system("quadrotor").info();
  info.states.resize(65);
  EXPECT_NE(check_room(info, 100), std::nullopt);
}

TEST(Answer, LongTextIsCut) {
  Response response;
  response.answer.status = AnswerStatus::kInternal;
  response.answer.text = std::string(1000, 'x');
  ControlTrajectory message;
  to_message(response, message);
  EXPECT_EQ(message.status_text.size(), 256u);
}

class StateMessage : public ::testing::Test {
 protected:
  void SetUp() override {
    message_.system = "pendulum";
    message_.state = {0.5, -1.0};
    message_.control = {2.0};
  }

  std::optional<std::string> read() { return to_state(message_, info_, state_, control_); }

  const nasm_core::SystemInfo& info_ = nasm_core::find_system("pendulum").info();
  SystemState message_;
  Eigen::VectorXd state_, control_;
};

TEST_F(StateMessage, IsRead) {
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_EQ(state_, Eigen::Vector2d(0.5, -1.0));
  EXPECT_EQ(control_, Eigen::VectorXd::Constant(1, 2.0));
}

TEST_F(StateMessage, NamesDecideTheOrder) {
  message_.state_names = {info_.states[1].name, info_.states[0].name};
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_EQ(state_, Eigen::Vector2d(-1.0, 0.5));
}

TEST_F(StateMessage, UnknownControlIsEmpty) {
  message_.control[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_EQ(control_.size(), 0);
}

TEST_F(StateMessage, FaultsAreNamed) {
  const auto expect_fault = [this](const std::string& word) {
    const auto fault = read();
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->find(word), std::string::npos) << *fault;
    SetUp();
    message_.state_names.clear();
  };
  message_.system = "rocket";
  expect_fault("rocket");
  message_.state.push_back(1.0);
  expect_fault("3 numbers");
  message_.control.push_back(1.0);
  expect_fault("control has 2");
  message_.state[1] = std::numeric_limits<double>::infinity();
  expect_fault("not finite");
  message_.state_names = {"angle", "speed"};
  expect_fault("lacks");
  message_.state_names = {"angle"};
  expect_fault("1 state_names");
}

}  // namespace
}  // namespace nasm_ros
