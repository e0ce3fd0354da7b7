// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "names.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"

namespace {

using rclcpp::expand_topic_or_service_name;
namespace exceptions = rclcpp::exceptions;

struct Expansion {
  std::string name, node, ns, expected;
};

class Expands : public testing::TestWithParam<Expansion> {};

TEST_P(Expands, ToAbsoluteName) {
  const auto& [name, node, ns, expected] = GetParam();
  EXPECT_EQ(expand_topic_or_service_name(name, node, ns), expected);
  EXPECT_EQ(expand_topic_or_service_name(name, node, ns, true), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Names, Expands,
    testing::Values(Expansion{"chatter", "node", "/", "/chatter"},
                    Expansion{"chatter", "node", "/ns", "/ns/chatter"},
                    Expansion{"a/b", "node", "/ns", "/ns/a/b"},
                    Expansion{"/chatter", "node", "/ns", "/chatter"},
                    Expansion{"~", "node", "/", "/node"},
                    Expansion{"~/chatter", "node", "/", "/node/chatter"},
                    Expansion{"~/chatter", "node", "/ns/sub", "/ns/sub/node/chatter"},
                    Expansion{"{node}/chatter", "node", "/ns", "/ns/node/chatter"},
                    Expansion{"/x/{node}", "node", "/ns", "/x/node"},
                    Expansion{"{ns}/chatter", "node", "/ns", "/ns/chatter"},
                    Expansion{"{namespace}/{node}", "node", "/ns", "/ns/node"},
                    Expansion{"_hidden", "node", "/", "/_hidden"}));

struct BadName {
  std::string name;
  std::size_t index;
};

class Refuses : public testing::TestWithParam<BadName> {};

TEST_P(Refuses, TopicAndServiceName) {
  const auto& [name, index] = GetParam();
  try {
    expand_topic_or_service_name(name, "node", "/ns");
    FAIL() << "'" << name << "' was accepted";
  } catch (const exceptions::InvalidTopicNameError& error) {
    EXPECT_EQ(error.name, name);
    EXPECT_EQ(error.invalid_index, index) << error.what();
    EXPECT_NE(std::string(error.what()).find("'" + name + "'"), std::string::npos);
  }
  EXPECT_THROW(expand_topic_or_service_name(name, "node", "/ns", true),
               exceptions::InvalidServiceNameError);
}

INSTANTIATE_TEST_SUITE_P(Names, Refuses,
                         testing::Values(BadName{"", 0}, BadName{"/", 0}, BadName{"a/", 1},
                                         BadName{"7up", 0}, BadName{"a/7up", 2},
                                         BadName{"with space", 4}, BadName{"a-b", 1},
                                         BadName{"a~", 1}, BadName{"~foo", 1}, BadName{"a{node", 1},
                                         BadName{"a}b", 1}, BadName{"{{node}}", 1},
                                         BadName{"{a/b}", 2}, BadName{"{7}", 1},
                                         BadName{"{unknown}", 0}, BadName{"{}", 0}));

TEST(Expand, RefusesWhatIsWrongOnlyOnceExpanded) {
  try {
    expand_topic_or_service_name("a//b", "node", "/ns");
    FAIL();
  } catch (const exceptions::InvalidTopicNameError& error) {
    EXPECT_EQ(error.name, "/ns/a//b");
    EXPECT_EQ(error.invalid_index, 6u);
  }
  EXPECT_NO_THROW(expand_topic_or_service_name(std::string(246, 'a'), "node", "/"));
  EXPECT_THROW(expand_topic_or_service_name(std::string(247, 'a'), "node", "/"),
               exceptions::InvalidTopicNameError);
}

TEST(Expand, RefusesNodeAndNamespaceThatAreInvalid) {
  EXPECT_THROW(expand_topic_or_service_name("a", "no de", "/ns"), exceptions::InvalidNodeNameError);
  EXPECT_THROW(expand_topic_or_service_name("a", "node", "ns"), exceptions::InvalidNamespaceError);
}

TEST(NodeName, FollowsRules) {
  EXPECT_NO_THROW(rclcpp::validate_node_name("node_7"));
  EXPECT_NO_THROW(rclcpp::validate_node_name(std::string(255, 'n')));
  for (const std::string& name : {std::string(), std::string("7node"), std::string("a/b"),
                                  std::string("a b"), std::string(256, 'n')}) {
    EXPECT_THROW(rclcpp::validate_node_name(name), exceptions::InvalidNodeNameError) << name;
  }
}

TEST(NodeName, ErrorPointsAtTheOffence) {
  try {
    rclcpp::validate_node_name("bad.name");
    FAIL();
  } catch (const exceptions::NameValidationError& error) {
    EXPECT_EQ(error.name_type, "node name");
    EXPECT_EQ(error.name, "bad.name");
    EXPECT_EQ(error.invalid_index, 3u);
    EXPECT_NE(std::string(error.what()).find("  'bad.name'\n      ^"), std::string::npos)
        << error.what();
  }
}

TEST(Namespace, FollowsRules) {
  EXPECT_NO_THROW(rclcpp::validate_namespace("/"));
  EXPECT_NO_THROW(rclcpp::validate_namespace("/a/b_2"));
  EXPECT_NO_THROW(rclcpp::validate_namespace("/" + std::string(244, 'n')));
  for (const std::string& name :
       {std::string(), std::string("a"), std::string("/a/"), std::string("//a"), std::string("/7"),
        std::string("/a~"), "/" + std::string(245, 'n')}) {
    EXPECT_THROW(rclcpp::validate_namespace(name), exceptions::InvalidNamespaceError) << name;
  }
}

}  // namespace
