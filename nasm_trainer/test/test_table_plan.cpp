// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "tables/plan.hpp"

namespace nasm_trainer {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

TableRequest request_for(Preset preset) {
  TableRequest request;
  request.preset = preset;
  return request;
}

TEST(TableNames, AreInTheOrderOfThePaper) {
  EXPECT_EQ(joined(table_names({"all"})),
            "quadrotor ablation changeable ood finetune pendulum robotarm cartpole rocket samples "
            "brachistochrone zermelo");
  EXPECT_EQ(joined(table_names({"zermelo", "ood", "zermelo"})), "ood zermelo");
  EXPECT_THROW(table_names({"quadrotor", "rockets"}), std::invalid_argument);
}

TEST(Plan, OfASystemHasClassicalMethodsAndOperators) {
  TableRequest request = request_for(Preset::kPaper);
  request.seeds = {4, 5};
  const PlannedTable plan = plan_table("pendulum", request);
  std::vector<std::string> rows;
  for (const PlannedRow& row : plan.rows) rows.push_back(row.name);
  EXPECT_EQ(joined(rows), "DM DM, built once Newton PDP NASM DON MLP GEN FNO");
  ASSERT_EQ(plan.trainings.size(), 10U);
  EXPECT_EQ(plan.trainings[1].model, "pendulum_nasm_paper_seed5.safetensors");
  EXPECT_EQ(joined(plan.trainings[1].arguments),
            "train --system pendulum --preset paper --operator nasm --seed 5");
  EXPECT_EQ(joined(plan.rows[4].cells[0].models),
            "pendulum_nasm_paper_seed4.safetensors pendulum_nasm_paper_seed5.safetensors");
}

TEST(Plan, LeavesOutWhatASystemCannotHave) {
  const PlannedTable plan = plan_table("zermelo", request_for(Preset::kBest));
  for (const PlannedRow& row : plan.rows) EXPECT_NE(row.name, "PDP");
  EXPECT_EQ(plan.rows.front().cells.back().column, "ood");
}

TEST(Plan, OfTheAblationChangesOneThingAtATime) {
  const PlannedTable plan = plan_table("ablation", request_for(Preset::kBest));
  ASSERT_EQ(plan.trainings.size(), 8U);
  EXPECT_EQ(plan.trainings[0].model, "quadrotor_nasm_best_seed0.safetensors");
  EXPECT_EQ(plan.trainings[4].model, "quadrotor_nasm_sno_chebyshev_best_seed0.safetensors");
  EXPECT_EQ(joined(plan.trainings[4].arguments),
            "train --system quadrotor --preset best --operator nasm --seed 0 --basis chebyshev "
            "--fixed-basis --static");
}

TEST(Plan, OfFineTuningStartsFromTheTrainedModel) {
  TableRequest request = request_for(Preset::kPaper);
  request.operators = {"mlp"};
  const PlannedTable plan = plan_table("finetune", request);
  ASSERT_EQ(plan.trainings.size(), 4U);
  EXPECT_EQ(plan.trainings[3].model, "quadrotor_mlp_finetune_extreme3_paper_seed0.safetensors");
  EXPECT_EQ(plan.trainings[3].start, plan.trainings[0].model);
  EXPECT_EQ(joined(plan.trainings[3].arguments),
            "finetune --split extreme3 --preset paper --seed 0");
}

TEST(Plan, OfSamplesTakesTheUsualModelWhereItHasAsMany) {
  TableRequest request = request_for(Preset::kPaper);
  request.operators = {"nasm"};
  const PlannedTable paper = plan_table("samples", request);
  EXPECT_EQ(paper.rows[0].cells[4].models[0], "quadrotor_nasm_paper_seed0.safetensors");
  EXPECT_EQ(joined(paper.trainings[0].arguments),
            "train --system quadrotor --preset paper --operator nasm --seed 0 --trajectories 200");
  request.preset = Preset::kBest;
  EXPECT_EQ(plan_table("samples", request).rows[0].cells[4].models[0],
            "quadrotor_nasm_trajectories2500_best_seed0.safetensors");
}

TEST(Plan, OfChangeableInstancesSeesEverything) {
  const PlannedTable plan = plan_table("changeable", request_for(Preset::kPaper));
  EXPECT_EQ(plan.encoding, nasm_core::Encoding::kAll);
  EXPECT_EQ(plan.trainings[0].model, "quadrotor_nasm_changeable_paper_seed0.safetensors");
  EXPECT_EQ(plan.trainings[0].arguments.back(), "--changeable");
}

class EveryPlan : public testing::TestWithParam<bool> {};

TEST_P(EveryPlan, NamesAModelAfterAllThatMakesIt) {
  std::map<std::string, std::string> commands;
  for (const Preset preset : {Preset::kPaper, Preset::kBest}) {
    TableRequest request = request_for(preset);
    request.quick = GetParam();
    for (const std::string& name : table_names({"all"})) {
      for (const Training& training : plan_table(name, request).trainings) {
        const std::string command = joined(training.arguments) + training.start;
        EXPECT_EQ(commands.emplace(training.model, command).first->second, command);
      }
    }
  }
  std::set<std::string> different;
  for (const auto& [model, command] : commands) different.insert(command);
  EXPECT_EQ(different.size(), commands.size());
}

TEST_P(EveryPlan, MakesAllModelsThatItMeasuresOnSplitsThatExist) {
  TableRequest request = request_for(Preset::kBest);
  request.quick = GetParam();
  for (const std::string& name : table_names({"all"})) {
    const PlannedTable plan = plan_table(name, request);
    std::set<std::string> made;
    for (const Training& training : plan.trainings) made.insert(training.model);
    for (const PlannedRow& row : plan.rows) {
      for (const PlannedCell& cell : row.cells) {
        EXPECT_NO_THROW(
            nasm_core::find_split(nasm_core::find_system(plan.system).info(), cell.split));
        EXPECT_EQ(std::count(plan.columns.begin(), plan.columns.end(), cell.column), 1);
        for (const std::string& model : cell.models) EXPECT_EQ(made.count(model), 1U) << model;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, EveryPlan, testing::Bool());

TEST(Plan, RefusesUnknownNames) {
  TableRequest request = request_for(Preset::kBest);
  EXPECT_THROW(plan_table("rockets", request), std::invalid_argument);
  request.operators = {"nasm", "transformer"};
  EXPECT_THROW(plan_table("rocket", request), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
