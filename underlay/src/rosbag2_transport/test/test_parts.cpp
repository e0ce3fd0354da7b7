// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "playback_clock.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rcutils/logging.h"
#include "recorded_qos.hpp"
#include "topic_filter.hpp"

namespace rosbag2_transport {
namespace {

constexpr int64_t kSecond = 1000000000;
constexpr int64_t kStart = 1000 * kSecond;

TEST(PlaybackClock, StandsStillUntilItRuns) {
  PlaybackClock clock(kStart, 1e6, [] { return true; });
  EXPECT_EQ(clock.now(), kStart);
  EXPECT_EQ(clock.now(), kStart);
  clock.run_from(kStart);
  EXPECT_TRUE(clock.wait_until(kStart + 1000 * kSecond));  // a millisecond at this rate
  EXPECT_GE(clock.now(), kStart + 1000 * kSecond);
  clock.stop_at(kStart);
  EXPECT_EQ(clock.now(), kStart);
}

TEST(PlaybackClock, StandsAtTheLastInstant) {
  constexpr int64_t kLast = std::numeric_limits<int64_t>::max();
  for (const int64_t start : {-kStart, kStart, kLast - 1000, kLast}) {
    PlaybackClock clock(start, 1e20, [] { return true; });
    clock.run_from(start);
    EXPECT_TRUE(clock.wait_until(std::min(start, kLast - 1) + 1));
    EXPECT_EQ(clock.now(), start < 0 ? start + kLast : kLast);
  }
}

TEST(PlaybackClock, DoesNotWaitForThePast) {
  PlaybackClock clock(kStart, 1e-9, [] { return true; });
  clock.run_from(kStart);
  EXPECT_TRUE(clock.wait_until(kStart));
  EXPECT_TRUE(clock.wait_until(std::numeric_limits<int64_t>::min()));
}

TEST(PlaybackClock, StopsWaitingWhenTold) {
  std::atomic<int> asked{0};
  PlaybackClock clock(-kStart, 1.0, [&asked] { return ++asked < 3; });
  clock.run_from(-kStart);
  EXPECT_FALSE(clock.wait_until(std::numeric_limits<int64_t>::max()));
  EXPECT_EQ(asked, 3);
}

constexpr char kProfile[] =
    "- history: 3\n  depth: 0\n  reliability: 2\n  durability: 1\n"
    "  deadline:\n    sec: 9223372036\n    nsec: 854775807\n"
    "  lifespan:\n    sec: 2\n    nsec: 5\n"
    "  liveliness: 1\n"
    "  liveliness_lease_duration:\n    sec: 9223372036\n    nsec: 854775807\n"
    "  avoid_ros_namespace_conventions: false";

std::string with(const std::string& old_text, const std::string& new_text) {
  std::string text = kProfile;
  return text.replace(text.find(old_text), old_text.size(), new_text);
}

TEST(RecordedQos, TextIsThatOfHumble) {
  const auto profiles = profiles_from_yaml(kProfile);
  ASSERT_EQ(profiles.size(), 1u);
  const auto& profile = profiles.front().get_rmw_qos_profile();
  EXPECT_EQ(profile.history, RMW_QOS_POLICY_HISTORY_UNKNOWN);
  EXPECT_EQ(profile.reliability, RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT);
  EXPECT_EQ(profile.durability, RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL);
  EXPECT_EQ(profile.lifespan.sec, 2u);
  EXPECT_EQ(profile.lifespan.nsec, 5u);
  EXPECT_EQ(to_yaml(profiles), kProfile);
  EXPECT_EQ(to_yaml({profiles.front(), profiles.front()}), std::string(kProfile) + "\n" + kProfile);
}

TEST(RecordedQos, OldNumbersForInfinityAreUnderstood) {
  const auto profiles =
      profiles_from_yaml(with("sec: 2\n    nsec: 5", "sec: 2147483647\n    nsec: 4294967295"));
  EXPECT_EQ(profiles.at(0).get_rmw_qos_profile().lifespan.sec, 9223372036u);
}

TEST(RecordedQos, NothingIsNoProfile) {
  EXPECT_TRUE(profiles_from_yaml("").empty());
  EXPECT_TRUE(profiles_from_yaml("~").empty());
  EXPECT_EQ(to_yaml({}), "");
}

TEST(RecordedQos, NonsenseIsRefused) {
  for (const std::string& text :
       {std::string("- 1"), std::string("{{"), with("reliability: 2", "reliability: 7"),
        with("reliability: 2", "reliability: -1"), with("reliability: 2", "reliability: sure"),
        with("  depth: 0\n", ""), with("depth: 0", "depth: -3")}) {
    EXPECT_THROW(profiles_from_yaml(text), std::runtime_error) << text;
  }
}

TEST(RecordedQos, TheOfferIsTheRecordedOneOrTheDefault) {
  const rclcpp::QoS reliable = rclcpp::QoS(3).reliable();
  const rclcpp::QoS best_effort = rclcpp::QoS(7).best_effort();
  const auto same = offer_for("/a", {best_effort, rclcpp::QoS(8).best_effort()});
  EXPECT_EQ(same.reliability(), rclcpp::ReliabilityPolicy::BestEffort);
  EXPECT_EQ(same.depth(), 10u);
  EXPECT_EQ(offer_for("/a", {reliable, best_effort}), rclcpp::QoS(10));
  EXPECT_EQ(offer_for("/a", {}), rclcpp::QoS(10));
}

size_t g_complaints = 0;

void count_complaints(const rcutils_log_location_t*, int severity, const char*,
                      rcutils_time_point_value_t, const char*, va_list*) {
  g_complaints += severity >= RCUTILS_LOG_SEVERITY_WARN ? 1 : 0;
}

class TopicFilterTest : public testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    node_ = rclcpp::Node::make_shared("node");
    options_.include_unpublished_topics = true;
    g_complaints = 0;
    rcutils_logging_set_output_handler(count_complaints);
  }
  void TearDown() override {
    rcutils_logging_set_output_handler(rcutils_logging_console_output_handler);
    rclcpp::shutdown();
  }

