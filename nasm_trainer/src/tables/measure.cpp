// SPDX-License-Identifier: Apache-2.0
#include "tables/measure.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "nasm_common/statistics.hpp"
#include "nasm_trainer/evaluation/evaluation.hpp"
#include "nasm_trainer/evaluation/solver_timing.hpp"
#include "nasm_trainer/tables/published.hpp"
#include "nasm_trainer/training/train.hpp"
#include "tables/trainings.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Accuracy;
using Quantity = PlannedCell::Quantity;

/// Instances that a classical method is measured with.
int solver_instances(Method method, bool all, const TableRequest& request) {
  if (request.quick) return method == Method::kPdp ? 1 : 3;
  if (method == Method::kPdp) return 10;
  return all || method == Method::kNewton ? test_instances(request) : 20;
}

TimingOptions timing_options(const TableRequest& request) {
  TimingOptions options;
  if (request.quick) {
    options.requests = 20;
    options.batch_instances = 100;
    options.enough_s = 0.05;
  }
  return options;
}

/// Measures for one table; nothing twice.
class Measurer {
 public:
  Measurer(const PlannedTable& plan, const TableRequest& request)
      : plan_(plan), request_(request) {}

  MeasuredCell measure(const PlannedRow& row, const PlannedCell& planned) {
    MeasuredCell cell;
    cell.column = planned.column;
    cell.split = planned.split;
    cell.quantity = planned.quantity;
    cell.paper = published_value(plan_.name, row.name, planned.column);
    if (row.method) {
      fill_from_solver(solver(*row.method, planned.split), cell);
    } else if (models_exist(planned)) {
      planned.quantity == Quantity::kError ? fill_errors(errors_of(planned), cell)
                                           : fill_times(planned, cell);
    }
    cell.ratio = cell.ours.median / cell.paper;
    return cell;
  }

 private:
  bool models_exist(const PlannedCell& planned) const {
    return std::all_of(planned.models.begin(), planned.models.end(), [&](const std::string& model) {
      return std::filesystem::exists(model_path(request_, model));
    });
  }

  const TestSet& test_set(const std::string& split) {
    const auto found = sets_.find(split);
    if (found != sets_.end()) return found->second;
    return sets_
        .emplace(split, make_test_set(plan_.system, split, plan_.encoding, test_instances(request_),
                                      kTestSeed))
        .first->second;
  }

  const SolverTiming& solver(Method method, const std::string& split) {
    const auto key = std::make_pair(method, split);
    const auto found = solvers_.find(key);
    if (found != solvers_.end()) return found->second;
    const TestSet& set = test_set(split);
    const int count = solver_instances(method, !set.exact_controls.empty(), request_);
    return solvers_.emplace(key, time_solver(method, set, count)).first->second;
  }

  const OperatorTiming& timing(const std::string& model, const std::string& split) {
    const auto found = timings_.find(model);
    if (found != timings_.end()) return found->second;
    return timings_
        .emplace(model, time_model(nasm_core::read_model(model_path(request_, model)),
                                   test_set(split), timing_options(request_)))
        .first->second;
  }

  std::vector<Accuracy> errors_of(const PlannedCell& planned) {
    std::vector<Accuracy> accuracies;
    for (const std::string& model : planned.models) {
      accuracies.push_back(
          evaluate(nasm_core::read_model(model_path(request_, model)), test_set(planned.split))
              .accuracy);
    }
    return accuracies;
  }

  void fill_errors(const std::vector<Accuracy>& accuracies, MeasuredCell& cell) const {
    std::vector<double> means;
    std::vector<double> trimmed;
    for (const Accuracy& accuracy : accuracies) {
      means.push_back(accuracy.mape_mean);
      trimmed.push_back(accuracy.mape_trimmed);
      cell.largest = std::max(cell.largest, accuracy.mape_max);
      cell.instances = accuracy.instances;
    }
    cell.measured = true;
    cell.seeds = static_cast<int>(accuracies.size());
    cell.mean = spread_of(means);
    cell.trimmed = spread_of(trimmed);
    cell.ours = request_.preset == Preset::kPaper ? cell.trimmed : cell.mean;
  }

  void fill_times(const PlannedCell& planned, MeasuredCell& cell) {
    std::vector<double> times;
    for (const std::string& model : planned.models) {
      const OperatorTiming& measured = timing(model, planned.split);
      times.push_back(1e-6 * (planned.quantity == Quantity::kLatency ? measured.latency_us
                                                                     : measured.batch_us));
    }
    cell.measured = true;
    cell.seeds = static_cast<int>(times.size());
    const TimingOptions options = timing_options(request_);
    cell.instances =
        planned.quantity == Quantity::kLatency ? options.requests : options.batch_instances;
    cell.ours = spread_of(times);
  }

  void fill_from_solver(const SolverTiming& measured, MeasuredCell& cell) const {
    if (cell.quantity == Quantity::kError) {
      fill_errors({measured.accuracy}, cell);
      return;
    }
    cell.measured = true;
    cell.seeds = 1;
    cell.instances = measured.instances;
    cell.ours = spread_of({1e-6 * measured.time_us});
  }

  const PlannedTable& plan_;
  const TableRequest& request_;
  std::map<std::string, TestSet> sets_;
  std::map<std::pair<Method, std::string>, SolverTiming> solvers_;
  std::map<std::string, OperatorTiming> timings_;
};

/// The commands of the first seed; folders are the reader's own.
std::vector<std::string> commands_of(const PlannedTable& plan, const TableRequest& request) {
  std::vector<std::string> commands;
  for (const Training& training : plan.trainings) {
    if (training.seed != request.seeds.front()) continue;
    std::string command = "ros2 nasm";
    for (const std::string& argument : training.arguments) command += " " + argument;
    if (!training.start.empty()) command += " --model " + training.start;
    commands.push_back(command + " --out " + training.model);
  }
  return commands;
}

}  // namespace

Spread spread_of(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return {nasm_common::median(values), *least, *most};
}

int test_instances(const TableRequest& request) {
  return request.quick ? 10 : kTestInstances;
}

MeasuredTable measure_table(const PlannedTable& plan, const TableRequest& request,
                            const std::function<void()>& between) {
  MeasuredTable table{plan.name, plan.title, plan.columns, {}, commands_of(plan, request)};
  Measurer measurer(plan, request);
  for (const PlannedRow& planned : plan.rows) {
    MeasuredRow row{planned.name, {}};
    for (const PlannedCell& cell : planned.cells) {
      row.cells.push_back(measurer.measure(planned, cell));
      between();
    }
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace nasm_trainer
