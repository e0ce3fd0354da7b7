// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>

#include "rclcpp/rclcpp.hpp"

namespace {

using namespace std::chrono_literals;
using rclcpp::DurabilityPolicy;
using rclcpp::HistoryPolicy;
using rclcpp::KeepAll;
using rclcpp::KeepLast;
using rclcpp::QoS;
using rclcpp::ReliabilityPolicy;

void expect(const QoS& qos, HistoryPolicy history, size_t depth, ReliabilityPolicy reliability,
            DurabilityPolicy durability) {
  EXPECT_EQ(history, qos.history());
  EXPECT_EQ(depth, qos.depth());
  EXPECT_EQ(reliability, qos.reliability());
  EXPECT_EQ(durability, qos.durability());
}

TEST(Qos, ProfilesHaveTheKnownValues) {
  const auto last = HistoryPolicy::KeepLast;
  const auto reliable = ReliabilityPolicy::Reliable;
  const auto best_effort = ReliabilityPolicy::BestEffort;
  const auto is_volatile = DurabilityPolicy::Volatile;
  expect(QoS(7), last, 7, reliable, is_volatile);
  expect(QoS(KeepAll()), HistoryPolicy::KeepAll, 0, reliable, is_volatile);
  expect(rclcpp::SensorDataQoS(), last, 5, best_effort, is_volatile);
  expect(rclcpp::ClockQoS(), last, 1, best_effort, is_volatile);
  expect(rclcpp::ParametersQoS(), last, 1000, reliable, is_volatile);
  expect(rclcpp::ServicesQoS(), last, 10, reliable, is_volatile);
  expect(rclcpp::ParameterEventsQoS(), last, 1000, reliable, is_volatile);
  expect(rclcpp::RosoutQoS(), last, 1000, reliable, DurabilityPolicy::TransientLocal);
  EXPECT_EQ(rclcpp::Duration(10s), rclcpp::RosoutQoS().lifespan());
  expect(rclcpp::SystemDefaultsQoS(), last, 0, ReliabilityPolicy::SystemDefault,
         DurabilityPolicy::SystemDefault);
  expect(rclcpp::SensorDataQoS(KeepLast(1)), last, 1, best_effort, is_volatile);
}

TEST(Qos, SettersChain) {
  QoS qos(1);
  qos.keep_last(4).best_effort().transient_local().deadline(1s).lifespan(2s);
  expect(qos, HistoryPolicy::KeepLast, 4, ReliabilityPolicy::BestEffort,
         DurabilityPolicy::TransientLocal);
  EXPECT_EQ(rclcpp::Duration(1s), qos.deadline());
  EXPECT_EQ(rclcpp::Duration(2s), qos.lifespan());
  qos.keep_all().reliable().durability_volatile();
  expect(qos, HistoryPolicy::KeepAll, 0, ReliabilityPolicy::Reliable, DurabilityPolicy::Volatile);
  qos.reliability(ReliabilityPolicy::SystemDefault).durability(DurabilityPolicy::SystemDefault);
  EXPECT_EQ(ReliabilityPolicy::SystemDefault, qos.reliability());
  EXPECT_EQ(DurabilityPolicy::SystemDefault, qos.durability());
}

TEST(Qos, EqualWhenEveryPolicyIs) {
  EXPECT_EQ(QoS(5), QoS(5));
  EXPECT_NE(QoS(5), QoS(6));
  EXPECT_NE(QoS(5), QoS(5).best_effort());
  EXPECT_NE(QoS(5), QoS(5).transient_local());
  EXPECT_NE(QoS(5), QoS(5).deadline(1s));
  EXPECT_NE(QoS(5), QoS(5).lifespan(1s));
  EXPECT_NE(QoS(KeepAll()), QoS(0));
  EXPECT_EQ(QoS(5).best_effort(), rclcpp::SensorDataQoS());
}

TEST(Qos, FromAnRmwProfile) {
  const QoS qos(rclcpp::QoSInitialization::from_rmw(rmw_qos_profile_sensor_data),
                rmw_qos_profile_sensor_data);
  EXPECT_EQ(rclcpp::SensorDataQoS(), qos);
  EXPECT_EQ(5u, qos.get_rmw_qos_profile().depth);
}

}  // namespace