  TopicFilter filter() const {
    return TopicFilter(options_, node_->get_node_graph_interface(), node_->get_logger());
  }

  rclcpp::Node::SharedPtr node_;
  RecordOptions options_;
};

using Topics = std::map<std::string, std::string>;

TEST_F(TopicFilterTest, UnknownTypesAreComplainedOfOnce) {
  TopicFilter filter = this->filter();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(filter.filter({{"/a", {"std_msgs/msg/String"}},
                             {"/b", {"std_msgs/msg/Unknown"}},
                             {"/c", {"unknown_package/msg/String"}},
                             {"/d", {"nonsense"}},
                             {"/e", {"std_msgs/msg/String", "std_msgs/msg/Int32"}},
                             {"/f", {}}}),
              (Topics{{"/a", "std_msgs/msg/String"}}));
  }
  EXPECT_EQ(g_complaints, 4u);
}

TEST_F(TopicFilterTest, ChoosesByNameAndExpression) {
  const std::map<std::string, std::vector<std::string>> topics{
      {"/a/one", {"std_msgs/msg/Int32"}},
      {"/a/two", {"std_msgs/msg/Int32"}},
      {"/a/_hidden", {"std_msgs/msg/Int32"}},
      {"/b", {"std_msgs/msg/Int32"}}};
  const auto names = [&] {
    std::vector<std::string> chosen;
    for (const auto& entry : filter().filter(topics)) {
      chosen.push_back(entry.first);
    }
    return chosen;
  };
  options_.all = true;
  EXPECT_EQ(names(), (std::vector<std::string>{"/a/one", "/a/two", "/b"}));
  options_.exclude = "two|b";
  EXPECT_EQ(names(), (std::vector<std::string>{"/a/one"}));
  options_ = RecordOptions();
  options_.include_unpublished_topics = true;
  options_.include_hidden_topics = true;
  options_.regex = "^/a/";
  EXPECT_EQ(names(), (std::vector<std::string>{"/a/_hidden", "/a/one", "/a/two"}));
  options_.regex = "";
  options_.topics = {"/b", "/absent"};
  EXPECT_EQ(names(), (std::vector<std::string>{"/b"}));
  options_.include_unpublished_topics = false;
  EXPECT_TRUE(names().empty());
}

}  // namespace
}  // namespace rosbag2_transport
