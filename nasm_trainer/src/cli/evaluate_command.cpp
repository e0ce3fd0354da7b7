// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/solution_plot.hpp"
#include "evaluation/evaluation_plot.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_trainer/evaluation/evaluation.hpp"
#include "nasm_trainer/evaluation/solver_timing.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {
namespace evaluate_command {

using nasm_core::Model;

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm evaluate --model quadrotor
  ros2 nasm evaluate --model quadrotor.safetensors --split ood --compare
  ros2 nasm evaluate --model quadrotor.safetensors --split ood --json --plot errors.png

The error of an instance is |J - J*| / J*, J the cost of the model's controls rolled out and J* the
optimal one; of brachistochrone and zermelo |u - u*| / |u*|, u* known by a formula. In JSON, an
error that is not finite is null.)";

// IPOPT and PDP are slow; this many instances are enough for a median.
constexpr int kDirectMethodInstances = 20;
constexpr int kPdpInstances = 5;

struct Arguments {
  std::string model;
  std::string split;
  int instances = kTestInstances;
  uint64_t seed = kTestSeed;
  bool json = false;
  bool compare = false;
  std::string plot;
};

/// The classical methods on instances of the same set, in the same run.
struct Comparison {
  SolverTiming newton;
  SolverTiming direct;
  SolverTiming direct_built;
  std::optional<SolverTiming> pdp;  ///< not for systems that must reach a goal exactly
};

struct Result {
  Evaluation evaluation;
  OperatorTiming timing;
  std::optional<Comparison> comparison;
};

Comparison compare(const TestSet& set) {
  Comparison comparison;
  comparison.newton = time_solver(Method::kNewton, set, static_cast<int>(set.instances.size()));
  comparison.direct = time_solver(Method::kDirectMethod, set, kDirectMethodInstances);
  comparison.direct_built = time_solver(Method::kDirectMethodBuilt, set, kDirectMethodInstances);
  if (supports(Method::kPdp, nasm_core::find_system(set.system).info())) {
    comparison.pdp = time_solver(Method::kPdp, set, kPdpInstances);
  }
  return comparison;
}

void print_json(const Arguments& arguments, const nasm_core::LocatedModel& located,
                const TestSet& set, const Result& result) {
  const Model& model = located.model;
  const nasm_core::Accuracy& accuracy = result.evaluation.accuracy;
  nlohmann::ordered_json object;
  object["model"] = located.path;
  object["system"] = model.system;
  object["split"] = set.split;
  object["instances"] = accuracy.instances;
  object["left_out"] = arguments.instances - accuracy.instances;
  object["seed"] = set.seed;
  object["parameters"] = nasm_core::parameter_count(model);
  object["mape_mean"] = accuracy.mape_mean;
  object["mape_trimmed"] = accuracy.mape_trimmed;
  object["mape_median"] = accuracy.mape_median;
  object["mape_max"] = accuracy.mape_max;
  object["worst_instance"] = result.evaluation.worst;
  object["signed_gap_mean"] = nullptr;
  if (result.evaluation.signed_gap_mean) {
    object["signed_gap_mean"] = *result.evaluation.signed_gap_mean;
  }
  object["latency_us"] = result.timing.latency_us;
  object["batch_us"] = result.timing.batch_us;
  object["batch_instances"] = TimingOptions().batch_instances;
  if (const auto& comparison = result.comparison) {
    object["newton_us"] = comparison->newton.time_us;
    object["dm_reuse_us"] = comparison->direct.time_us;
    object["dm_build_us"] = comparison->direct_built.time_us;
    object["dm_mape"] = comparison->direct.accuracy.mape_mean;
    object["dm_instances"] = comparison->direct.instances;
    object["pdp_us"] = nullptr;
    object["pdp_mape"] = nullptr;
    object["pdp_instances"] = 0;
    if (comparison->pdp) {
      object["pdp_us"] = comparison->pdp->time_us;
      object["pdp_mape"] = comparison->pdp->accuracy.mape_mean;
      object["pdp_instances"] = comparison->pdp->instances;
    }
  }
  std::printf("%s\n", object.dump(2).c_str());
}

void print_solver(const char* name, const SolverTiming& timing, const char* what) {
  std::printf("  %-14s %10.1f µs  %s; error %.2e, %d of %d instances converged\n", name,
              timing.time_us, what, timing.accuracy.mape_mean, timing.converged, timing.instances);
}

