// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/plots.hpp"
#include "learning/push_errors.hpp"
#include "learning/push_training.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"

namespace nasm_pushing {
namespace evaluate_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push evaluate --model model.safetensors --data pushes.h5 --plot profiles.png
  ros2 nasm push evaluate --model model.safetensors --data other_pushes.h5 --split all --json

Of the data that a model was trained with, those pushes count that it has never seen: the test part of
its own split. Other data count in full, unless --split says otherwise.)";

struct Arguments {
  std::string model;
  std::string data;
  std::string split;
  std::string plot;
  bool json = false;
};

/// Pushes that are reported together.
struct Part {
  std::string name;
  PushSet pushes;
  Eigen::MatrixXd predicted;
  Eigen::VectorXd errors;
  std::optional<ErrorSummary> mean_profile;  ///< errors of predicting the training's mean
};

nasm_core::Model read_pushing_model(const std::string& name_or_path) {
  const auto [path, model] = nasm_core::load_model(name_or_path);
  if (model.system != "pushing" || model.steps != kForceSamples) {
    throw std::invalid_argument(path + " is a model of the system \"" + model.system + "\" with " +
                                std::to_string(model.steps) +
                                " samples, not one of `ros2 nasm push train`");
  }
  return model;
}

std::vector<Part> parts_of(const Arguments& arguments, const nasm_core::Model& model,
                           const PushSet& set) {
  const bool seen = content_hash(set) == model.dataset_hash;
  if (arguments.split == "all" || (arguments.split.empty() && !seen)) {
    return {{"all", set, {}, {}, {}}};
  }
  const SplitRule rule = arguments.split.empty() ? rule_of(model) : parse_split(arguments.split);
  const Split split = split_pushes(set, rule, model.seed);
  const auto part = [&](const std::string& name, const std::vector<int>& indices) {
    return Part{name,
                select(set, indices),
                {},
                {},
                summarise_errors(mean_profile_errors(set, split.training, indices))};
  };
  if (rule.kind == SplitRule::Kind::kContact) {
    return {part("id", split.test), part("ood", split.ood)};
  }
  return {part(to_string(rule), split.test)};
}

std::string to_text(const ErrorSummary& errors) {
  return nasm_common::format("MAPE %.4f ± %.4f, median %.4f, max %.4f of %d pushes", errors.mean,
                             errors.standard_error, errors.median, errors.largest, errors.pushes);
}

void print(const Part& part) {
  std::printf("%s: %s\n", part.name.c_str(), to_text(summarise_errors(part.errors)).c_str());
  if (part.mean_profile) {
    std::printf("  the mean profile of training: %s\n", to_text(*part.mean_profile).c_str());
  }
  for (const auto& [shape, errors] : errors_by_shape(part.pushes, part.errors)) {
    std::printf("  %-7s %s\n", shape.c_str(), to_text(errors).c_str());
  }
}

nlohmann::ordered_json to_json(const ErrorSummary& errors) {
  return {{"pushes", errors.pushes},
          {"mape", errors.mean},
          {"standard_error", errors.standard_error},
          {"median", errors.median},
          {"max", errors.largest}};
}

nlohmann::ordered_json to_json(const Part& part) {
  nlohmann::ordered_json json = to_json(summarise_errors(part.errors));
  if (part.mean_profile) json["mean_profile"] = to_json(*part.mean_profile);
  for (const auto& [shape, errors] : errors_by_shape(part.pushes, part.errors)) {
    json["shapes"][shape] = to_json(errors);
  }
  return json;
}

void evaluate(const Arguments& arguments) {
  const nasm_core::Model model = read_pushing_model(arguments.model);
  const ProfilePredictor predictor(model);
  const PushSet set = read_push_set(arguments.data);
  std::vector<Part> parts = parts_of(arguments, model, set);
  nlohmann::ordered_json json;
  json["model"] = arguments.model;
  json["data"] = arguments.data;
  for (Part& part : parts) {
    part.predicted = predictor.predict(to_profiles(part.pushes));
    part.errors = profile_errors(part.predicted, part.pushes.force);
    if (arguments.json) {
      json["splits"][part.name] = to_json(part);
    } else {
      print(part);
    }
  }
  if (arguments.json) std::printf("%s\n", json.dump(2).c_str());
  if (!arguments.plot.empty()) {
    plot_predictions(parts.front().pushes, parts.front().predicted, parts.front().errors,
                     arguments.plot);
  }
}

}  // namespace evaluate_command

void add_evaluate_command(CLI::App& app) {
  using namespace evaluate_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("evaluate", "Compare predicted with measured forces");
  command->footer(kExamples);
  command
      ->add_option("--model", arguments->model,
                   "from `ros2 nasm push train`: a file, or a name such as pushing")
      ->required();
  command->add_option("--data", arguments->data, "pushes, from `ros2 nasm push encode`")
      ->required();
  command->add_option(
      "--split", arguments->split,
      "which pushes: all, contact, random, shape:NAME or fold:I/N (I from 0 to N-1)");
  command->add_option("--plot", arguments->plot,
                      "predicted and measured force of some pushes, *.png or *.svg");
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->callback([arguments] { evaluate(*arguments); });
}

}  // namespace nasm_pushing
