// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;
using rclcpp::NodeOptions;
using rclcpp::Parameter;
using rclcpp::ParameterValue;
namespace exceptions = rclcpp::exceptions;

class NodeParameters : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  static std::shared_ptr<rclcpp::Node> make_node(const NodeOptions& options = NodeOptions()) {
    return std::make_shared<rclcpp::Node>("node", "/ns", options);
  }
};

ParameterDescriptor dynamic() {
  ParameterDescriptor descriptor;
  descriptor.dynamic_typing = true;
  return descriptor;
}

ParameterDescriptor read_only() {
  ParameterDescriptor descriptor;
  descriptor.read_only = true;
  return descriptor;
}

ParameterDescriptor integer_range(int64_t from, int64_t to, uint64_t step) {
  ParameterDescriptor descriptor;
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = from;
  descriptor.integer_range[0].to_value = to;
  descriptor.integer_range[0].step = step;
  return descriptor;
}

ParameterDescriptor floating_range(double from, double to, double step) {
  ParameterDescriptor descriptor;
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = from;
  descriptor.floating_point_range[0].to_value = to;
  descriptor.floating_point_range[0].step = step;
  return descriptor;
}

SetParametersResult answer(bool successful, const std::string& reason = "") {
  SetParametersResult result;
  result.successful = successful;
  result.reason = reason;
  return result;
}

TEST_F(NodeParameters, DeclareGivesDefaultOnce) {
  auto node = make_node();
  EXPECT_FALSE(node->has_parameter("gain"));
  EXPECT_EQ(node->declare_parameter("gain", 1.5), 1.5);
  EXPECT_TRUE(node->has_parameter("gain"));
  EXPECT_EQ(node->get_parameter("gain").as_double(), 1.5);
  EXPECT_THROW(node->declare_parameter("gain", 1.5), exceptions::ParameterAlreadyDeclaredException);
  EXPECT_THROW(node->declare_parameter("", 1.5), exceptions::InvalidParametersException);
}

TEST_F(NodeParameters, OverridesReplaceDefaults) {
  auto node = make_node(NodeOptions()
                            .arguments({"--ros-args", "-p", "from_line:=2", "-p", "both:=2"})
                            .append_parameter_override("both", 3));
  EXPECT_EQ(node->declare_parameter("from_line", 1), 2);
  EXPECT_EQ(node->declare_parameter("both", 1), 3);
  EXPECT_EQ(node->declare_parameter("none", 1), 1);
  const auto& overrides = node->get_node_parameters_interface()->get_parameter_overrides();
  EXPECT_EQ(overrides.at("both"), ParameterValue(3));
}

TEST_F(NodeParameters, OverrideMayBeIgnored) {
  auto node = make_node(NodeOptions().append_parameter_override("a", 2));
  EXPECT_EQ(node->declare_parameter("a", 1, ParameterDescriptor(), true), 1);
}

TEST_F(NodeParameters, OverrideOfOtherTypeIsRefused) {
  auto node = make_node(NodeOptions().append_parameter_override("gain", 2));
  EXPECT_THROW(node->declare_parameter("gain", 1.5), exceptions::InvalidParameterTypeException);
  EXPECT_FALSE(node->has_parameter("gain"));
  EXPECT_EQ(node->declare_parameter("gain", ParameterValue(1.5), dynamic()), ParameterValue(2));
}

TEST_F(NodeParameters, OverridesMayDeclareThemselves) {
  auto node = make_node(NodeOptions()
                            .append_parameter_override("a", 2)
                            .automatically_declare_parameters_from_overrides(true));
  EXPECT_EQ(node->get_parameter("a").as_int(), 2);
  EXPECT_TRUE(node->describe_parameter("a").dynamic_typing);
}