std::string describe_instance(const Model& model, const TestSet& set, Eigen::Index index) {
  std::string text;
  for (std::size_t i = 0; i < model.inputs.size() && i < 9; ++i) {
    const std::string value = nasm_common::format(
        "%s %.3g", model.inputs[i].substr(model.inputs[i].find('.') + 1).c_str(),
        set.encoded(static_cast<Eigen::Index>(i), index));
    text += (text.empty() ? "" : ", ") + std::string(value);
  }
  return text + (model.inputs.size() > 9 ? ", …" : "");
}

void print_text(const Arguments& arguments, const nasm_core::LocatedModel& located,
                const TestSet& set, const Result& result) {
  const Model& model = located.model;
  const nasm_core::Accuracy& accuracy = result.evaluation.accuracy;
  std::printf("%s: %s, %lld weights\n", located.path.c_str(),
              nasm_core::describe(model.architecture).c_str(),
              static_cast<long long>(nasm_core::parameter_count(model)));
  std::printf("%s, split %s, seed %llu, %d instances", model.system.c_str(), set.split.c_str(),
              static_cast<unsigned long long>(set.seed), accuracy.instances);
  if (accuracy.instances < arguments.instances) {
    std::printf(" (%d of those drawn have no solution to compare with)",
                arguments.instances - accuracy.instances);
  }
  std::printf("\n\nrelative error %s\n", set.exact_controls.empty()
                                             ? "of the rolled-out cost"
                                             : "of the controls against the formula");
  std::printf("  %-14s %.3e\n", "mean", accuracy.mape_mean);
  std::printf(
      "  %-14s %.3e  without values more than 2 sigma from the mean, as the paper reports\n",
      "trimmed mean", accuracy.mape_trimmed);
  std::printf("  %-14s %.3e\n", "median", accuracy.mape_median);
  std::printf("  %-14s %.3e  instance %lld: %s\n", "max", accuracy.mape_max,
              static_cast<long long>(result.evaluation.worst),
              describe_instance(model, set, result.evaluation.worst).c_str());
  if (result.evaluation.signed_gap_mean) {
    std::printf("  %-14s %+.3e  mean of (J - best J known) / best J known, all branches\n",
                "signed gap", *result.evaluation.signed_gap_mean);
  }
  std::printf("\nprocessor time of one thread, medians\n");
  std::printf("  %-14s %10.1f µs  latency: one request of one instance, %d times\n", "model",
              result.timing.latency_us, set.instances.front().steps);
  std::printf("  %-14s %10.1f µs  throughput: an instance of a batch of %d, as the paper's times\n",
              "", result.timing.batch_us, TimingOptions().batch_instances);
  if (const auto& comparison = result.comparison) {
    print_solver("Newton", comparison->newton, "cold");
    print_solver("DM, built once", comparison->direct, "cold, solve only");
    print_solver("DM, rebuilt", comparison->direct_built, "cold, as the paper's times");
    if (comparison->pdp) print_solver("PDP", *comparison->pdp, "cold");
  }
}

void run(const Arguments& arguments) {
  if (!arguments.plot.empty()) check_plot_name(arguments.plot);
  const nasm_core::LocatedModel located = nasm_core::load_model(arguments.model);
  const Model& model = located.model;
  const std::string usual_split = training_split(model.encoding);
  const TestSet set =
      make_test_set(model.system, arguments.split.empty() ? usual_split : arguments.split,
                    model.encoding, arguments.instances, arguments.seed);
  Result result;
  result.evaluation = evaluate(model, set);
  result.timing = time_model(model, set);
  if (arguments.compare) result.comparison = compare(set);
  if (arguments.json) {
    print_json(arguments, located, set, result);
  } else {
    print_text(arguments, located, set, result);
  }
  if (!arguments.plot.empty()) {
    plot_evaluation(set, result.evaluation, model.system + ", split " + set.split, arguments.plot);
  }
}

}  // namespace evaluate_command

void add_evaluate_command(CLI::App& app) {
  using namespace evaluate_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("evaluate", "Measure how good and how fast a trained model is");
  command->footer(kExamples);
  command->add_option("--model", arguments->model, "file, or a name such as quadrotor")->required();
  command->add_option(
      "--split", arguments->split,
      "distribution of the instances (see `ros2 nasm systems NAME`); default: the one "
      "the model was trained for, id, feedback_id or changeable_id");
  command->add_option("--instances", arguments->instances, "number of instances")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 1'000'000));
  command->add_option("--seed", arguments->seed, "seed of the random instances")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--compare", arguments->compare,
                    "also time Newton, the direct method and PDP on the same instances");
  command->add_option("--plot", arguments->plot,
                      "draw the errors and the worst answer to a .png or .svg file");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_trainer
