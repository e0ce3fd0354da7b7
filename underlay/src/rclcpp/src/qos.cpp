// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/qos.hpp"

#include <tuple>

namespace rclcpp {
namespace {

rmw_time_t to_rmw(const Duration& duration) {
  return duration.to_rmw_time();
}

Duration from_rmw(const rmw_time_t& time) {
  return Duration::from_rmw_time(time);
}

auto as_tuple(const rmw_qos_profile_t& q) {
  return std::make_tuple(q.history, q.depth, q.reliability, q.durability, q.deadline.sec,
                         q.deadline.nsec, q.lifespan.sec, q.lifespan.nsec, q.liveliness,
                         q.liveliness_lease_duration.sec, q.liveliness_lease_duration.nsec,
                         q.avoid_ros_namespace_conventions);
}

}  // namespace

QoSInitialization::QoSInitialization(rmw_qos_history_policy_t history_policy_arg, size_t depth_arg)
    : history_policy(history_policy_arg), depth(depth_arg) {
}

QoSInitialization QoSInitialization::from_rmw(const rmw_qos_profile_t& rmw_qos) {
  if (rmw_qos.history == RMW_QOS_POLICY_HISTORY_KEEP_ALL) {
    return KeepAll();
  }
  return KeepLast(rmw_qos.depth);
}

KeepAll::KeepAll() : QoSInitialization(RMW_QOS_POLICY_HISTORY_KEEP_ALL, 0) {
}

KeepLast::KeepLast(size_t depth_arg)
    : QoSInitialization(RMW_QOS_POLICY_HISTORY_KEEP_LAST, depth_arg) {
}

QoS::QoS(const QoSInitialization& qos_initialization, const rmw_qos_profile_t& initial_profile)
    : rmw_qos_profile_(initial_profile) {
  rmw_qos_profile_.history = qos_initialization.history_policy;
  rmw_qos_profile_.depth = qos_initialization.depth;
}

QoS::QoS(size_t history_depth) : QoS(KeepLast(history_depth)) {
}

rmw_qos_profile_t& QoS::get_rmw_qos_profile() {
  return rmw_qos_profile_;
}
const rmw_qos_profile_t& QoS::get_rmw_qos_profile() const {
  return rmw_qos_profile_;
}

QoS& QoS::keep_last(size_t depth) {
  rmw_qos_profile_.history = RMW_QOS_POLICY_HISTORY_KEEP_LAST;
  rmw_qos_profile_.depth = depth;
  return *this;
}

QoS& QoS::keep_all() {
  rmw_qos_profile_.history = RMW_QOS_POLICY_HISTORY_KEEP_ALL;
  rmw_qos_profile_.depth = 0;
  return *this;
}

QoS& QoS::reliability(ReliabilityPolicy reliability) {
  rmw_qos_profile_.reliability = static_cast<rmw_qos_reliability_policy_t>(reliability);
  return *this;
}

QoS& QoS::reliable() {
  return reliability(ReliabilityPolicy::Reliable);
}
QoS& QoS::best_effort() {
  return reliability(ReliabilityPolicy::BestEffort);
}

QoS& QoS::durability(DurabilityPolicy durability) {
  rmw_qos_profile_.durability = static_cast<rmw_qos_durability_policy_t>(durability);
  return *this;
}

QoS& QoS::durability_volatile() {
  return durability(DurabilityPolicy::Volatile);
}
QoS& QoS::transient_local() {
  return durability(DurabilityPolicy::TransientLocal);
}

QoS& QoS::deadline(const rclcpp::Duration& deadline) {
  rmw_qos_profile_.deadline = to_rmw(deadline);
  return *this;
}

QoS& QoS::lifespan(const rclcpp::Duration& lifespan) {
  rmw_qos_profile_.lifespan = to_rmw(lifespan);
  return *this;
}

HistoryPolicy QoS::history() const {
  return static_cast<HistoryPolicy>(rmw_qos_profile_.history);
}
size_t QoS::depth() const {
  return rmw_qos_profile_.depth;
}
ReliabilityPolicy QoS::reliability() const {
  return static_cast<ReliabilityPolicy>(rmw_qos_profile_.reliability);
}
DurabilityPolicy QoS::durability() const {
  return static_cast<DurabilityPolicy>(rmw_qos_profile_.durability);
}
Duration QoS::deadline() const {
  return from_rmw(rmw_qos_profile_.deadline);
}
Duration QoS::lifespan() const {
  return from_rmw(rmw_qos_profile_.lifespan);
}

bool operator==(const QoS& left, const QoS& right) {
  return as_tuple(left.get_rmw_qos_profile()) == as_tuple(right.get_rmw_qos_profile());
}
bool operator!=(const QoS& left, const QoS& right) {
  return !(left == right);
}

ClockQoS::ClockQoS(const QoSInitialization& qos_initialization) : QoS(qos_initialization) {
  best_effort();
}

SensorDataQoS::SensorDataQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_sensor_data) {
}

ParametersQoS::ParametersQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_parameters) {
}

ServicesQoS::ServicesQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_services_default) {
}

ParameterEventsQoS::ParameterEventsQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_parameter_events) {
}

RosoutQoS::RosoutQoS(const QoSInitialization& rosout_qos_initialization)
    : QoS(rosout_qos_initialization) {
  // A late listener still gets what was logged in the last seconds.
  transient_local().lifespan(Duration(10, 0));
}

SystemDefaultsQoS::SystemDefaultsQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_system_default) {
}

}  // namespace rclcpp