TEST_F(NodeParameters, DeclaredByTypeWaitsForValue) {
  auto node = make_node(NodeOptions().append_parameter_override("given", "x"));
  EXPECT_EQ(node->declare_parameter("given", rclcpp::PARAMETER_STRING), ParameterValue("x"));
  node->declare_parameter("later", rclcpp::PARAMETER_STRING);
  EXPECT_THROW(node->get_parameter("later"), exceptions::ParameterUninitializedException);
  Parameter parameter;
  EXPECT_FALSE(node->get_parameter("later", parameter));
  EXPECT_FALSE(node->set_parameter(Parameter("later", 1)).successful);
  EXPECT_TRUE(node->set_parameter(Parameter("later", "y")).successful);
  EXPECT_EQ(node->get_parameter("later").as_string(), "y");
  EXPECT_THROW(node->declare_parameter("none", rclcpp::PARAMETER_NOT_SET), std::invalid_argument);
  EXPECT_THROW(node->declare_parameter("none", rclcpp::PARAMETER_STRING, dynamic()),
               std::invalid_argument);
}

TEST_F(NodeParameters, WithoutValueMustBeDynamic) {
  auto node = make_node();
  EXPECT_THROW(node->declare_parameter("a", ParameterValue()),
               exceptions::InvalidParameterTypeException);
  EXPECT_EQ(node->declare_parameter("a", ParameterValue(), dynamic()), ParameterValue());
  EXPECT_EQ(node->get_parameter("a").get_type(), rclcpp::PARAMETER_NOT_SET);
}

TEST_F(NodeParameters, TypeIsStaticUnlessSaidOtherwise) {
  auto node = make_node();
  node->declare_parameter("fixed", 1);
  const auto result = node->set_parameter(Parameter("fixed", 1.5));
  EXPECT_FALSE(result.successful);
  EXPECT_NE(result.reason.find("{fixed} is of type {integer}"), std::string::npos) << result.reason;
  EXPECT_EQ(node->get_parameter("fixed").as_int(), 1);
  node->declare_parameter("free", ParameterValue(1), dynamic());
  EXPECT_TRUE(node->set_parameter(Parameter("free", "text")).successful);
  EXPECT_EQ(node->describe_parameter("free").type, rclcpp::PARAMETER_STRING);
}

TEST_F(NodeParameters, ReadOnlyIsNeverSet) {
  auto node = make_node(NodeOptions().append_parameter_override("a", 2));
  EXPECT_EQ(node->declare_parameter("a", 1, read_only()), 2);
  const auto result = node->set_parameter(Parameter("a", 3));
  EXPECT_FALSE(result.successful);
  EXPECT_NE(result.reason.find("'a' cannot be set because it is read-only"), std::string::npos);
  EXPECT_EQ(node->get_parameter("a").as_int(), 2);
}

TEST_F(NodeParameters, IntegerRange) {
  auto node = make_node();
  node->declare_parameter("a", 10, integer_range(10, 19, 3));
  for (const int good : {10, 13, 16, 19}) {
    EXPECT_TRUE(node->set_parameter(Parameter("a", good)).successful) << good;
  }
  for (const int bad : {9, 11, 18, 20}) {
    EXPECT_FALSE(node->set_parameter(Parameter("a", bad)).successful) << bad;
  }
  EXPECT_EQ(node->get_parameter("a").as_int(), 19);
  node->declare_parameter("end", 1, integer_range(1, 10, 4));  // 10 is allowed, being the end
  EXPECT_TRUE(node->set_parameter(Parameter("end", 10)).successful);
  EXPECT_THROW(node->declare_parameter("b", 0, integer_range(1, 2, 0)),
               exceptions::InvalidParameterValueException);
  EXPECT_FALSE(node->has_parameter("b"));
}

TEST_F(NodeParameters, FloatingPointRange) {
  auto node = make_node();
  node->declare_parameter("a", 0.0, floating_range(0.0, 1.0, 0.1));
  for (const double good : {0.0, 0.1, 0.1 + 0.2, 0.7, 1.0}) {
    EXPECT_TRUE(node->set_parameter(Parameter("a", good)).successful) << good;
  }
  for (const double bad : {-0.1, 0.05, 1.1}) {
    EXPECT_FALSE(node->set_parameter(Parameter("a", bad)).successful) << bad;
  }
}

