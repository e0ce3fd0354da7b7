// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "rclcpp/exceptions.hpp"
#include "rcutils/logging.h"

namespace {

using rclcpp::Arguments;
using rclcpp::ArgumentView;
using rclcpp::ParameterValue;
using rclcpp::parse_arguments;
using Strings = std::vector<std::string>;
using Kind = Arguments::Remap::Kind;

Arguments parse_ros(Strings arguments) {
  arguments.insert(arguments.begin(), "--ros-args");
  return parse_arguments(arguments);
}

/// Overrides that a node gets from a command line.
std::map<std::string, ParameterValue> overrides(const Strings& arguments, const std::string& node) {
  const Arguments parsed = parse_ros(arguments);
  return ArgumentView(nullptr, &parsed).parameter_overrides(node);
}

class ParameterFile {
 public:
  explicit ParameterFile(const std::string& text) { std::ofstream(path) << text; }
  ~ParameterFile() { std::remove(path.c_str()); }
  const std::string path =
      testing::TempDir() + "test_arguments_" + std::to_string(getpid()) + ".yaml";
};

TEST(CommandLine, SeparatesRosArguments) {
  const auto arguments =
      parse_arguments({"program", "a", "--ros-args", "-r", "x:=y", "--", "b", "--", "--ros-args",
                       "-p", "q:=1", "--ros-args", "--log-level", "info"});
  EXPECT_EQ(arguments.without_ros, (Strings{"program", "a", "b", "--"}));
  EXPECT_EQ(arguments.remaps.size(), 1u);
  EXPECT_EQ(arguments.overrides.size(), 1u);
  EXPECT_EQ(arguments.default_log_level, RCUTILS_LOG_SEVERITY_INFO);
}

TEST(CommandLine, MayBeEmpty) {
  EXPECT_TRUE(parse_arguments({}).without_ros.empty());
  EXPECT_TRUE(parse_ros({}).without_ros.empty());
}

TEST(CommandLine, UnknownFlagsAreAllNamed) {
  try {
    parse_ros({"--foo", "-r", "a:=b", "bar"});
    FAIL();
  } catch (const rclcpp::exceptions::UnknownROSArgsError& error) {
    EXPECT_EQ(error.unknown_ros_args, (Strings{"--foo", "bar"}));
    EXPECT_STREQ(error.what(), "found unknown ROS arguments: '--foo', 'bar'");
  }
}

TEST(CommandLine, RefusesNonsenseByName) {
  const std::vector<Strings> bad{{"-r"},
                                 {"-p"},
                                 {"--params-file"},
                                 {"--log-level"},
                                 {"-r", "nothing"},
                                 {"-r", ":=b"},
                                 {"-r", "a:="},
                                 {"-r", "a b:=c"},
                                 {"-r", "a:=b:=c"},
                                 {"-r", "a//b:=c"},
                                 {"-r", "a__b:=c"},
                                 {"-r", "~a:=c"},
                                 {"-r", "/:=c"},
                                 {"-r", "7:=c"},
                                 {"-r", "*:=c"},
                                 {"-r", "no de:a:=c"},
                                 {"-r", "__ns:=relative"},
                                 {"-r", "__ns:=/a b"},
                                 {"-r", "__node:=a/b"},
                                 {"-r", "__other:=a"},
                                 {"-r", "rostopic://a:=b"},
                                 {"-p", "a"},
                                 {"-p", ":=1"},
                                 {"-p", "a:="},
                                 {"-p", "a..b:=1"},
                                 {"-p", "a.7:=1"},
                                 {"-p", "a-b:=1"},
                                 {"-p", "/**:a:=1"},
                                 {"-p", "a:=[1, x]"},
                                 {"-p", "a:={b: 1}"},
                                 {"--log-level", "loud"},
                                 {"--log-level", "x:=loud"},
                                 {"--log-level", ":=info"},
                                 {"--log-config-file", "log.conf"},
                                 {"--params-file", "/no/such/file"}};
  for (const auto& arguments : bad) {
    try {
      parse_ros(arguments);
      ADD_FAILURE() << arguments.front() << " " << arguments.back();
    } catch (const rclcpp::exceptions::RCLInvalidROSArgsError& error) {
      for (const auto& argument : arguments) {
        EXPECT_NE(std::string(error.what()).find(argument), std::string::npos) << error.what();
      }
      EXPECT_EQ(error.ret, 1003);
    }
  }
}

TEST(Logs, LevelsAndSwitches) {
  const auto arguments =
      parse_ros({"--log-level", "WARN", "--log-level", "debug", "--log-level", "a.b:=error",
                 "--disable-rosout-logs", "--disable-stdout-logs", "--enable-stdout-logs",
                 "--disable-external-lib-logs", "--enclave", "/x", "-e", "/y"});
  EXPECT_EQ(arguments.default_log_level, RCUTILS_LOG_SEVERITY_DEBUG);
  EXPECT_EQ(arguments.log_levels.at("a.b"), RCUTILS_LOG_SEVERITY_ERROR);
  EXPECT_EQ(arguments.rosout, false);
  EXPECT_EQ(arguments.stdout_logs, true);
  EXPECT_FALSE(parse_ros({}).rosout.has_value());
}

TEST(Remap, KindsOfRules) {
  const auto arguments = parse_ros({"-r", "a:=b", "--remap", "n:/c:=~/d", "-r", "__ns:=/x/y", "-r",
                                    "__node:=m", "-r", "n:__name:=o"});
  ASSERT_EQ(arguments.remaps.size(), 5u);
  EXPECT_EQ(arguments.remaps[0].kind, Kind::kName);
  EXPECT_EQ(arguments.remaps[1].node, "n");
  EXPECT_EQ(arguments.remaps[1].from, "/c");
  EXPECT_EQ(arguments.remaps[1].to, "~/d");
  EXPECT_EQ(arguments.remaps[2].kind, Kind::kNamespace);
  EXPECT_EQ(arguments.remaps[3].kind, Kind::kNodeName);
  EXPECT_EQ(arguments.remaps[4].node, "n");
  EXPECT_EQ(arguments.remaps[4].to, "o");
}

TEST(Remap, NodeNameAndNamespace) {
  const auto global = parse_ros({"-r", "n:__node:=m", "-r", "__ns:=/x", "-r", "__ns:=/late"});
  const ArgumentView view(nullptr, &global);
  EXPECT_EQ(view.remap_node_name("n"), "m");
  EXPECT_EQ(view.remap_node_name("other"), "other");
  EXPECT_EQ(view.remap_namespace("n", "/old"), "/x");
  EXPECT_EQ(ArgumentView(nullptr, nullptr).remap_namespace("n", "/old"), "/old");
}

TEST(Remap, LocalRulesComeFirst) {
  const auto local = parse_ros({"-r", "a:=local"});
  const auto global = parse_ros({"-r", "a:=global", "-r", "b:=global"});
  const ArgumentView view(&local, &global);
  EXPECT_EQ(view.remap_topic_or_service("n", "/ns", "/ns/a"), "/ns/local");
  EXPECT_EQ(view.remap_topic_or_service("n", "/ns", "/ns/b"), "/ns/global");
}

TEST(Remap, TopicsInTheNodesContext) {
  const auto global =
      parse_ros({"-r", "a:=/far/b", "-r", "~/p:=q", "-r", "/abs:=~/r", "-r", "n:s:=t"});
  const ArgumentView view(nullptr, &global);
  EXPECT_EQ(view.remap_topic_or_service("n", "/ns", "/ns/a"), "/far/b");
  EXPECT_EQ(view.remap_topic_or_service("n", "/ns", "/a"), "/a");
  EXPECT_EQ(view.remap_topic_or_service("n", "/ns", "/ns/n/p"), "/ns/q");
  EXPECT_EQ(view.remap_topic_or_service("n", "/ns", "/abs"), "/ns/n/r");
  EXPECT_EQ(view.remap_topic_or_service("n", "/", "/s"), "/t");
  EXPECT_EQ(view.remap_topic_or_service("m", "/", "/s"), "/s");
}

TEST(Parameters, FromCommandLine) {
  const auto found = overrides({"-p", "a:=1", "--param", "n:b.c:=[v, w]", "-p", "m:d:=2"}, "/n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found.at("a"), ParameterValue(1));
  EXPECT_EQ(found.at("b.c"), ParameterValue(Strings{"v", "w"}));
  EXPECT_EQ(overrides({"-p", "n:a:=1"}, "/ns/n").size(), 0u);  // no namespace: the root's node
}

TEST(Parameters, PatternsMatchWholeParts) {
  const auto matches = [](const std::string& pattern, const std::string& node) {
    Arguments arguments;
    arguments.overrides.push_back({pattern, "p", ParameterValue(1)});
    return ArgumentView(&arguments, nullptr).parameter_overrides(node).size() == 1;
  };
  for (const char* pattern :
       {"/**", "/a/b/n", "/*/*/n", "/**/n", "/a/**", "/**/b/*", "/a/**/b/n"}) {
    EXPECT_TRUE(matches(pattern, "/a/b/n")) << pattern;
  }
  for (const char* pattern : {"/*", "/n", "/*/n", "/a/b", "/a/b/n/*", "/**/m", "/*/*/*/**/n"}) {
    EXPECT_FALSE(matches(pattern, "/a/b/n")) << pattern;
  }
}

TEST(Parameters, LaterEntryOfOnePatternWins) {
  const ParameterFile file("/**: {ros__parameters: {a: 1, b: 1}}");
  const auto late = overrides({"--params-file", file.path, "-p", "a:=2"}, "/n");
  EXPECT_EQ(late.at("a"), ParameterValue(2));
  EXPECT_EQ(late.at("b"), ParameterValue(1));
  const auto early = overrides({"-p", "a:=2", "--params-file", file.path}, "/n");
  EXPECT_EQ(early.at("a"), ParameterValue(1));
}

TEST(Parameters, PatternMentionedLaterWins) {
  const ParameterFile named("/n: {ros__parameters: {a: 1}}");
  EXPECT_EQ(overrides({"--params-file", named.path, "-p", "a:=2"}, "/n").at("a"),
            ParameterValue(2));
  EXPECT_EQ(overrides({"-p", "a:=2", "--params-file", named.path}, "/n").at("a"),
            ParameterValue(1));
  const ParameterFile both("/**: {ros__parameters: {b: 0}}\n/n: {ros__parameters: {a: 1}}");
  EXPECT_EQ(overrides({"--params-file", both.path, "-p", "a:=2"}, "/n").at("a"), ParameterValue(1));
}

TEST(Parameters, LocalWinsOverGlobal) {
  const auto local = parse_ros({"-p", "a:=1"});
  const auto global = parse_ros({"-p", "a:=2", "-p", "b:=2"});
  const auto found = ArgumentView(&local, &global).parameter_overrides("/n");
  EXPECT_EQ(found.at("a"), ParameterValue(1));
  EXPECT_EQ(found.at("b"), ParameterValue(2));
}

TEST(Parameters, FaultInFileIsNamedWithLineAndKey) {
  const ParameterFile file("n:\n  ros__parameters:\n    gain:\n");
  try {
    parse_ros({"--params-file", file.path});
    FAIL();
  } catch (const rclcpp::exceptions::RCLInvalidROSArgsError& error) {
    EXPECT_EQ(error.what(), "invalid ROS arguments: '--params-file': " + file.path +
                                ", line 3: parameter 'gain' of '/n': no value");
  }
}

// Command lines put together at random: each is either understood or refused with one of the two
// documented exceptions.
TEST(Fuzz, UnderstandsOrRefuses) {
  const Strings flags{"--ros-args",
                      "--",
                      "-r",
                      "--remap",
                      "-p",
                      "--param",
                      "-e",
                      "x",
                      "--enclave",
                      "--log-level",
                      "--params-file",
                      "--enable-rosout-logs"};
  const Strings pieces{"a",      "b",  "/", "~",  ":=", ":",  "=",    ".",    "__ns", "__node",
                       "__name", "n:", "[", "]",  "{",  "}",  ", ",   "5",    "-",    "'",
                       "\"",     "*",  "&", "\n", " ",  "\\", "info", "\xff", "\x01", "://"};
  std::mt19937 random(20240608);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  std::size_t understood = 0;
  for (int round = 0; round < 20000; ++round) {
    Strings arguments{"--ros-args"};
    for (std::size_t n = below(3) + 1; n > 0; --n) {
      arguments.push_back(flags[below(flags.size())]);
      std::string value;
      for (std::size_t length = below(6); length > 0; --length) {
        value += pieces[below(pieces.size())];
      }
      arguments.push_back(value);
    }
    try {
      const Arguments parsed = parse_arguments(arguments);
      const ArgumentView view(&parsed, nullptr);
      view.parameter_overrides("/ns/n");
      view.remap_topic_or_service("n", "/ns", "/ns/a");
      ++understood;
    } catch (const rclcpp::exceptions::RCLInvalidROSArgsError&) {
    } catch (const rclcpp::exceptions::UnknownROSArgsError&) {
    }
  }
  EXPECT_GT(understood, 100u);
  EXPECT_LT(understood, 19900u);
}

}  // namespace
