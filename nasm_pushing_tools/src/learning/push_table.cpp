// SPDX-License-Identifier: Apache-2.0
#include "learning/push_table.hpp"

#include <filesystem>
#include <stdexcept>

#include "learning/push_errors.hpp"
#include "learning/push_training.hpp"
#include "learning/table_parts.hpp"
#include "nasm_common/file.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

constexpr char kAll[] = "all";

/// A test of a rule, and the columns that its pushes count for.
struct PlannedTest {
  SplitRule rule;
  bool outside = false;
  std::vector<std::size_t> columns;
};

struct Plan {
  std::vector<std::string> columns;
  std::vector<SplitRule> rules;
  std::vector<PlannedTest> tests;
};

Plan plan_of(const PushTableRequest& request) {
  Plan plan;
  switch (request.protocol) {
    case Protocol::kContact:
      plan.columns = {"id", "ood"};
      plan.rules = {SplitRule{}};
      plan.tests = {{SplitRule{}, false, {0}}, {SplitRule{}, true, {1}}};
      break;
    case Protocol::kFolds:
      plan.columns = {kAll};
      for (int fold = 0; fold < request.folds; ++fold) {
        plan.rules.push_back({SplitRule::Kind::kFold, "", fold, request.folds});
        plan.tests.push_back({plan.rules.back(), false, {0}});
      }
      break;
    case Protocol::kShapes:
      plan.columns = shape_names(request.pushes);
      for (std::size_t i = 0; i < plan.columns.size(); ++i) {
        plan.rules.push_back({SplitRule::Kind::kShape, plan.columns[i], 0, 5});
        plan.tests.push_back({plan.rules.back(), false, {i, plan.columns.size()}});
      }
      plan.columns.push_back(kAll);
      break;
  }
  return plan;
}

void check(const PushTableRequest& request) {
  nasm_trainer::check_table_run(request);
  if (request.folds < 2) {
    throw std::invalid_argument("the number of folds is " + std::to_string(request.folds) +
                                ", must be at least 2");
  }
  if (request.epochs < 0) {
    throw std::invalid_argument("the number of epochs is " + std::to_string(request.epochs) +
                                ", must not be negative");
  }
}

std::vector<std::string> methods_of(const PushTableRequest& request) {
  std::vector<std::string> names;
  for (const std::string& name : request.methods) names.push_back(find_method(name).name);
  if (names.empty()) {
    for (const Method& method : methods()) names.push_back(method.name);
  }
  return names;
}

/// Gathers the errors of pushes by column, for one seed.
class Collector {
 public:
  explicit Collector(std::size_t columns) : errors_(columns) {}

  void add(const PlannedTest& test, const Eigen::VectorXd& errors) {
    for (const std::size_t column : test.columns) {
      errors_[column].insert(errors_[column].end(), errors.begin(), errors.end());
    }
  }

  void finish(std::vector<PushTableCell>& cells) const {
    for (std::size_t i = 0; i < errors_.size(); ++i) {
      const ErrorSummary summary = summarise_errors(Eigen::Map<const Eigen::VectorXd>(
          errors_[i].data(), static_cast<Eigen::Index>(errors_[i].size())));
      cells[i].mape.push_back(summary.mean);
      cells[i].standard_error.push_back(summary.standard_error);
      cells[i].pushes = summary.pushes;
    }
  }

 private:
  std::vector<std::vector<double>> errors_;
};

const std::vector<int>& test_of(const Split& split, const PlannedTest& test) {
  return test.outside ? split.ood : split.test;
}

PushTableRow measure_method(const PushTableRequest& request, const Plan& plan,
                            const std::string& name) {
  const Method& method = find_method(name);
  PushTableRow row;
  row.name = name;
  row.title = method.title;
  row.weights = profile_weight_count(method_architecture(request.preset, name), kNumbers, true);
  row.cells.resize(plan.columns.size());
  if (request.protocol == Protocol::kContact) row.published = {method.id, method.ood};
  for (const uint64_t seed : request.seeds) {
    Collector collector(plan.columns.size());
    bool complete = true;
    for (const PlannedTest& test : plan.tests) {
      const std::string path = model_path(request, {name, test.rule, seed});
      if (!fs::exists(path)) {
        complete = false;
        break;
      }
      const ProfilePredictor predictor(nasm_core::read_model(path));
      const PushSet tested =
          select(request.pushes, test_of(split_pushes(request.pushes, test.rule, seed), test));
      collector.add(test, profile_errors(predictor.predict(to_profiles(tested)), tested.force));
    }
    if (complete) collector.finish(row.cells);
  }
  return row;
}

PushTableRow measure_mean_profile(const PushTableRequest& request, const Plan& plan) {
  PushTableRow row;
  row.name = "mean-profile";
  row.title = "mean profile";
  row.cells.resize(plan.columns.size());
  for (const uint64_t seed : request.seeds) {
    Collector collector(plan.columns.size());
    for (const PlannedTest& test : plan.tests) {
      const Split split = split_pushes(request.pushes, test.rule, seed);
      collector.add(test,
                    mean_profile_errors(request.pushes, split.training, test_of(split, test)));
    }
    collector.finish(row.cells);
  }
  return row;
}

}  // namespace

const char* to_string(Protocol protocol) {
  switch (protocol) {
    case Protocol::kContact:
      break;
    case Protocol::kFolds:
      return "folds";
    case Protocol::kShapes:
      return "shapes";
  }
  return "contact";
}

Protocol protocol_from(const std::string& name) {
  for (const Protocol protocol : {Protocol::kContact, Protocol::kFolds, Protocol::kShapes}) {
    if (name == to_string(protocol)) return protocol;
  }
  throw std::invalid_argument("there is no protocol \"" + name +
                              "\"; there are: contact, folds, shapes");
}

PushTable make_push_table(const PushTableRequest& request) {
  check(request);
  const Plan plan = plan_of(request);
  const std::vector<std::string> names = methods_of(request);
  std::vector<TableTraining> trainings;
  for (const SplitRule& rule : plan.rules) {
    for (const uint64_t seed : request.seeds) {
      split_pushes(request.pushes, rule, seed);
      for (const std::string& name : names) trainings.push_back({name, rule, seed});
    }
  }
  nasm_common::create_folder((fs::path(request.output) / "models").string());
  check_trained(request, trainings);
  const auto failures = run_trainings(request, trainings);

  PushTable table;
  table.columns = plan.columns;
  for (const std::string& name : names) table.rows.push_back(measure_method(request, plan, name));
  table.rows.push_back(measure_mean_profile(request, plan));
  const std::string stem =
      (fs::path(request.output) / (std::string("pushing_") + to_string(request.protocol) + "_" +
                                   nasm_trainer::to_string(request.preset)))
          .string();
  nasm_common::write_file(stem + ".md", to_markdown(table, request));
  nasm_common::write_file(stem + ".csv", to_csv(table, request));
  nasm_common::write_file(stem + ".json", to_json(table, request));
  report(failures);
  return table;
}

}  // namespace nasm_pushing
