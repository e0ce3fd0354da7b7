// SPDX-License-Identifier: Apache-2.0
// Every status that a request can lead to.
#include "nasm_ros/responder.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "nasm_ros/message_conversion.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_ros {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using rclcpp::Parameter;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kNow_ns = 1'700'000'000'000'000'000;

class ResponderTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    server_ = std::make_unique<ModelServer>(ModelServer::Demands());
    ASSERT_EQ(server_->load(testing::model_file("quadrotor")), std::nullopt);
  }
  static void TearDownTestSuite() { server_.reset(); }

  const ControlTrajectory& respond(const std::vector<Parameter>& changes = {}) {
    responder_.respond(instance_, kNow_ns, testing::settings_of(changes), trajectory_);
    EXPECT_EQ(trajectory_.id, instance_.id);
    return trajectory_;
  }

  void expect_refusal(uint8_t status, const std::string& word,
                      const std::vector<Parameter>& changes = {}) {
    respond();  // so that there is something to take back
    respond(changes);
    EXPECT_EQ(int{trajectory_.status}, int{status}) << trajectory_.status_text;
    EXPECT_NE(trajectory_.status_text.find(word), std::string::npos) << trajectory_.status_text;
    EXPECT_TRUE(trajectory_.times.empty());
    EXPECT_TRUE(trajectory_.controls.empty());
  }

  static std::unique_ptr<ModelServer> server_;
  Responder responder_{*server_};
  OcpInstance instance_ = testing::quadrotor_instance();
  ControlTrajectory trajectory_;
};

std::unique_ptr<ModelServer> ResponderTest::server_;

TEST_F(ResponderTest, Ok) {
  respond();
  EXPECT_EQ(trajectory_.status, ControlTrajectory::STATUS_OK);
  EXPECT_EQ(trajectory_.times.size(), 100u);
  EXPECT_EQ(trajectory_.controls.size(), 400u);
}

TEST_F(ResponderTest, Polished) {
  respond({Parameter("max_relative_gap", 1e-12)});
  EXPECT_EQ(trajectory_.status, ControlTrajectory::STATUS_POLISHED) << trajectory_.status_text;
  EXPECT_LE(trajectory_.relative_gap, 1e-12);
  EXPECT_GT(trajectory_.polish_steps, 0u);
}

TEST_F(ResponderTest, StampIsTheInstancesOrNow) {
  instance_.header.stamp.sec = 1234;
  instance_.header.frame_id = "world";
  EXPECT_EQ(respond().header.stamp.sec, 1234);
  EXPECT_EQ(trajectory_.header.frame_id, "world");
  instance_.header.stamp.sec = 0;
  EXPECT_EQ(to_nanoseconds(respond().header.stamp), kNow_ns);
}

TEST_F(ResponderTest, NotFinite) {
  instance_.goal[2] = kNan;
  expect_refusal(ControlTrajectory::STATUS_REFUSED_NOT_FINITE, "goal[2]");
  instance_.goal[2] = std::numeric_limits<double>::infinity();
  expect_refusal(ControlTrajectory::STATUS_REFUSED_NOT_FINITE, "goal[2]");
  instance_ = testing::quadrotor_instance();
  instance_.horizon = kNan;
  expect_refusal(ControlTrajectory::STATUS_REFUSED_NOT_FINITE, "horizon");
  instance_ = testing::quadrotor_instance();
  instance_.times = {0.0, kNan};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_NOT_FINITE, "times[1]");
}

TEST_F(ResponderTest, WrongDimension) {
  instance_.goal.pop_back();
  expect_refusal(ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION, "goal");
  instance_.goal.clear();
  expect_refusal(ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION, "goal");
  instance_ = testing::quadrotor_instance();
  instance_.initial_state = {1.0};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION, "initial_state");
  instance_ = testing::quadrotor_instance();
  instance_.parameter_names = {"mass"};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION, "parameter_values");
}

TEST_F(ResponderTest, InvalidValue) {
  instance_.parameter_names = {"colour"};
  instance_.parameter_values = {1.0};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_INVALID_VALUE, "colour");
  instance_.parameter_names = {"mass"};
  instance_.parameter_values = {-1.0};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_INVALID_VALUE, "mass");
}

TEST_F(ResponderTest, UnknownSystem) {
  instance_.system = "submarine";
  expect_refusal(ControlTrajectory::STATUS_REFUSED_UNKNOWN_SYSTEM, "submarine");
  EXPECT_EQ(trajectory_.system, "submarine");
  instance_.system = "pendulum";
  expect_refusal(ControlTrajectory::STATUS_REFUSED_UNKNOWN_SYSTEM, "pendulum");
}

