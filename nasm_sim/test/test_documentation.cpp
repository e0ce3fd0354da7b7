// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "nasm_sim/parameters.hpp"

namespace nasm_sim {
namespace {

std::string text_of(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

std::string default_of(const rclcpp::ParameterValue& value) {
  switch (value.get_type()) {
    case rclcpp::ParameterType::PARAMETER_STRING:
      return '`' + value.get<std::string>() + '`';
    case rclcpp::ParameterType::PARAMETER_DOUBLE: {
      const std::string text = text_of(value.get<double>());
      return text.find('.') == std::string::npos ? text + ".0" : text;
    }
    case rclcpp::ParameterType::PARAMETER_DOUBLE_ARRAY: {
      std::string list;
      for (const double number : value.get<std::vector<double>>()) {
        list += (list.empty() ? "" : ", ") + text_of(number) + ".0";
      }
      return '[' + list + ']';
    }
    default:
      return rclcpp::to_string(value);
  }
}

std::string row_of(const ParameterRow& row) {
  std::string meaning = row.description;
  if (row.least != 0.0 || row.greatest != 0.0) {
    std::ostringstream range;
    range.precision(10);
    range << "; " << row.least << " to " << row.greatest;
    meaning += range.str();
  }
  return "| `" + row.name + "` | " + rclcpp::to_string(row.value.get_type()) + " | " +
         default_of(row.value) + " | " + meaning + " |";
}

TEST(Documentation, TheReadmeHasTheParametersOfTheCode) {
  std::ifstream file(README);
  std::stringstream readme;
  readme << file.rdbuf();
  for (const ParameterRow& row : parameter_table()) {
    EXPECT_NE(readme.str().find(row_of(row)), std::string::npos) << "README.md lacks the line\n"
                                                                 << row_of(row);
  }
}

}  // namespace
}  // namespace nasm_sim
