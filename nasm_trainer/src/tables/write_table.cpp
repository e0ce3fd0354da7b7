// SPDX-License-Identifier: Apache-2.0
#include "tables/write_table.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {
namespace {

using nasm_common::format;
using Quantity = PlannedCell::Quantity;

std::string number(double value) {
  return format("%.2e", value);
}

std::string ratio_text(double ratio) {
  return format(ratio >= 0.01 && ratio < 1000.0 ? "%.3g" : "%.1e", ratio);
}

std::string column_title(const std::string& column) {
  if (column == "time") return "Time per instance [s]";
  if (column == "latency") return "Latency [s]";
  if (column == "id" || column == "changeable_id") return "ID error";
  if (column == "ood" || column == "changeable_ood") return "OOD error";
  const bool samples = column.find_first_not_of("0123456789") == std::string::npos;
  return samples ? "N = " + column : "Error on " + column;
}

std::string cell_text(const MeasuredCell& cell, const TableRequest& request) {
  if (!cell.measured) return "failed";
  std::string text = number(cell.ours.median);
  if (!std::isnan(cell.paper)) {
    text += " / " + number(cell.paper) + " = **" + ratio_text(cell.ratio) + "**";
  }
  std::string more;
  if (cell.quantity == Quantity::kError) {
    more = request.preset == Preset::kPaper ? "mean " + number(cell.mean.median)
                                            : "trimmed " + number(cell.trimmed.median);
  }
  if (cell.seeds > 1) {
    more +=
        (more.empty() ? "" : "; ") + number(cell.ours.lowest) + " … " + number(cell.ours.highest);
  }
  return more.empty() ? text : text + " (" + more + ")";
}

const MeasuredCell* find_cell(const MeasuredRow& row, const std::string& column) {
  const auto found = std::find_if(row.cells.begin(), row.cells.end(),
                                  [&](const MeasuredCell& cell) { return cell.column == column; });
  return found == row.cells.end() ? nullptr : &*found;
}

/// How to read the numbers; the same for all tables.
std::string legend(const TableRequest& request) {
  const bool paper = request.preset == Preset::kPaper;
  std::string text = "Cells: ours / paper = **ratio**";
  text += paper ? "; the error compared is the trimmed mean, as the authors report it (without "
                  "values more than 2 σ from the mean), and the plain mean stands in brackets"
                : "; the error compared is the plain mean, and the trimmed mean, which the authors "
                  "report (without values more than 2 σ from the mean), stands in brackets";
  if (request.seeds.size() > 1) {
    text += ". Numbers are medians over the seeds of training, with their range in brackets";
  }
  text +=
      ". The error of an instance is |J − J*| / J* of the rolled-out cost (brachistochrone and "
      "zermelo: |u − u*| / |u*| against the formula), of " +
      std::to_string(test_instances(request)) + " test instances, seed " +
      std::to_string(kTestSeed) + ".\n\n";
  text +=
      "Time per instance is throughput, as in the paper: networks answer a batch of 2,000 "
      "instances × 100 times (ours in pieces that fit the cache), and the direct method (DM) is "
      "rebuilt for every instance. Latency is the time of a single request. All times are medians "
      "of processor time, on one thread. Time and errors of PDP are over 10 instances.";
  text += paper ? " FNO and GEN are trained for a fifth of NASM's epochs; the paper does not state "
                  "theirs.\n"
                : "\n";
  return text;
}

std::string record(const TableRequest& request) {
  return "- preset: " + std::string(to_string(request.preset)) +
         ", seeds of training: " + seeds_text(request) + "\n" + origin_text(request);
}

std::string quick_note(const TableRequest& request) {
  return request.quick ? "**quick: not meaningful** — tiny trainings, few instances.\n\n" : "";
}

std::string grid(const MeasuredTable& table, const TableRequest& request) {
  std::string text = "| Model |";
  std::string rule = "|---|";
  for (const std::string& column : table.columns) {
    text += " " + column_title(column) + " |";
    rule += "---|";
  }
  text += "\n" + rule + "\n";
  for (const MeasuredRow& row : table.rows) {
    text += "| " + row.name + " |";
    for (const std::string& column : table.columns) {
      const MeasuredCell* const cell = find_cell(row, column);
      text += " " + (cell ? cell_text(*cell, request) : std::string("—")) + " |";
    }
    text += "\n";
  }
  return text;
}

std::string section(const MeasuredTable& table, const TableRequest& request) {
  std::string text = grid(table, request) + "\n![" + table.title + "](" +
                     file_stem(table.name, request) + ".svg)\n\nModels of seed " +
                     std::to_string(request.seeds.front()) + ":\n\n```sh\n";
  for (const std::string& command : table.commands) text += command + "\n";
  return text + "```\n";
}

std::string csv_number(double value) {
  return std::isnan(value) ? "" : format("%.6e", value);
}

}  // namespace

std::string file_stem(const std::string& table, const TableRequest& request) {
  return table + "_" + to_string(request.preset) + (request.quick ? "_quick" : "");
}

std::string to_markdown(const MeasuredTable& table, const TableRequest& request) {
  return "# " + table.title + "\n\n" + quick_note(request) + section(table, request) + "\n" +
         legend(request) + "\n" + record(request);
}

std::string to_markdown(const std::vector<MeasuredTable>& tables, const TableRequest& request) {
  std::string text = "# Results, preset " + std::string(to_string(request.preset)) + "\n\n" +
                     quick_note(request) + record(request) + "\n" + legend(request);
  for (const MeasuredTable& table : tables) {
    text += "\n## " + table.title + "\n\n" + section(table, request);
  }
  return text;
}

std::string to_csv(const MeasuredTable& table, const TableRequest& request) {
  std::string text =
      "table,preset,row,column,quantity,split,seeds,instances,ours,ours_lowest,ours_highest,paper,"
      "ratio,mape_mean,mape_trimmed,mape_max\n";
  for (const MeasuredRow& row : table.rows) {
    for (const MeasuredCell& cell : row.cells) {
      if (!cell.measured) continue;
      const bool error = cell.quantity == Quantity::kError;
      text += table.name + "," + to_string(request.preset) + ",\"" + row.name + "\"," +
              cell.column + "," + (error ? "error" : "time_s") + "," + cell.split + "," +
              std::to_string(cell.seeds) + "," + std::to_string(cell.instances) + "," +
              csv_number(cell.ours.median) + "," + csv_number(cell.ours.lowest) + "," +
              csv_number(cell.ours.highest) + "," + csv_number(cell.paper) + "," +
              csv_number(cell.ratio) + ",";
      text += error ? csv_number(cell.mean.median) + "," + csv_number(cell.trimmed.median) + "," +
                          csv_number(cell.largest) + "\n"
                    : ",,\n";
    }
  }
  return text;
}

}  // namespace nasm_trainer
