// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_trainer/tables/published.hpp"
#include "tables/plan.hpp"

namespace nasm_trainer {
namespace {

TEST(Published, IsWhatThePaperPrints) {
  EXPECT_EQ(published_value("quadrotor", "NASM", "id"), 6.17e-6);
  EXPECT_EQ(published_value("quadrotor", "PDP", "time"), 72.5);
  EXPECT_EQ(published_value("pendulum", "NASM", "ood"), 2.90e-3);
  EXPECT_EQ(published_value("robotarm", "FNO", "id"), 5.92e-6);
  EXPECT_EQ(published_value("cartpole", "DON", "time"), 2.53e-5);
  EXPECT_EQ(published_value("rocket", "PDP", "ood"), 1.52e-7);
  EXPECT_EQ(published_value("ablation", "SNO (Fourier)", "id"), 9.59e-2);
  EXPECT_EQ(published_value("changeable", "GEN", "changeable_ood"), 2.32e-3);
  EXPECT_EQ(published_value("ood", "MLP", "extreme3"), 9.53e-3);
  EXPECT_EQ(published_value("finetune", "NASM", "extreme1"), 1.02e-5);
  EXPECT_EQ(published_value("samples", "DON", "8000"), 1.89e-5);
  EXPECT_EQ(published_value("brachistochrone", "DM", "ood"), 4.85e-3);
  EXPECT_EQ(published_value("zermelo", "GEN", "time"), 6.81e-3);
}

TEST(Published, SaysWhatThePaperDoesNot) {
  EXPECT_TRUE(std::isnan(published_value("quadrotor", "DM", "id")));
  EXPECT_TRUE(std::isnan(published_value("quadrotor", "Newton", "time")));
  EXPECT_TRUE(std::isnan(published_value("quadrotor", "NASM", "latency")));
  EXPECT_THROW(published_value("quad", "NASM", "id"), std::invalid_argument);
}

TEST(Published, RowsAreComplete) {
  EXPECT_EQ(published_tables().size(), 12U);
  for (const PublishedTable& table : published_tables()) {
    for (const auto& row : table.rows) {
      EXPECT_EQ(row.values.size(), table.columns.size()) << table.name << " " << row.name;
      for (const double value : row.values) EXPECT_FALSE(value <= 0.0) << table.name;
    }
  }
}

/// Every number of the paper has a cell, and every cell of a network a number in the paper.
TEST(Published, MeetsThePlan) {
  TableRequest request;
  for (const PublishedTable& published : published_tables()) {
    const PlannedTable plan = plan_table(published.name, request);
    for (const auto& row : published.rows) {
      const auto planned =
          std::find_if(plan.rows.begin(), plan.rows.end(),
                       [&](const PlannedRow& candidate) { return candidate.name == row.name; });
      ASSERT_NE(planned, plan.rows.end()) << published.name << " " << row.name;
      for (std::size_t i = 0; i < row.values.size(); ++i) {
        if (std::isnan(row.values[i])) continue;
        EXPECT_TRUE(std::any_of(
            planned->cells.begin(), planned->cells.end(),
            [&](const PlannedCell& cell) { return cell.column == published.columns[i]; }))
            << published.name << " " << row.name << " " << published.columns[i];
      }
    }
    for (const PlannedRow& row : plan.rows) {
      if (row.method) continue;
      for (const PlannedCell& cell : row.cells) {
        if (cell.column == "latency") continue;
        EXPECT_FALSE(std::isnan(published_value(plan.name, row.name, cell.column)))
            << plan.name << " " << row.name << " " << cell.column;
      }
    }
  }
}

}  // namespace
}  // namespace nasm_trainer