TEST_F(NodeParameters, CallbackMayRefuse) {
  auto node = make_node();
  node->declare_parameter("a", 1);
  std::vector<Parameter> seen;
  auto handle = node->add_on_set_parameters_callback([&](const std::vector<Parameter>& asked) {
    seen = asked;
    return answer(asked.front().as_int() < 5, "too much");
  });
  EXPECT_TRUE(node->set_parameter(Parameter("a", 2)).successful);
  EXPECT_EQ(seen, std::vector<Parameter>{Parameter("a", 2)});
  const auto refused = node->set_parameter(Parameter("a", 7));
  EXPECT_FALSE(refused.successful);
  EXPECT_EQ(refused.reason, "too much");
  EXPECT_EQ(node->get_parameter("a").as_int(), 2);
  try {
    node->declare_parameter("b", 9);
    FAIL();
  } catch (const exceptions::InvalidParameterValueException& error) {
    EXPECT_STREQ(error.what(), "parameter 'b' could not be set: too much");
  }
  handle.reset();
  EXPECT_TRUE(node->set_parameter(Parameter("a", 7)).successful);
}

TEST_F(NodeParameters, LastCallbackIsAskedFirst) {
  auto node = make_node();
  node->declare_parameter("a", 1);
  std::string order;
  auto first = node->add_on_set_parameters_callback([&](const std::vector<Parameter>&) {
    order += "1";
    return answer(true);
  });
  auto second = node->add_on_set_parameters_callback([&](const std::vector<Parameter>& asked) {
    order += "2";
    return answer(asked.front().as_int() != 13);
  });
  EXPECT_TRUE(node->set_parameter(Parameter("a", 2)).successful);
  EXPECT_EQ(order, "21");
  EXPECT_FALSE(node->set_parameter(Parameter("a", 13)).successful);
  EXPECT_EQ(order, "212");
  node->remove_on_set_parameters_callback(second.get());
  EXPECT_TRUE(node->set_parameter(Parameter("a", 13)).successful);
  EXPECT_THROW(node->remove_on_set_parameters_callback(second.get()), std::runtime_error);
}

TEST_F(NodeParameters, CallbackMayReadButNotChange) {
  auto node = make_node();
  node->declare_parameter("a", 1);
  node->declare_parameter("b", 1);
  bool change = false;
  auto handle = node->add_on_set_parameters_callback([&](const std::vector<Parameter>&) {
    EXPECT_EQ(node->get_parameter("b").as_int(), 1);
    if (change) {
      node->set_parameter(Parameter("b", 2));
    }
    return answer(true);
  });
  EXPECT_TRUE(node->set_parameter(Parameter("a", 2)).successful);
  change = true;
  EXPECT_THROW(node->set_parameter(Parameter("a", 3)),
               exceptions::ParameterModifiedInCallbackException);
  EXPECT_EQ(node->get_parameter("a").as_int(), 2);
  change = false;
  EXPECT_TRUE(node->set_parameter(Parameter("a", 3)).successful);
}

TEST_F(NodeParameters, AtomicSetIsAllOrNothing) {
  auto node = make_node();
  node->declare_parameter("a", 1);
  node->declare_parameter("b", 1, integer_range(0, 5, 1));
  EXPECT_FALSE(node->set_parameters_atomically({Parameter("a", 2), Parameter("b", 9)}).successful);
  EXPECT_EQ(node->get_parameter("a").as_int(), 1);
  EXPECT_THROW(node->set_parameters_atomically({Parameter("a", 2), Parameter("none", 1)}),
               exceptions::ParameterNotDeclaredException);
  EXPECT_EQ(node->get_parameter("a").as_int(), 1);
  EXPECT_TRUE(node->set_parameters_atomically({Parameter("a", 2), Parameter("b", 5)}).successful);
  EXPECT_EQ(node->get_parameter("a").as_int(), 2);
  EXPECT_EQ(node->get_parameter("b").as_int(), 5);
}

TEST_F(NodeParameters, SetOneByOneKeepsWhatIsGood) {
  auto node = make_node();
  node->declare_parameter("a", 1);
  node->declare_parameter("b", 1);
  const auto results = node->set_parameters({Parameter("a", "x"), Parameter("b", 2)});
  ASSERT_EQ(results.size(), 2u);
  EXPECT_FALSE(results[0].successful);
  EXPECT_TRUE(results[1].successful);
  EXPECT_EQ(node->get_parameter("b").as_int(), 2);
}

