// SPDX-License-Identifier: Apache-2.0
#include "tables/plan.hpp"

#include <algorithm>
#include <stdexcept>

#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/baselines/analytic_solver.hpp"
#include "nasm_trainer/tables/published.hpp"

namespace nasm_trainer {
namespace {

using Arguments = std::vector<std::string>;
using Quantity = PlannedCell::Quantity;

// Settings of a quick run, which only exercises the code.
constexpr char kQuickTrajectories[] = "40";
constexpr char kQuickEpochs[] = "3";
constexpr char kQuickHidden[] = "8";

struct OperatorName {
  const char* argument;
  const char* row;  ///< in the paper
};
constexpr OperatorName kOperators[] = {
    {"nasm", "NASM"}, {"deeponet", "DON"}, {"mlp", "MLP"}, {"gen", "GEN"}, {"fno", "FNO"}};

std::vector<OperatorName> operators_of(const TableRequest& request) {
  std::vector<OperatorName> chosen;
  for (const std::string& name : request.operators) {
    const auto* const found =
        std::find_if(std::begin(kOperators), std::end(kOperators),
                     [&](const OperatorName& known) { return known.argument == name; });
    if (found == std::end(kOperators)) {
      throw std::invalid_argument("there is no operator \"" + name +
                                  "\"; there are: nasm, deeponet, mlp, gen, fno");
    }
  }
  for (const OperatorName& known : kOperators) {
    const bool wanted =
        std::count(request.operators.begin(), request.operators.end(), known.argument) > 0;
    if (request.operators.empty() ? !request.quick || chosen.size() < 2 : wanted) {
      chosen.push_back(known);
    }
  }
  return chosen;
}

/// Adds rows and the trainings that they need.
class Planner {
 public:
  Planner(const TableRequest& request, PlannedTable& table) : request_(request), table_(table) {}

  /// A network trained for the table's system, one model per seed. Label and arguments say what is
  /// special about it.
  std::vector<std::string> train(const std::string& operator_name, const std::string& label = {},
                                 const Arguments& special = {}) {
    std::vector<std::string> models;
    const bool changeable = table_.encoding == nasm_core::Encoding::kAll;
    for (const uint64_t seed : request_.seeds) {
      Training training = begin(operator_name + (changeable ? "_changeable" : "") + label, seed);
      training.arguments = {"train",       "--system", table_.system,
                            "--preset",    preset(),   "--operator",
                            operator_name, "--seed",   std::to_string(seed)};
      if (changeable) training.arguments.push_back("--changeable");
      append(special, training.arguments);
      if (request_.quick) append(quick_training(special), training.arguments);
      models.push_back(add(training));
    }
    return models;
  }

  std::vector<std::string> finetune(const std::string& operator_name, const std::string& split) {
    const std::vector<std::string> starts = train(operator_name);
    std::vector<std::string> models;
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const uint64_t seed = request_.seeds[i];
      Training training = begin(operator_name + "_finetune_" + split, seed);
      training.start = starts[i];
      training.arguments = {"finetune", "--split",           split, "--preset", preset(),
                            "--seed",   std::to_string(seed)};
      if (request_.quick) {
        append({"--epochs", kQuickEpochs, "--trajectories", kQuickTrajectories},
               training.arguments);
      }
      models.push_back(add(training));
    }
    return models;
  }

  PlannedRow& row(const std::string& name) {
    table_.rows.push_back({name, std::nullopt, {}});
    return table_.rows.back();
  }

 private:
  std::string preset() const { return to_string(request_.preset); }

  Training begin(const std::string& label, uint64_t seed) const {
    Training training;
    training.system = table_.system;
    training.seed = seed;
    training.model = table_.system + "_" + label + "_" + preset() +
                     (request_.quick ? "_quick" : "") + "_seed" + std::to_string(seed) +
                     ".safetensors";
    return training;
  }

  static Arguments quick_training(const Arguments& special) {
    Arguments arguments = {"--hidden", kQuickHidden, "--epochs", kQuickEpochs};
    if (std::count(special.begin(), special.end(), "--trajectories") == 0) {
      append({"--trajectories", kQuickTrajectories}, arguments);
    }
    return arguments;
  }

  static void append(const Arguments& more, Arguments& arguments) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  }

  const std::string& add(const Training& training) {
    add_once(training, table_.trainings);
    return training.model;
  }

  const TableRequest& request_;
  PlannedTable& table_;
};

void add_classical_rows(const std::string& inside, const std::string& outside,
                        PlannedTable& table) {
  const auto& info = nasm_core::find_system(table.system).info();
  const std::pair<const char*, Method> rows[] = {{"DM", Method::kDirectMethodBuilt},
                                                 {"DM, built once", Method::kDirectMethod},
                                                 {"Newton", Method::kNewton},
                                                 {"PDP", Method::kPdp}};
  for (const auto& [name, method] : rows) {
    if (!supports(method, info)) continue;
    PlannedRow row{name, method, {}};
    row.cells = {{"time", Quantity::kBatchTime, inside, {}},
                 {"latency", Quantity::kLatency, inside, {}}};
    // Elsewhere the optimum that they find is what others are compared with.
    if (method == Method::kPdp || AnalyticSolver::supports(info)) {
      row.cells.push_back({inside, Quantity::kError, inside, {}});
      row.cells.push_back({outside, Quantity::kError, outside, {}});
    }
    table.rows.push_back(row);
  }
}

