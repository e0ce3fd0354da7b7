// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdarg>
#include <cstdio>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace {

struct Line {
  int severity;
  std::string name, text, function;
};

std::vector<Line> lines;

void record(const rcutils_log_location_t* location, int severity, const char* name,
            rcutils_time_point_value_t, const char* format, va_list* arguments) {
  char text[256];
  std::vsnprintf(text, sizeof(text), format, *arguments);
  lines.push_back({severity, name, text, location->function_name});
}

class Logging : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const char* arguments[] = {"test",         "--ros-args",  "--log-level",
                               "quiet:=error", "--log-level", "loud:=debug"};
    rclcpp::init(6, arguments);
  }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void SetUp() override {
    lines.clear();
    previous_ = rcutils_logging_get_output_handler();
    rcutils_logging_set_output_handler(record);
  }
  void TearDown() override { rcutils_logging_set_output_handler(previous_); }

  rclcpp::Logger logger_ = rclcpp::get_logger("test");
  rcutils_logging_output_handler_t previous_ = nullptr;
};

TEST_F(Logging, EverySeverity) {
  rclcpp::Logger loud = rclcpp::get_logger("loud");
  RCLCPP_DEBUG(loud, "%d", 1);
  RCLCPP_INFO(loud, "%d", 2);
  RCLCPP_WARN(loud, "%d", 3);
  RCLCPP_ERROR(loud, "%d", 4);
  RCLCPP_FATAL(loud, "plain");
  ASSERT_EQ(lines.size(), 5u);
  const int severities[] = {RCUTILS_LOG_SEVERITY_DEBUG, RCUTILS_LOG_SEVERITY_INFO,
                            RCUTILS_LOG_SEVERITY_WARN, RCUTILS_LOG_SEVERITY_ERROR,
                            RCUTILS_LOG_SEVERITY_FATAL};
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(lines[i].severity, severities[i]);
    EXPECT_EQ(lines[i].name, "loud");
    EXPECT_EQ(lines[i].text, i == 4 ? "plain" : std::to_string(i + 1));
    EXPECT_EQ(lines[i].function, "TestBody");
  }
}

TEST_F(Logging, Streams) {
  RCLCPP_INFO_STREAM(logger_, "x = " << 0.5 << ", 100%s");
  RCLCPP_WARN_STREAM_EXPRESSION(logger_, true, "yes");
  RCLCPP_WARN_STREAM_EXPRESSION(logger_, false, "no");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].text, "x = 0.5, 100%s");
  EXPECT_EQ(lines[1].text, "yes");
}

TEST_F(Logging, LevelsOfTheCommandLineApply) {
  RCLCPP_WARN(rclcpp::get_logger("quiet"), "not shown");
  RCLCPP_WARN(rclcpp::get_logger("quiet").get_child("child"), "not shown");
  RCLCPP_ERROR(rclcpp::get_logger("quiet"), "shown");
  RCLCPP_DEBUG(logger_, "not shown");
  RCLCPP_DEBUG(rclcpp::get_logger("loud.child"), "shown");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].text, "shown");
  EXPECT_EQ(lines[1].text, "shown");
}

TEST_F(Logging, LevelCanBeSet) {
  rclcpp::Logger logger = rclcpp::get_logger("a").get_child("b");
  EXPECT_STREQ(logger.get_name(), "a.b");
  logger.set_level(rclcpp::Logger::Level::Fatal);
  RCLCPP_ERROR(logger, "not shown");
  logger.set_level(rclcpp::Logger::Level::Debug);
  RCLCPP_DEBUG(logger, "shown");
  EXPECT_EQ(lines.size(), 1u);
  EXPECT_THROW(logger.set_level(static_cast<rclcpp::Logger::Level>(7)), std::invalid_argument);
}

bool is_odd() {
  static int calls = 0;
  return ++calls % 2 == 1;
}

TEST_F(Logging, Conditions) {
  for (int i = 0; i < 4; ++i) {
    RCLCPP_INFO_ONCE(logger_, "once %d", i);
    RCLCPP_INFO_SKIPFIRST(logger_, "skipfirst %d", i);
    RCLCPP_INFO_EXPRESSION(logger_, i == 2, "expression %d", i);
    RCLCPP_INFO_FUNCTION(logger_, &is_odd, "function %d", i);
    RCLCPP_INFO_STREAM_ONCE(logger_, "stream " << i);
  }
  std::vector<std::string> texts;
  for (const Line& line : lines) {
    texts.push_back(line.text);
  }
  EXPECT_EQ(texts,
            (std::vector<std::string>{"once 0", "function 0", "stream 0", "skipfirst 1",
                                      "skipfirst 2", "expression 2", "function 2", "skipfirst 3"}));
}

TEST_F(Logging, Throttle) {
  rclcpp::Clock clock;
  const int hour_ms = 3600 * 1000;
  for (int i = 0; i < 3; ++i) {
    RCLCPP_INFO_THROTTLE(logger_, clock, hour_ms, "seldom %d", i);
    RCLCPP_INFO_STREAM_THROTTLE(logger_, clock, hour_ms, "seldom " << i);
    RCLCPP_INFO_THROTTLE(logger_, clock, 0, "always %d", i);
    RCLCPP_INFO_SKIPFIRST_THROTTLE(logger_, clock, 0, "not first %d", i);
  }
  std::vector<std::string> texts;
  for (const Line& line : lines) {
    texts.push_back(line.text);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"seldom 0", "seldom 0", "always 0", "always 1",
                                             "not first 1", "always 2", "not first 2"}));
}

TEST_F(Logging, MacrosAreSingleStatements) {
  if (lines.empty())
    RCLCPP_INFO(logger_, "then");
  else
    RCLCPP_INFO(logger_, "else");
  EXPECT_EQ(lines.size(), 1u);
}

}  // namespace