TEST_F(ResponderTest, EmptySystemIsTheModels) {
  instance_.system.clear();
  EXPECT_EQ(respond().status, ControlTrajectory::STATUS_OK);
  EXPECT_EQ(trajectory_.system, "quadrotor");
}

TEST_F(ResponderTest, Horizon) {
  for (const double horizon : {2.0, -1.0, 1e300}) {
    instance_.horizon = horizon;
    expect_refusal(ControlTrajectory::STATUS_REFUSED_HORIZON, "horizon");
  }
}

TEST_F(ResponderTest, QueryTimes) {
  instance_.times = {0.5, 0.4};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_QUERY_TIMES, "times[1]");
  instance_.times = {0.5, 1.5};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_QUERY_TIMES, "times[1]");
  instance_.times = {-0.1};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_QUERY_TIMES, "times[0]");
}

TEST_F(ResponderTest, TooManyQueries) {
  instance_.num_samples = 10'001;
  expect_refusal(ControlTrajectory::STATUS_REFUSED_TOO_MANY_QUERIES, "10001");
  instance_.num_samples = std::numeric_limits<uint32_t>::max();
  expect_refusal(ControlTrajectory::STATUS_REFUSED_TOO_MANY_QUERIES, "4294967295");
  instance_.num_samples = 0;
  instance_.times = {0.0, 0.1, 0.2};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_TOO_MANY_QUERIES, "3",
                 {Parameter("max_samples", 2)});
}

TEST_F(ResponderTest, Stale) {
  instance_.header.stamp = to_stamp(kNow_ns - 300'000'000);
  expect_refusal(ControlTrajectory::STATUS_REFUSED_STALE, "stamp", {Parameter("max_age_s", 0.2)});
  instance_.header.stamp = to_stamp(-5'000'000'000);
  expect_refusal(ControlTrajectory::STATUS_REFUSED_STALE, "stamp", {Parameter("max_age_s", 0.2)});
  instance_.header.stamp = to_stamp(kNow_ns - 100'000'000);
  EXPECT_EQ(respond({Parameter("max_age_s", 0.2)}).status, ControlTrajectory::STATUS_OK);
  instance_.header.stamp = to_stamp(0);
  EXPECT_EQ(respond({Parameter("max_age_s", 0.2)}).status, ControlTrajectory::STATUS_OK);
  instance_.header.stamp = to_stamp(1);
  EXPECT_EQ(respond().status, ControlTrajectory::STATUS_OK) << "without a limit any age will do";
}

TEST_F(ResponderTest, NotCovered) {
  instance_.initial_state.assign(13, 0.1);
  expect_refusal(ControlTrajectory::STATUS_REFUSED_NOT_COVERED, "initial_state[0]");
  instance_ = testing::quadrotor_instance();
  instance_.parameter_names = {"mass"};
  instance_.parameter_values = {1.5};
  expect_refusal(ControlTrajectory::STATUS_REFUSED_NOT_COVERED, "mass");
}

TEST_F(ResponderTest, OutOfDistribution) {
  instance_.goal[0] = 3.1;
  expect_refusal(ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION, "outside",
                 {Parameter("ood_policy", "refuse")});
  EXPECT_NEAR(trajectory_.ood_score, 2.0, 0.01);
  EXPECT_EQ(respond({Parameter("ood_policy", "refuse"), Parameter("max_ood_score", 2.1)}).status,
            ControlTrajectory::STATUS_OK)
      << trajectory_.status_text;
  EXPECT_EQ(respond().status, ControlTrajectory::STATUS_POLISHED) << trajectory_.status_text;
}

TEST_F(ResponderTest, Gap) {
  instance_.goal[0] = 30.0;
  expect_refusal(ControlTrajectory::STATUS_REFUSED_GAP, "gap",
                 {Parameter("max_relative_gap", 1e-12), Parameter("max_polish_steps", 0),
                  Parameter("ood_policy", "accept")});
}

TEST_F(ResponderTest, Deadline) {
  expect_refusal(ControlTrajectory::STATUS_REFUSED_DEADLINE, "allowed",
                 {Parameter("deadline_ms", 1e-6)});
}

TEST_F(ResponderTest, NoModel) {
  ModelServer empty({});
  Responder responder(empty);
  responder.respond(instance_, kNow_ns, testing::settings_of(), trajectory_);
  EXPECT_EQ(trajectory_.status, ControlTrajectory::STATUS_REFUSED_NO_MODEL);
  EXPECT_TRUE(trajectory_.model_id.empty());
}

}  // namespace
}  // namespace nasm_ros
