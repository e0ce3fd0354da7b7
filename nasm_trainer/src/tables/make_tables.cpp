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
#include "tables/training_queue.hpp"
#include "tables/write_table.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

void check(const TableRequest& request) {
  if (request.tables.empty()) throw std::invalid_argument("no table is asked for; `all` is all");
  if (request.seeds.empty()) throw std::invalid_argument("no seed is given; give at least one");
  for (const uint64_t seed : request.seeds) {
    if (std::count(request.seeds.begin(), request.seeds.end(), seed) > 1) {
      throw std::invalid_argument("the seed " + std::to_string(seed) + " is given twice");
    }
  }
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

std::string value_of(const std::string& option, const std::vector<std::string>& arguments) {
  const auto found = std::find(arguments.begin(), arguments.end(), option);
  return found == arguments.end() || found + 1 == arguments.end() ? "" : found[1];
}

/// A file that only has the name of a model would make a table of something else.
void check_model(const std::string& path, const Training& training) {
  std::string differs;
  const auto compare = [&](const char* what, const std::string& is, const std::string& option) {
    const std::string wanted = value_of(option, training.arguments);
    if (!wanted.empty() && wanted != is) {
      differs = std::string("its ") + what + " is " + is + ", not " + wanted;
    }
  };
  try {
    const nasm_core::Model model = nasm_core::read_model(path);
    compare("system", model.system, "--system");
    compare("preset", model.preset, "--preset");
    compare("seed", std::to_string(model.seed), "--seed");
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
    if (fs::exists(path)) check_model(path, training);
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

void report(const std::vector<TrainingFailure>& failures) {
  if (failures.empty()) return;
  std::string text = std::to_string(failures.size()) +
                     (failures.size() == 1 ? " training failed:" : " trainings failed:");
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
