// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "nasm_controller/settings.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_controller {
namespace {

using rclcpp::Parameter;

Settings settings_of(const std::vector<Parameter>& changes = {}) {
  return settings_from(nasm_ros::testing::source_of(controller_parameters(), changes));
}

TEST(ParameterTable, EveryEntryIsComplete) {
  std::set<std::string> names;
  for (const nasm_ros::ParameterEntry& entry : controller_parameters()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " stands twice";
    EXPECT_FALSE(entry.description.empty()) << entry.name;
    const auto descriptor = nasm_ros::descriptor_of(entry);
    EXPECT_EQ(descriptor.read_only, !entry.changeable);
    const auto type = entry.value.get_type();
    if (type == rclcpp::PARAMETER_DOUBLE) {
      ASSERT_EQ(descriptor.floating_point_range.size(), 1u) << entry.name;
      EXPECT_LE(descriptor.floating_point_range[0].from_value, entry.value.get<double>());
      EXPECT_GE(descriptor.floating_point_range[0].to_value, entry.value.get<double>());
    } else if (type == rclcpp::PARAMETER_INTEGER) {
      ASSERT_EQ(descriptor.integer_range.size(), 1u) << entry.name;
      EXPECT_LE(descriptor.integer_range[0].from_value, entry.value.get<int64_t>());
      EXPECT_GE(descriptor.integer_range[0].to_value, entry.value.get<int64_t>());
    }
  }
}

TEST(ParameterTable, DocumentationIsMadeFromIt) {
  const std::string table = nasm_ros::to_markdown(controller_parameters());
  EXPECT_NE(nasm_common::testing::bytes_of(README).find(table), std::string::npos)
      << "README.md lacks this table:\n"
      << table;
}

TEST(Settings, DefaultsAreThoseOfTheTable) {
  const Settings settings = settings_of();
  EXPECT_EQ(settings.limits.max_relative_gap, 0.01);
  EXPECT_EQ(settings.limits.deadline_s, nasm_core::Limits::kNone);
  EXPECT_EQ(settings.limits.ood_policy, nasm_core::OodPolicy::kPolish);
  EXPECT_EQ(settings.precision, nasm_core::Precision::kSingle);
  EXPECT_TRUE(settings.autostart);
  EXPECT_TRUE(settings.reliable);
  EXPECT_FALSE(settings.receding_horizon);
}

TEST(Settings, TakeEveryParameter) {
  const Settings settings = settings_of({Parameter("model", "m"),
                                         Parameter("system", "s"),
                                         Parameter("precision", "double"),
                                         Parameter("max_relative_gap", 1e-4),
                                         Parameter("max_miss", 1e-5),
                                         Parameter("max_ood_score", 0.5),
                                         Parameter("ood_policy", "refuse"),
                                         Parameter("max_ood_score_polished", 7.0),
                                         Parameter("max_violation", 0.125),
                                         Parameter("solver", "rti"),
                                         Parameter("rti_iterations", 4),
                                         Parameter("max_polish_steps", 3),
                                         Parameter("deadline_ms", 2.0),
                                         Parameter("max_age_s", 0.3),
                                         Parameter("max_samples", 77),
                                         Parameter("receding_horizon", true),
                                         Parameter("rate_hz", 25.0),
                                         Parameter("lead_s", 0.03),
                                         Parameter("state_timeout_s", 0.4),
                                         Parameter("divergence_factor", 5.0),
                                         Parameter("divergence_time_s", 6.0),
                                         Parameter("queue_depth", 5),
                                         Parameter("reliability", "best_effort"),
                                         Parameter("autostart", false),
                                         Parameter("watchdog_s", 2.0),
                                         Parameter("diagnostics_period_s", 0.5)});
  EXPECT_EQ(settings.model, "m");
  EXPECT_EQ(settings.system, "s");
  EXPECT_EQ(settings.precision, nasm_core::Precision::kDouble);
  EXPECT_EQ(settings.limits.max_relative_gap, 1e-4);
  EXPECT_EQ(settings.limits.max_miss, 1e-5);
  EXPECT_EQ(settings.limits.max_ood_score, 0.5);
  EXPECT_EQ(settings.limits.ood_policy, nasm_core::OodPolicy::kRefuse);
  EXPECT_EQ(settings.limits.max_ood_score_polished, 7.0);
  EXPECT_EQ(settings.limits.max_violation, 0.125);
  EXPECT_TRUE(settings.is_rti);
  EXPECT_EQ(settings.rti_iterations, 4);
  EXPECT_EQ(settings.limits.max_polish_steps, 3);
  EXPECT_DOUBLE_EQ(settings.limits.deadline_s, 2e-3);
  EXPECT_EQ(settings.limits.max_samples, 77);
  EXPECT_EQ(settings.max_age_s, 0.3);
  EXPECT_TRUE(settings.receding_horizon);
  EXPECT_EQ(settings.rate_hz, 25.0);
  EXPECT_EQ(settings.horizon.lead_s, 0.03);
  EXPECT_EQ(settings.horizon.state_timeout_s, 0.4);
  EXPECT_EQ(settings.horizon.divergence.factor, 5.0);
  EXPECT_EQ(settings.horizon.divergence.time_s, 6.0);
  EXPECT_EQ(settings.queue_depth, 5u);
  EXPECT_FALSE(settings.reliable);
  EXPECT_FALSE(settings.autostart);
  EXPECT_EQ(settings.watchdog_s, 2.0);
  EXPECT_EQ(settings.diagnostics_period_s, 0.5);
}

void expect_refused(const std::vector<Parameter>& changes, const std::string& word) {
  try {
    settings_of(changes);
    FAIL() << "was taken";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
  }
}

TEST(Settings, ImpossibleValuesAreRefused) {
  expect_refused({Parameter("ood_policy", "hope")}, "accept, polish, refuse");
  expect_refused({Parameter("max_age_s", std::nan(""))}, "max_age_s");
  expect_refused({Parameter("rate_hz", std::numeric_limits<double>::infinity())}, "rate_hz");
  expect_refused({Parameter("lead_s", -std::numeric_limits<double>::infinity())}, "lead_s");
  expect_refused({Parameter("precision", "half")}, "single, double");
  expect_refused({Parameter("reliability", "")}, "reliable, best_effort");
}

TEST(Settings, ImpossibleCombinationsAreRefused) {
  expect_refused({Parameter("max_polish_steps", 0)}, "max_polish_steps");
  EXPECT_NO_THROW(
      settings_of({Parameter("max_polish_steps", 0), Parameter("ood_policy", "refuse")}));
  expect_refused({Parameter("receding_horizon", true), Parameter("lead_s", 0.9)}, "lead_s");
}

}  // namespace
}  // namespace nasm_controller
