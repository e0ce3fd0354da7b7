// SPDX-License-Identifier: Apache-2.0
#include "learning/table_parts.hpp"

#include <nlohmann/json.hpp>

#include "learning/push_errors.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

std::string plus_minus(double mean, double deviation) {
  return format("%.3f ± %.3f", mean, deviation);
}

std::string cell_text(const PushTableCell& cell) {
  if (cell.mape.empty()) return "—";
  const Spread seeds = spread_of(cell.mape);
  return plus_minus(seeds.mean, seeds.deviation) +
         format(" (%.3f)", spread_of(cell.standard_error).mean);
}

const char* explanation(Protocol protocol) {
  switch (protocol) {
    case Protocol::kContact:
      break;
    case Protocol::kFolds:
      return "Each push is tested once, by a model that was trained with pushes of other folds";
    case Protocol::kShapes:
      return "Pushes of a shape are tested by a model that has never seen that shape";
  }
  return "id: contacts above 0.3 to 0.8, of which most are trained with; ood: contacts above 0.21 "
         "to 0.3, none of which is";
}

std::string column_title(const std::string& column, const PushTableRow& row) {
  const bool published = !row.published.empty();
  return column + (published ? " | " + column + ", paper" : std::string());
}

}  // namespace

std::string to_markdown(const PushTable& table, const PushTableRequest& request) {
  std::string text = "# Force of pushes, " + std::string(to_string(request.protocol)) +
                     ", preset " + nasm_trainer::to_string(request.preset) +
                     "\n\n| Model | weights |";
  std::string rule = "\n|---|---|";
  for (const std::string& column : table.columns) {
    text += " " + column_title(column, table.rows.front()) + " |";
    rule += table.rows.front().published.empty() ? "---|" : "---|---|";
  }
  text += rule + "\n";
  for (const PushTableRow& row : table.rows) {
    text += "| " + row.title + " | " + (row.weights > 0 ? std::to_string(row.weights) : "—") + " |";
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      text += " " + cell_text(row.cells[i]) + " |";
      if (table.rows.front().published.empty()) continue;
      text += row.published.empty()
                  ? " — |"
                  : " " + plus_minus(row.published[i].mape, row.published[i].deviation) + " |";
    }
    text += "\n";
  }
  text +=
      "\nMAPE |û − u| / |u|: mean ± standard deviation over seeds, in brackets the standard "
      "error by the spread between pushes. " +
      std::string(explanation(request.protocol)) + ".";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    text += (i == 0 ? " Tests: " : ", ") + table.columns[i] + " " +
            std::to_string(table.rows.back().cells[i].pushes) + " pushes";
  }
  text += ".\n\n- data: " + request.data + ", " + std::to_string(request.pushes.size()) +
          " pushes, hash " + content_hash(request.pushes) + "\n- made as: `" +
          request.pushes.description + "`\n- seeds: " + seeds_text(request) + "\n";
  return text + origin_text(request);
}

std::string to_csv(const PushTable& table, const PushTableRequest& request) {
  std::string text =
      "protocol,preset,method,weights,column,pushes,seeds,mape,mape_std,"
      "standard_error,paper,paper_std\n";
  for (const PushTableRow& row : table.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const PushTableCell& cell = row.cells[i];
      if (cell.mape.empty()) continue;
      const Spread seeds = spread_of(cell.mape);
      text += std::string(to_string(request.protocol)) + "," +
              nasm_trainer::to_string(request.preset) + "," + row.name + "," +
              std::to_string(row.weights) + "," + table.columns[i] + "," +
              format("%d,%zu,%.6f,%.6f,%.6f,", cell.pushes, cell.mape.size(), seeds.mean,
                     seeds.deviation, spread_of(cell.standard_error).mean);
      text += row.published.empty()
                  ? ",\n"
                  : format("%.3f,%.3f\n", row.published[i].mape, row.published[i].deviation);
    }
  }
  return text;
}

std::string to_json(const PushTable& table, const PushTableRequest& request) {
  nlohmann::ordered_json json;
  json["protocol"] = to_string(request.protocol);
  json["preset"] = nasm_trainer::to_string(request.preset);
  json["data"] = {{"file", request.data},
                  {"pushes", request.pushes.size()},
                  {"hash", content_hash(request.pushes)},
                  {"description", request.pushes.description}};
  json["seeds"] = request.seeds;
  json["software"] = nasm_trainer::software_version();
  json["commit"] = request.commit;
  json["machine"] = nasm_common::describe_machine();
  json["command"] = request.command;
  for (const PushTableRow& row : table.rows) {
    nlohmann::ordered_json entry = {{"method", row.name}, {"title", row.title}};
    if (row.weights > 0) entry["weights"] = row.weights;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const PushTableCell& cell = row.cells[i];
      nlohmann::ordered_json& column = entry["tests"][table.columns[i]];
      column = {{"pushes", cell.pushes},
                {"mape_by_seed", cell.mape},
                {"standard_error_by_seed", cell.standard_error}};
      if (!cell.mape.empty()) {
        column["mape"] = spread_of(cell.mape).mean;
        column["mape_std"] = spread_of(cell.mape).deviation;
      }
      if (!row.published.empty()) {
        column["paper"] = row.published[i].mape;
        column["paper_std"] = row.published[i].deviation;
      }
    }
    json["rows"].push_back(std::move(entry));
  }
  return json.dump(2) + "\n";
}

}  // namespace nasm_pushing
