// SPDX-License-Identifier: Apache-2.0
#include "demo/results.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "demo/comparison.hpp"
#include "demo_results.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/evaluation/gap.hpp"

namespace nasm_evaluation::demo {
namespace {

TEST(Results, OptimalAnswersHaveNoGap) {
  for (const char* name : {"pendulum", "zermelo"}) {
    const Results results = make_results(name, 5, 0.0);
    for (std::size_t i = 0; i < 5; ++i) {
      ASSERT_TRUE(results.optima[i].found) << name;
      EXPECT_LT(std::abs(gap_of(results.records[i])),
                nasm_core::smallest_gap(results.system->info()))
          << name;
    }
  }
}

TEST(Results, SmallErrorsAreCertified) {
  const Summary summary = summarise(make_results("pendulum", 10, 0.01));
  EXPECT_GT(summary.median_gap, 1e-13);
  EXPECT_LT(summary.worst_gap, 1e-3);
  EXPECT_EQ(summary.certifiable, 10u);
  EXPECT_EQ(summary.certified, 10u);
}

TEST(Results, CountWhatWentWrong) {
  Results results = make_results("pendulum", 5, 0.0);
  EXPECT_TRUE(summarise(results).is_success());
  results.records[0].answer.reset();
  results.records[1].answer->status = nasm_msgs::msg::ControlTrajectory::STATUS_REFUSED_GAP;
  results.records[2].evaluation.reset();
  results.records[3].answer->status = nasm_msgs::msg::ControlTrajectory::STATUS_POLISHED;
  const Summary summary = summarise(results);
  EXPECT_FALSE(summary.is_success());
  EXPECT_EQ(summary.asked, 5u);
  EXPECT_EQ(summary.lost, 1u);
  EXPECT_EQ(summary.refused, 1u);
  EXPECT_EQ(summary.unevaluated, 1u);
  EXPECT_EQ(summary.answered, 3u);
  EXPECT_EQ(summary.polished, 1u);
  EXPECT_FALSE(summarise(Results{}).is_success());
}

TEST(Comparison, ReadsWhatTheTrainerPrints) {
  const Comparison comparison = parse_comparison(
      R"({"latency_us": 274.0, "newton_us": 577.4, "dm_reuse_us": 14932.6, "pdp_us": null})");
  EXPECT_TRUE(comparison.why_not.empty());
  EXPECT_NEAR(comparison.libtorch_s, 274e-6, 1e-9);
  EXPECT_NEAR(comparison.ipopt_s, 14932.6e-6, 1e-9);
  EXPECT_EQ(parse_comparison("warning: slow\n{\"latency_us\": 1.0}\n").libtorch_s, 1e-6);
}

TEST(Comparison, SaysWhyThereIsNone) {
  EXPECT_TRUE(std::isnan(parse_comparison(R"({"latency_us": null})").libtorch_s));
  EXPECT_FALSE(parse_comparison("error: no such file").why_not.empty());
  EXPECT_FALSE(parse_comparison("[]").why_not.empty());
  EXPECT_FALSE(measure_comparison("/no/such/model.safetensors").why_not.empty());
}

/// Makes a shell script the program of nasm_trainer, which is not there when this package is
/// tested.
Comparison measured_by(const std::string& script) {
  const nasm_common::testing::TemporaryFolder prefix;
  const std::filesystem::path root = prefix.path();
  std::filesystem::create_directories(root / "share/ament_index/resource_index/packages");
  std::filesystem::create_directories(root / "lib/nasm_trainer");
  nasm_common::testing::write_bytes(root / "share/ament_index/resource_index/packages/nasm_trainer",
                                    "");
  const std::filesystem::path program = root / "lib/nasm_trainer/nasm_trainer";
  nasm_common::testing::write_bytes(program, "#!/bin/sh\n" + script);
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const char* const before = std::getenv("AMENT_PREFIX_PATH");
  const std::string restored = before == nullptr ? "" : before;
  setenv("AMENT_PREFIX_PATH", root.c_str(), 1);
  const Comparison comparison = measure_comparison("a model.safetensors");
  setenv("AMENT_PREFIX_PATH", restored.c_str(), 1);
  return comparison;
}

TEST(Comparison, RunsTheInstalledProgram) {
  const Comparison comparison = measured_by(
      "echo warning >&2\n"
      "[ \"$9\" = 'a model.safetensors' ] && echo '{\"latency_us\": 3, \"dm_reuse_us\": 5}'\n");
  EXPECT_EQ(comparison.why_not, "");
  EXPECT_NEAR(comparison.libtorch_s, 3e-6, 1e-12);
  EXPECT_NEAR(comparison.ipopt_s, 5e-6, 1e-12);
  EXPECT_NE(measured_by("exit 1\n").why_not.find("a model.safetensors"), std::string::npos);
}

}  // namespace
}  // namespace nasm_evaluation::demo
