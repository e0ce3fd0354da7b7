// SPDX-License-Identifier: Apache-2.0
#include "training/summary.hpp"

#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "evaluation/accuracy_json.hpp"
#include "nasm_common/file.hpp"

namespace nasm_trainer {
namespace {

/// In the unit of --epochs.
std::string epochs_text(const TrainSummary& summary) {
  if (summary.epochs_per_control == 0) return std::to_string(summary.epochs) + " epochs";
  return "up to " + std::to_string(summary.epochs_per_control) + " epochs per control";
}

}  // namespace

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
  nasm_common::write_file(path.string(), json.dump(2) + "\n");
}

std::string to_text(const std::string& output, const TrainSummary& summary) {
  char line[256];
  std::snprintf(line, sizeof line,
                ": %" PRId64 " parameters, %s of %s, loss %.3g (validation %.3g)\n",
                nasm_core::parameter_count(summary.model), epochs_text(summary).c_str(),
                summary.optimiser.c_str(), summary.training_loss, summary.validation_loss);
  std::string text = output + line;
  for (const nasm_core::Accuracy& accuracy : summary.model.accuracy) {
    std::snprintf(line, sizeof line,
                  ": MAPE mean %.3g, trimmed %.3g, median %.3g, max %.3g of %d instances\n",
                  accuracy.mape_mean, accuracy.mape_trimmed, accuracy.mape_median,
                  accuracy.mape_max, accuracy.instances);
    text += "  " + accuracy.split + line;
  }
  constexpr double kMegabyte = 1e6;
  std::snprintf(
      line, sizeof line, "  training took %.1f s of CPU, %.0f samples/s; peak memory %.0f MB\n",
      summary.cpu_s, summary.samples_per_s, static_cast<double>(summary.peak_memory) / kMegabyte);
  return text + line;
}

}  // namespace nasm_trainer
