// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "dataset_fixture.hpp"
#include "nasm_common/machine.hpp"
#include "tables/write_table.hpp"

namespace nasm_trainer {
namespace {

using Quantity = PlannedCell::Quantity;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

MeasuredCell error_cell(const std::string& column, double mean, double trimmed, double paper) {
  MeasuredCell cell;
  cell.column = column;
  cell.split = column;
  cell.measured = true;
  cell.seeds = 1;
  cell.instances = 100;
  cell.mean = {mean, mean, mean};
  cell.trimmed = {trimmed, trimmed, trimmed};
  cell.ours = cell.mean;
  cell.paper = paper;
  cell.ratio = mean / paper;
  return cell;
}

MeasuredTable small_table() {
  MeasuredTable table;
  table.name = "ablation";
  table.title = "A title";
  table.columns = {"id", "ood"};
  MeasuredCell failed = error_cell("ood", 0.0, 0.0, 1e-3);
  failed.measured = false;
  table.rows = {{"NASM", {error_cell("id", 2e-8, 1.5e-8, 4e-6), failed}},
                {"Newton", {error_cell("id", 1e-12, 1e-12, kNone)}}};
  table.commands = {"ros2 nasm train --system quadrotor --out a.safetensors"};
  return table;
}

TableRequest small_request() {
  TableRequest request;
  request.command = "ros2 nasm table ablation --preset best --seeds 0";
  request.commit = "abc123";
  return request;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(TableMarkdown, HasOursPaperAndRatioInEachCell) {
  const std::string text = to_markdown(small_table(), small_request());
  EXPECT_TRUE(contains(text, "| Model | ID error | OOD error |\n|---|---|---|\n")) << text;
  EXPECT_TRUE(
      contains(text, "| NASM | 2.00e-08 / 4.00e-06 = **5.0e-03** (trimmed 1.50e-08) | failed |\n"))
      << text;
  EXPECT_TRUE(contains(text, "| Newton | 1.00e-12 (trimmed 1.00e-12) | — |\n")) << text;
}

TEST(TableMarkdown, SaysWhereTheNumbersAreFrom) {
  const std::string text = to_markdown(small_table(), small_request());
  for (const std::string part :
       {"the error compared is the plain mean", "seed 20240", "commit abc123", "preset: best",
        "seeds of training: 0", "`ros2 nasm table ablation --preset best --seeds 0`",
        "![A title](ablation_best.svg)",
        "ros2 nasm train --system quadrotor --out a.safetensors"}) {
    EXPECT_TRUE(contains(text, part)) << part;
  }
  EXPECT_TRUE(contains(text, nasm_common::describe_machine()));
  EXPECT_FALSE(contains(text, "not meaningful"));
}

TEST(TableMarkdown, OfThePaperPresetComparesTrimmedMeans) {
  TableRequest request = small_request();
  request.preset = Preset::kPaper;
  const std::string text = to_markdown(small_table(), request);
  EXPECT_TRUE(contains(text, "the error compared is the trimmed mean")) << text;
  EXPECT_TRUE(contains(text, "(mean 2.00e-08)")) << text;
}

TEST(TableMarkdown, HasTheRangeOfSeveralSeeds) {
  TableRequest request = small_request();
  request.seeds = {0, 1, 2};
  MeasuredTable table = small_table();
  table.rows[0].cells[0].seeds = 3;
  table.rows[0].cells[0].ours = spread_of({3e-8, 1e-8, 2e-8});
  const std::string text = to_markdown(table, request);
  EXPECT_TRUE(contains(text, "(trimmed 1.50e-08; 1.00e-08 … 3.00e-08)")) << text;
  EXPECT_TRUE(contains(text, "medians over the seeds")) << text;
}

TEST(TableMarkdown, OfAQuickRunWarns) {
  TableRequest request = small_request();
  request.quick = true;
  EXPECT_EQ(file_stem("ablation", request), "ablation_best_quick");
  EXPECT_TRUE(contains(to_markdown(small_table(), request), "quick: not meaningful"));
  EXPECT_TRUE(contains(to_markdown(std::vector<MeasuredTable>{small_table()}, request),
                       "quick: not meaningful"));
}

TEST(TableMarkdown, OfSeveralTablesHasThemAll) {
  MeasuredTable second = small_table();
  second.title = "Another title";
  const std::string text =
      to_markdown(std::vector<MeasuredTable>{small_table(), second}, small_request());
  EXPECT_TRUE(contains(text, "# Results, preset best\n"));
  EXPECT_LT(text.find("\n## A title\n"), text.find("\n## Another title\n"));
}

TEST(TableCsv, HasALineForEachMeasuredCell) {
  EXPECT_EQ(to_csv(small_table(), small_request()),
            "table,preset,row,column,quantity,split,seeds,instances,ours,ours_lowest,ours_highest,"
            "paper,ratio,mape_mean,mape_trimmed,mape_max\n"
            "ablation,best,\"NASM\",id,error,id,1,100,2.000000e-08,2.000000e-08,2.000000e-08,"
            "4.000000e-06,5.000000e-03,2.000000e-08,1.500000e-08,0.000000e+00\n"
            "ablation,best,\"Newton\",id,error,id,1,100,1.000000e-12,1.000000e-12,1.000000e-12,,,"
            "1.000000e-12,1.000000e-12,0.000000e+00\n");
}

class TablePlot : public DatasetTest {};

TEST_F(TablePlot, IsDrawnEvenIfNothingWasMeasured) {
  MeasuredTable table = small_table();
  plot_table(table, small_request(), path("bars.svg"));
  EXPECT_TRUE(contains(bytes_of(path("bars.svg")), "paper"));
  for (MeasuredRow& row : table.rows) {
    for (MeasuredCell& cell : row.cells) {
      cell.measured = false;
      cell.paper = kNone;
    }
  }
  plot_table(table, small_request(), path("empty.svg"));
  EXPECT_TRUE(contains(bytes_of(path("empty.svg")), "</svg>"));
}

TEST_F(TablePlot, OfSamplesHasLines) {
  MeasuredTable table = small_table();
  table.name = "samples";
  table.columns = {"2000", "4000"};
  table.rows = {
      {"NASM", {error_cell("2000", 2e-8, 1e-8, 4e-6), error_cell("4000", 1e-8, 1e-8, 4e-6)}}};
  plot_table(table, small_request(), path("lines.svg"));
  EXPECT_TRUE(contains(bytes_of(path("lines.svg")), "training samples"));
}

TEST(Spread, IsMedianAndRange) {
  const Spread spread = spread_of({5.0, 1.0, 2.0});
  EXPECT_EQ(spread.median, 2.0);
  EXPECT_EQ(spread.lowest, 1.0);
  EXPECT_EQ(spread.highest, 5.0);
}

TEST(Machine, IsDescribed) {
  EXPECT_TRUE(contains(nasm_common::describe_machine(), " cores"));
  EXPECT_TRUE(contains(nasm_common::describe_machine(), " GB"));
}

}  // namespace
}  // namespace nasm_trainer