PlannedTable plan_system(const std::string& name, const TableRequest& request) {
  PlannedTable table;
  table.name = name;
  table.system = name;
  table.title = "Results of " + name;
  if (name == "changeable") {
    table.system = "quadrotor";
    table.title = "Quadrotor with changeable cost, dynamics and initial conditions";
    table.encoding = nasm_core::Encoding::kAll;
  }
  const std::string prefix = name == "changeable" ? "changeable_" : "";
  const std::string inside = prefix + "id";
  const std::string outside = prefix + "ood";
  table.columns = {"time", "latency", inside, outside};
  add_classical_rows(inside, outside, table);
  Planner planner(request, table);
  for (const OperatorName& known : operators_of(request)) {
    const auto models = planner.train(known.argument);
    planner.row(known.row).cells = {{"time", Quantity::kBatchTime, inside, models},
                                    {"latency", Quantity::kLatency, inside, models},
                                    {inside, Quantity::kError, inside, models},
                                    {outside, Quantity::kError, outside, models}};
  }
  return table;
}

PlannedTable plan_ablation(const TableRequest& request) {
  struct Variant {
    const char* row;
    const char* label;
    Arguments arguments;
  };
  const Variant variants[] = {
      {"NASM", "", {}},
      {"w.o. Adapt Params", "_fixed", {"--fixed-basis"}},
      {"w.o. Non-static Coef", "_static", {"--static"}},
      {"SNO (Fourier)", "_sno_fourier", {"--fixed-basis", "--static"}},
      {"SNO (Chebyshev)", "_sno_chebyshev", {"--basis", "chebyshev", "--fixed-basis", "--static"}},
      {"w. Chebyshev", "_chebyshev", {"--basis", "chebyshev"}},
      {"w. Neural Aggr", "_neural", {"--aggregation", "neural"}},
      {"w. Conv", "_convolution", {"--backbone", "convolution"}},
  };
  PlannedTable table;
  table.name = "ablation";
  table.system = "quadrotor";
  table.title = "Architecture of NASM, on quadrotor";
  table.columns = {"id", "ood"};
  Planner planner(request, table);
  for (const Variant& variant : variants) {
    const auto models = planner.train("nasm", variant.label, variant.arguments);
    planner.row(variant.row).cells = {{"id", Quantity::kError, "id", models},
                                      {"ood", Quantity::kError, "ood", models}};
  }
  return table;
}

PlannedTable plan_shifts(const std::string& name, const TableRequest& request) {
  PlannedTable table;
  table.name = name;
  table.system = "quadrotor";
  table.title = std::string("Quadrotor far outside the training distribution, ") +
                (name == "finetune" ? "with" : "without") + " fine-tuning";
  table.columns = {"extreme1", "extreme2", "extreme3"};
  Planner planner(request, table);
  for (const OperatorName& known : operators_of(request)) {
    PlannedRow row{known.row, std::nullopt, {}};
    for (const std::string& split : table.columns) {
      const auto models = name == "finetune" ? planner.finetune(known.argument, split)
                                             : planner.train(known.argument);
      row.cells.push_back({split, Quantity::kError, split, models});
    }
    table.rows.push_back(row);
  }
  return table;
}

PlannedTable plan_samples(const TableRequest& request) {
  PlannedTable table;
  table.name = "samples";
  table.system = "quadrotor";
  table.title = "Error inside the training distribution by the number of training samples";
  table.columns = {"2000", "4000", "6000", "8000", "10000"};
  Planner planner(request, table);
  for (const OperatorName& known : operators_of(request)) {
    nasm_core::OperatorKind kind;
    nasm_core::parse(known.argument, kind);
    const Recipe recipe = make_recipe(request.preset, table.system, kind);
    PlannedRow row{known.row, std::nullopt, {}};
    for (const std::string& column : table.columns) {
      const uint64_t samples = std::stoull(column) / (request.quick ? 20 : 1);
      const uint64_t trajectories = samples / static_cast<uint64_t>(recipe.samples_per_trajectory);
      const std::string number = std::to_string(trajectories);
      const auto models =
          trajectories == recipe.trajectories
              ? planner.train(known.argument)
              : planner.train(known.argument, "_trajectories" + number, {"--trajectories", number});
      row.cells.push_back({column, Quantity::kError, "id", models});
    }
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace

std::vector<std::string> table_names(const std::vector<std::string>& wanted) {
  for (const std::string& name : wanted) {
    if (name != "all") published_value(name, "", "");
  }
  std::vector<std::string> names;
  for (const PublishedTable& table : published_tables()) {
    const bool chosen = std::any_of(wanted.begin(), wanted.end(), [&](const std::string& name) {
      return name == "all" || name == table.name;
    });
    if (chosen) names.push_back(table.name);
  }
  return names;
}

void add_once(const Training& training, std::vector<Training>& trainings) {
  const bool known = std::any_of(trainings.begin(), trainings.end(), [&](const Training& other) {
    return other.model == training.model;
  });
  if (!known) trainings.push_back(training);
}

PlannedTable plan_table(const std::string& name, const TableRequest& request) {
  table_names({name});
  if (name == "ablation") return plan_ablation(request);
  if (name == "ood" || name == "finetune") return plan_shifts(name, request);
  if (name == "samples") return plan_samples(request);
  return plan_system(name, request);
}

}  // namespace nasm_trainer
