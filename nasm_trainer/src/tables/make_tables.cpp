// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/tables/make_tables.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "nasm_common/file.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_core/operator/model.hpp"
#include "tables/measure.hpp"
#include "tables/plan.hpp"
#include "tables/trainings.hpp"
#include "tables/write_table.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

/// Trainings of all tables, each once.
std::vector<Training> all_trainings(const std::vector<PlannedTable>& plans) {
  std::vector<Training> all;
  for (const PlannedTable& plan : plans) {
    for (const Training& training : plan.trainings) add_once(training, all);
  }
  return all;
}

/// A file that only has the name of a model would make a table of something else.
void check_model(const std::string& path, const Training& training, Preset preset) {
  std::string differs;
  const auto compare = [&](const char* what, const std::string& is, const std::string& wanted) {
    if (wanted != is) differs = std::string("its ") + what + " is " + is + ", not " + wanted;
  };
  try {
    const nasm_core::Model model = nasm_core::read_model(path);
    compare("system", model.system, training.system);
    compare("preset", model.preset, to_string(preset));
    compare("seed", std::to_string(model.seed), std::to_string(training.seed));
  } catch (const std::runtime_error& error) {
    differs = error.what();
  }
  if (differs.empty()) return;
  throw std::invalid_argument(path + " is not the model that a table needs: " + differs +
                              "; remove it to train it again");
}

void check_models(const TableRequest& request, const std::vector<Training>& trainings) {
  for (const Training& training : trainings) {
    const std::string path = model_path(request, training.model);
    if (fs::exists(path)) check_model(path, training, request.preset);
  }
}

void write_files(const MeasuredTable& table, const TableRequest& request, const fs::path& folder) {
  const fs::path stem = folder / file_stem(table.name, request);
  nasm_common::write_file(stem.string() + ".md", to_markdown(table, request));
  nasm_common::write_file(stem.string() + ".csv", to_csv(table, request));
  plot_table(table, request, stem.string() + ".svg");
  if (request.show_progress) std::printf("%s.md\n", stem.c_str());
}

std::size_t count_cells(const std::vector<PlannedTable>& plans) {
  std::size_t count = 0;
  for (const PlannedTable& plan : plans) {
    for (const PlannedRow& row : plan.rows) count += row.cells.size();
  }
  return count;
}

/// Writes each table as soon as it is measured.
std::vector<MeasuredTable> measure(const std::vector<PlannedTable>& plans,
                                   const TableRequest& request, const fs::path& folder) {
  std::optional<nasm_common::Progress> progress;
  if (request.show_progress) progress.emplace("measuring", count_cells(plans));
  uint64_t done = 0;
  std::vector<MeasuredTable> tables;
  for (const PlannedTable& plan : plans) {
    tables.push_back(measure_table(plan, request, [&] {
      if (progress) progress->update(++done, plan.name);
      if (request.stop && *request.stop) {
        throw nasm_common::Interrupted(
            "interrupted while measuring; trained models are kept; run the same "
            "command again to resume");
      }
    }));
    write_files(tables.back(), request, folder);
  }
  return tables;
}

}  // namespace

void make_tables(const TableRequest& request) {
  if (request.tables.empty()) throw std::invalid_argument("no table is asked for; `all` is all");
  check_table_run(request);
  std::vector<PlannedTable> plans;
  for (const std::string& name : table_names(request.tables)) {
    plans.push_back(plan_table(name, request));
  }
  const fs::path folder =
      request.output.empty() ? fs::path(request.work) / "tables" : fs::path(request.output);
  nasm_common::create_folder(folder.string());
  const std::vector<Training> trainings = all_trainings(plans);
  check_models(request, trainings);
  const auto failures = run_trainings(request, trainings);
  const auto tables = measure(plans, request, folder);
  if (std::count(request.tables.begin(), request.tables.end(), "all") > 0) {
    const std::string file = (folder / (file_stem("results", request) + ".md")).string();
    nasm_common::write_file(file, to_markdown(tables, request));
    if (request.show_progress) std::printf("%s\n", file.c_str());
  }
  report(failures);
}

}  // namespace nasm_trainer
