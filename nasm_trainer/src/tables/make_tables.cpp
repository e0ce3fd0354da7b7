// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/tables/make_tables.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "nasm_trainer/cli/interrupt.hpp"
#include "nasm_trainer/cli/progress.hpp"
#include "tables/measure.hpp"
#include "tables/plan.hpp"
#include "tables/training_queue.hpp"
#include "tables/write_table.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

void check(const TableRequest& request) {
  if (request.tables.empty()) throw std::invalid_argument("no table is asked for; `all` is all");
  if (request.seeds.empty()) throw std::invalid_argument("no seed is given; give at least one");
  if (request.jobs < 1) {
    throw std::invalid_argument("the number of jobs is " + std::to_string(request.jobs) +
                                ", must be at least 1");
  }
}

/// Trainings of all tables, each once.
std::vector<Training> all_trainings(const std::vector<PlannedTable>& plans) {
  std::vector<Training> all;
  for (const PlannedTable& plan : plans) {
    for (const Training& training : plan.trainings) {
      const bool known = std::any_of(all.begin(), all.end(), [&](const Training& other) {
        return other.model == training.model;
      });
      if (!known) all.push_back(training);
    }
  }
  return all;
}

/// The file appears complete or not at all.
void write_text(const fs::path& file, const std::string& text) {
  const fs::path temporary = file.string() + ".tmp";
  std::ofstream stream(temporary, std::ios::binary);
  stream << text;
  stream.close();
  std::error_code error;
  if (stream) fs::rename(temporary, file, error);
  if (!stream || error) throw std::runtime_error("cannot write " + file.string());
}

void write_files(const MeasuredTable& table, const TableRequest& request, const fs::path& folder) {
  const fs::path stem = folder / file_stem(table.name, request);
  write_text(stem.string() + ".md", to_markdown(table, request));
  write_text(stem.string() + ".csv", to_csv(table, request));
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

std::vector<MeasuredTable> measure(const std::vector<PlannedTable>& plans,
                                   const TableRequest& request) {
  std::optional<Progress> progress;
  if (request.show_progress) progress.emplace("measuring", count_cells(plans));
  uint64_t done = 0;
  std::vector<MeasuredTable> tables;
  for (const PlannedTable& plan : plans) {
    tables.push_back(measure_table(plan, request, [&] {
      if (progress) progress->update(++done, plan.name);
      if (request.stop && *request.stop) {
        throw Interrupted(
            "interrupted while measuring; all models are trained, and the same "
            "command goes on from there");
      }
    }));
  }
  return tables;
}

void report(const std::vector<TrainingFailure>& failures) {
  if (failures.empty()) return;
  std::string text = std::to_string(failures.size()) + " trainings failed:";
  for (const TrainingFailure& failure : failures) {
    text += "\n  " + failure.model + ": " + failure.reason;
  }
  throw std::runtime_error(text);
}

}  // namespace

void make_tables(const TableRequest& request) {
  check(request);
  std::vector<PlannedTable> plans;
  for (const std::string& name : table_names(request.tables)) {
    plans.push_back(plan_table(name, request));
  }
  const fs::path folder =
      request.output.empty() ? fs::path(request.work) / "tables" : fs::path(request.output);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw std::runtime_error("cannot create " + folder.string() + ": " + error.message());

  const auto failures = run_trainings(request, all_trainings(plans));
  const auto tables = measure(plans, request);
  for (const MeasuredTable& table : tables) write_files(table, request, folder);
  if (std::count(request.tables.begin(), request.tables.end(), "all") > 0) {
    write_text(folder / (file_stem("results", request) + ".md"), to_markdown(tables, request));
  }
  report(failures);
}

}  // namespace nasm_trainer