TEST_F(NodeParameters, UndeclaredIsAnErrorUnlessAllowed) {
  auto node = make_node();
  EXPECT_THROW(node->get_parameter("a"), exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node->get_parameters({"a"}), exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node->describe_parameters({"a"}), exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node->get_parameter_types({"a"}), exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node->set_parameter(Parameter("a", 1)), exceptions::ParameterNotDeclaredException);
  auto lenient = make_node(NodeOptions().allow_undeclared_parameters(true));
  EXPECT_EQ(lenient->get_parameter("a").get_type(), rclcpp::PARAMETER_NOT_SET);
  EXPECT_TRUE(lenient->set_parameter(Parameter("a", 1)).successful);
  EXPECT_TRUE(lenient->set_parameter(Parameter("a", "text")).successful);
  EXPECT_EQ(lenient->get_parameter("a").as_string(), "text");
}

TEST_F(NodeParameters, Undeclare) {
  auto node = make_node();
  node->declare_parameter("fixed", 1);
  node->declare_parameter("constant", 1, read_only());
  node->declare_parameter("free", ParameterValue(1), dynamic());
  EXPECT_THROW(node->undeclare_parameter("none"), exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node->undeclare_parameter("constant"), exceptions::ParameterImmutableException);
  EXPECT_THROW(node->undeclare_parameter("fixed"), exceptions::InvalidParameterTypeException);
  node->undeclare_parameter("free");
  EXPECT_FALSE(node->has_parameter("free"));
  EXPECT_FALSE(node->set_parameter(Parameter("fixed")).successful);
  node->declare_parameter("free", ParameterValue(1), dynamic());
  EXPECT_TRUE(node->set_parameter(Parameter("free")).successful);
  EXPECT_FALSE(node->has_parameter("free"));
}

TEST_F(NodeParameters, ListByPrefixAndDepth) {
  auto node = make_node();
  for (const char* name : {"x.one", "x.two.three", "x.two.four", "y"}) {
    node->declare_parameter(name, 1);
  }
  using Strings = std::vector<std::string>;
  const auto all = node->list_parameters({"x"}, 0);
  EXPECT_EQ(all.names, (Strings{"x.one", "x.two.four", "x.two.three"}));
  EXPECT_EQ(all.prefixes, (Strings{"x", "x.two"}));
  EXPECT_EQ(node->list_parameters({"x"}, 2).names, Strings{"x.one"});
  EXPECT_EQ(node->list_parameters({"x.two", "y"}, 10).names,
            (Strings{"x.two.four", "x.two.three", "y"}));
  EXPECT_TRUE(node->list_parameters({"none"}, 0).names.empty());
  const auto top = node->list_parameters({}, 1).names;
  EXPECT_EQ(std::count(top.begin(), top.end(), "y"), 1);
  EXPECT_EQ(std::count(top.begin(), top.end(), "x.one"), 0);

  const auto interface = node->get_node_parameters_interface();
  std::map<std::string, Parameter> under;
  EXPECT_TRUE(interface->get_parameters_by_prefix("x.two", under));
  ASSERT_EQ(under.size(), 2u);
  EXPECT_EQ(under.at("three"), Parameter("x.two.three", 1));
  EXPECT_FALSE(interface->get_parameters_by_prefix("none", under));
}

TEST_F(NodeParameters, DescribeAndTypes) {
  auto node = make_node();
  auto descriptor = integer_range(0, 5, 1);
  descriptor.description = "how many";
  node->declare_parameter("a", 1, descriptor);
  const auto described = node->describe_parameter("a");
  EXPECT_EQ(described.name, "a");
  EXPECT_EQ(described.type, rclcpp::PARAMETER_INTEGER);
  EXPECT_EQ(described.description, "how many");
  ASSERT_EQ(described.integer_range.size(), 1u);
  EXPECT_EQ(described.integer_range[0].to_value, 5);
  EXPECT_EQ(node->get_parameter_types({"a"}), std::vector<uint8_t>{rclcpp::PARAMETER_INTEGER});
}

}  // namespace
