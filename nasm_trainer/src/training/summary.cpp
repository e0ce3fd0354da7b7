// SPDX-License-Identifier: Apache-2.0
#include "training/summary.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "evaluation/accuracy_json.hpp"
#include "nasm_core/operator/atomic_file.hpp"

namespace nasm_trainer {

void write_summary(const TrainRequest& request, const TrainSummary& summary,
                   const Description& run) {
  nlohmann::ordered_json json;
  json["model"] = request.output;
  json["command"] = request.command;
  json["preset"] = to_string(request.preset);
  for (const auto& [name, value] : run) json["request"][name] = value;
  json["parameters"] = nasm_core::parameter_count(summary.model);
  json["epochs"] = summary.epochs;
  json["training_loss"] = summary.training_loss;
  json["validation_loss"] = summary.validation_loss;
  json["cpu_s"] = summary.cpu_s;
  json["samples_per_s"] = summary.samples_per_s;
  json["peak_memory_bytes"] = summary.peak_memory;
  json["accuracy"] = nlohmann::ordered_json::array();
  for (const auto& accuracy : summary.model.accuracy) {
    json["accuracy"].push_back(to_json(accuracy));
  }
  const auto path = std::filesystem::path(request.log).replace_extension(".json");
  nasm_core::write_atomically(path.string(), json.dump(2) + "\n");
}

}  // namespace nasm_trainer
