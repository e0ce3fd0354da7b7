// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <memory>
#include <optional>
#include <string>

#include "cli/training_run.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {
namespace finetune_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm finetune --model quadrotor --split extreme1 --out extreme1.safetensors
  ros2 nasm finetune --model paper.safetensors --split extreme3 --preset paper --out new.safetensors

With the paper's preset the early layers stay as they are and the learning rate is 0.001; with the
best one all weights are trained. The normalisation stays that of the model. The box in the new file,
by which requests outside the training data are told, is that of the fine-tuning data alone: of what
lies elsewhere the model may have forgotten.)";

struct Arguments {
  SystemRunArguments run;
  std::string model;
  std::string split;
  std::string preset;
  double fraction = 0.2;
  std::optional<uint64_t> trajectories;
  std::optional<int> epochs;
};

void run(const Arguments& arguments, const CLI::App& command) {
  const nasm_core::Model model = nasm_core::load_model(arguments.model).model;
  const Preset preset = preset_from(arguments.preset.empty() ? model.preset : arguments.preset);
  TrainRequest request = finetune_request(model, arguments.split, preset, arguments.fraction);
  if (arguments.trajectories) request.recipe.trajectories = *arguments.trajectories;
  if (arguments.epochs) request.recipe.epochs = *arguments.epochs;
  run_training(std::move(request), arguments.run, command);
}

}  // namespace finetune_command

void add_finetune_command(CLI::App& app) {
  using namespace finetune_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("finetune", "Fine-tune a model for another distribution");
  command->footer(kExamples);
  command
      ->add_option("--model", arguments->model,
                   "model to start from: a file, or a name such as quadrotor")
      ->required();
  command
      ->add_option("--split", arguments->split,
                   "distribution to train for, see `ros2 nasm systems`")
      ->required();
  command->add_option("--preset", arguments->preset, "paper or best; default: that of the model");
  command
      ->add_option("--fraction", arguments->fraction,
                   "fraction of the trajectories and epochs of training from scratch")
      ->capture_default_str();
  command->add_option("--trajectories", arguments->trajectories, "instead of the fraction's")
      ->check(nasm_common::whole_number(1, kMostTrajectories));
  command->add_option("--epochs", arguments->epochs, "instead of the fraction's");
  add_system_run_options(*command, arguments->run);
  command->callback([arguments, command] { run(*arguments, *command); });
}

}  // namespace nasm_trainer
