// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/parameter_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "nasm_ros/serving_settings.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_ros {
namespace {

using rclcpp::Parameter;
using rclcpp::ParameterValue;

std::string refusal(const ParameterEntry& entry, const ParameterValue& value) {
  try {
    check_value(entry, value);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

TEST(ParameterTable, DescriptorsHaveUnitRangeAndChoices) {
  const auto rate =
      descriptor_of(ParameterEntry("rate_hz", 10.0, "How often").in("1/s").from(1, 50));
  EXPECT_EQ(rate.description, "How often [1/s]");
  EXPECT_TRUE(rate.read_only);
  ASSERT_EQ(rate.floating_point_range.size(), 1u);
  EXPECT_EQ(rate.floating_point_range[0].to_value, 50.0);
  const auto mode =
      descriptor_of(ParameterEntry("mode", "a", "Which").one_of({"a", "b"}).at_run_time());
  EXPECT_EQ(mode.additional_constraints, "one of a, b");
  EXPECT_FALSE(mode.read_only);
  const auto count = descriptor_of(ParameterEntry("count", 3, "How many").from(1, 5));
  ASSERT_EQ(count.integer_range.size(), 1u);
}

TEST(ParameterTable, RefusesWhatDescriptorsLetPass) {
  const auto rate = ParameterEntry("rate_hz", 10.0, "How often");
  EXPECT_NE(refusal(rate, ParameterValue(NAN)).find("rate_hz"), std::string::npos);
  const auto noise = ParameterEntry("noise", std::vector<double>{0.0}, "Noise");
  EXPECT_NE(refusal(noise, ParameterValue(std::vector<double>{1.0, INFINITY})).find("noise"),
            std::string::npos);
  EXPECT_EQ(refusal(noise, ParameterValue(std::vector<double>{1.0, 2.0})), "");
  const auto mode = ParameterEntry("mode", "a", "Which").one_of({"a", "b"});
  EXPECT_EQ(refusal(mode, ParameterValue(std::string("c"))), "mode must be one of a, b, not \"c\"");
}

TEST(ParameterTable, BecomesMarkdown) {
  const ParameterTable table = {ParameterEntry("noise", std::vector<double>{0.0, 0.5}, "Noise"),
                                ParameterEntry("rate_hz", 10.0, "How often").in("1/s").from(1, 50)};
  const std::string text = to_markdown(table);
  EXPECT_NE(text.find("| `noise` | double_array | `[0.0, 0.5]` |"), std::string::npos) << text;
  EXPECT_NE(text.find("| `rate_hz` | double | `10.0` | 1/s | 1 to 50 | no | How often |"),
            std::string::npos)
      << text;
}

TEST(ServingSettings, HaveOneSetOfDefaults) {
  const ServingSettings settings = testing::settings_of();
  EXPECT_EQ(settings.limits.max_relative_gap, kMaxRelativeGap);
  EXPECT_EQ(settings.limits.ood_policy, nasm_core::OodPolicy::kPolish);
  EXPECT_TRUE(std::isinf(settings.limits.deadline_s));
}

TEST(ServingSettings, RefuseWhatDoesNotGoTogether) {
  EXPECT_THROW(testing::settings_of({Parameter("max_polish_steps", 0)}), std::invalid_argument);
  EXPECT_NO_THROW(
      testing::settings_of({Parameter("max_polish_steps", 0), Parameter("ood_policy", "accept")}));
}

}  // namespace
}  // namespace nasm_ros
