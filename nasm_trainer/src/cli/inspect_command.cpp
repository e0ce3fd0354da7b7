// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "evaluation/accuracy_json.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/operator/model_location.hpp"

namespace nasm_trainer {
namespace inspect_command {

using nasm_core::Model;

struct Arguments {
  std::string model;
  bool json = false;
};

std::vector<double> values(const Eigen::VectorXd& vector) {
  return {vector.begin(), vector.end()};
}

std::string shape_text(const nasm_core::Tensor& tensor) {
  std::string text;
  for (const int64_t size : tensor.shape)
    text += (text.empty() ? "" : " × ") + std::to_string(size);
  return text.empty() ? "1" : text;
}

void print_json(const std::string& path, const Model& model) {
  nlohmann::ordered_json object;
  object["model"] = path;
  object["architecture"] = nlohmann::ordered_json::parse(nasm_core::to_json(model.architecture));
  object["parameters"] = nasm_core::parameter_count(model);
  object["system"] = model.system;
  object["encoding"] = nasm_core::to_string(model.encoding);
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    object["inputs"].push_back(
        {{"name", model.inputs[i]}, {"lower", model.lower(row)}, {"upper", model.upper(row)}});
  }
  object["controls"] = model.controls;
  object["horizon"] = model.horizon;
  object["steps"] = model.steps;
  object["initial_state"] = values(model.initial_state);
  object["system_parameters"] = values(model.parameters);
  const nasm_core::Normalisation& normalisation = model.normalisation;
  object["normalisation"] = {{"instance_offset", values(normalisation.instance_offset)},
                             {"instance_scale", values(normalisation.instance_scale)},
                             {"time_offset", normalisation.time_offset},
                             {"time_scale", normalisation.time_scale},
                             {"control_offset", values(normalisation.control_offset)},
                             {"control_scale", values(normalisation.control_scale)}};
  object["preset"] = model.preset;
  object["seed"] = model.seed;
  object["dataset_hash"] = model.dataset_hash;
  object["software_version"] = model.software_version;
  object["command"] = model.command;
  object["accuracy"] = nlohmann::ordered_json::array();
  for (const auto& accuracy : model.accuracy) object["accuracy"].push_back(to_json(accuracy));
  for (const auto& tensor : model.weights) {
    object["weights"].push_back({{"name", tensor.name}, {"shape", tensor.shape}});
  }
  std::printf("%s\n", object.dump(2).c_str());
}

void print_row(const char* name, const std::string& text) {
  std::printf("  %-14s %s\n", name, text.c_str());
}

void print_inputs(const Model& model) {
  const nasm_core::Normalisation& normalisation = model.normalisation;
  std::printf("\n  %-32s %12s %12s %12s %12s\n", "input", "trained from", "to", "offset", "scale");
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    std::printf("  %-32s %12.6g %12.6g %12.6g %12.6g\n", model.inputs[i].c_str(), model.lower(row),
                model.upper(row), normalisation.instance_offset(row),
                normalisation.instance_scale(row));
  }
  std::printf("  %-32s %12s %12s %12.6g %12.6g\n", "fraction of the horizon", "0", "1",
              normalisation.time_offset, normalisation.time_scale);
  std::printf("\n  %-32s %12s %12s %12s %12s\n", "control", "", "", "offset", "scale");
  for (std::size_t i = 0; i < model.controls.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    std::printf("  %-32s %12s %12s %12.6g %12.6g\n", model.controls[i].c_str(), "", "",
                normalisation.control_offset(row), normalisation.control_scale(row));
  }
}

void print_accuracy(const Model& model) {
  if (model.accuracy.empty()) {
    std::printf("\n  no errors are recorded; `ros2 nasm evaluate` measures them\n");
    return;
  }
  std::printf("\n  %-16s %10s %10s %10s %10s %10s %10s\n", "relative error", "instances", "seed",
              "mean", "trimmed", "median", "max");
  for (const auto& accuracy : model.accuracy) {
    std::printf("  %-16s %10d %10llu %10.2e %10.2e %10.2e %10.2e\n", accuracy.split.c_str(),
                accuracy.instances, static_cast<unsigned long long>(accuracy.seed),
                accuracy.mape_mean, accuracy.mape_trimmed, accuracy.mape_median, accuracy.mape_max);
  }
}

void print_text(const std::string& path, const Model& model) {
  std::printf("%s\n", path.c_str());
  print_row("operator", nasm_core::describe(model.architecture));
  print_row("weights", std::to_string(nasm_core::parameter_count(model)));
  print_row("system", model.system + ", encoding " + nasm_core::to_string(model.encoding));
  const std::string horizon = nasm_common::format("%g in %d steps", model.horizon, model.steps);
  print_row("horizon", horizon);
  print_row("preset", model.preset + ", seed " + std::to_string(model.seed));
  print_row("dataset", model.dataset_hash);
  print_row("made by", "nasm_trainer " + model.software_version + ": " + model.command);
  print_inputs(model);
  print_accuracy(model);
  std::printf("\n  %-32s %s\n", "tensor", "shape");
  for (const auto& tensor : model.weights) {
    std::printf("  %-32s %s\n", tensor.name.c_str(), shape_text(tensor).c_str());
  }
}

}  // namespace inspect_command

void add_inspect_command(CLI::App& app) {
  using namespace inspect_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "inspect", "Show the contents of a model file: architecture, ranges, training, errors");
  command->footer(
      "Examples:\n"
      "  ros2 nasm inspect quadrotor\n"
      "  ros2 nasm inspect quadrotor.safetensors --json");
  command->add_option("model", arguments->model, "file, or a name such as quadrotor")->required();
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->callback([arguments] {
    const auto [path, model] = nasm_core::load_model(arguments->model);
    if (arguments->json) {
      print_json(path, model);
    } else {
      print_text(path, model);
    }
  });
}

}  // namespace nasm_trainer
