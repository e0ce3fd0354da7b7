// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "rclcpp/parameter.hpp"

namespace {

using rclcpp::Parameter;
using rclcpp::ParameterValue;

template <typename T>
void expect_value(const T& value, rclcpp::ParameterType type, const std::string& type_name,
                  const std::string& text) {
  const Parameter parameter("p", value);
  EXPECT_EQ(parameter.get_type(), type);
  EXPECT_EQ(parameter.get_type_name(), type_name);
  EXPECT_EQ(parameter.value_to_string(), text);
  EXPECT_EQ(parameter.get_value<T>(), value);
  const Parameter back = Parameter::from_parameter_msg(parameter.to_parameter_msg());
  EXPECT_EQ(back, parameter);
  EXPECT_NE(Parameter("q", value), parameter);
  EXPECT_NE(Parameter("p"), parameter);
}

TEST(Parameter, HoldsEveryType) {
  expect_value(true, rclcpp::PARAMETER_BOOL, "bool", "true");
  expect_value(int64_t{-7}, rclcpp::PARAMETER_INTEGER, "integer", "-7");
  expect_value(0.5, rclcpp::PARAMETER_DOUBLE, "double", "0.500000");
  expect_value(std::string("text"), rclcpp::PARAMETER_STRING, "string", "text");
  expect_value(std::vector<uint8_t>{1, 255}, rclcpp::PARAMETER_BYTE_ARRAY, "byte_array",
               "[0x1, 0xff]");
  expect_value(std::vector<bool>{true, false}, rclcpp::PARAMETER_BOOL_ARRAY, "bool_array",
               "[true, false]");
  expect_value(std::vector<int64_t>{1, -2}, rclcpp::PARAMETER_INTEGER_ARRAY, "integer_array",
               "[1, -2]");
  expect_value(std::vector<double>{1.5, 2.0}, rclcpp::PARAMETER_DOUBLE_ARRAY, "double_array",
               "[1.5, 2]");
  expect_value(std::vector<std::string>{"a", "b"}, rclcpp::PARAMETER_STRING_ARRAY, "string_array",
               "[a, b]");
}

TEST(Parameter, ConvertsNarrowTypes) {
  EXPECT_EQ(Parameter("p", 7).as_int(), 7);
  EXPECT_EQ(Parameter("p", 7).get_value<int>(), 7);
  EXPECT_EQ(Parameter("p", 0.5f).as_double(), 0.5);
  EXPECT_EQ(Parameter("p", "text").as_string(), "text");
  EXPECT_EQ(Parameter("p", std::vector<int>{1, 2}).as_integer_array(),
            (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(Parameter("p", std::vector<float>{0.5f}).as_double_array(), std::vector<double>{0.5});
  EXPECT_EQ(Parameter("p", std::vector<bool>{true}).as_bool_array(), std::vector<bool>{true});
  EXPECT_EQ(Parameter("p", std::vector<uint8_t>{3}).as_byte_array(), std::vector<uint8_t>{3});
  EXPECT_EQ(Parameter("p", std::vector<std::string>{"a"}).as_string_array(),
            std::vector<std::string>{"a"});
  EXPECT_TRUE(Parameter("p", true).as_bool());
}

TEST(Parameter, WithoutValueIsNotSet) {
  EXPECT_EQ(Parameter().get_name(), "");
  EXPECT_EQ(Parameter("p").get_type(), rclcpp::PARAMETER_NOT_SET);
  EXPECT_EQ(Parameter("p").value_to_string(), "not set");
  EXPECT_EQ(ParameterValue().get_type(), rclcpp::PARAMETER_NOT_SET);
  EXPECT_THROW(ParameterValue().get<bool>(), rclcpp::ParameterTypeException);
}

TEST(Parameter, ReadAsWrongTypeNamesItselfAndTypes) {
  const Parameter parameter("gain", 1);
  EXPECT_THROW(parameter.as_double(), rclcpp::ParameterTypeException);
  EXPECT_THROW(parameter.get_value<rclcpp::PARAMETER_STRING>(), rclcpp::ParameterTypeException);
  try {
    parameter.get_value<double>();
    FAIL();
  } catch (const rclcpp::exceptions::InvalidParameterTypeException& error) {
    EXPECT_STREQ(error.what(),
                 "parameter 'gain' has invalid type: expected [double] got [integer]");
  }
}

TEST(Parameter, GivesWholeValueAndItself) {
  const Parameter parameter("p", 7);
  EXPECT_EQ(parameter.get_value<ParameterValue>(), ParameterValue(7));
  EXPECT_EQ(parameter.get_value<Parameter>(), parameter);
  static_assert(std::is_same_v<decltype(parameter.get_value<int>()), int64_t>);
  static_assert(std::is_same_v<decltype(parameter.get_value<rclcpp::PARAMETER_STRING>()),
                               const std::string&>);
}

TEST(Parameter, PrintsAsJson) {
  std::ostringstream out;
  out << Parameter("a", 1);
  EXPECT_EQ(out.str(), R"({"name": "a", "type": "integer", "value": "1"})");
  out.str("");
  out << std::vector<Parameter>{Parameter("a", 1), Parameter("b", "x")};
  EXPECT_EQ(out.str(),
            R"({"a": {"type": "integer", "value": "1"}, "b": {"type": "string", "value": "x"}})");
  out.str("");
  out << rclcpp::PARAMETER_DOUBLE_ARRAY;
  EXPECT_EQ(out.str(), "double_array");
}

TEST(Parameter, RefusesMessageOfUnknownType) {
  rcl_interfaces::msg::Parameter message;
  message.name = "p";
  message.value.type = 10;
  EXPECT_THROW(Parameter::from_parameter_msg(message), std::runtime_error);
}

}  // namespace
