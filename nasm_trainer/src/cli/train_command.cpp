// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/training_run.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {
namespace train_command {

using nasm_common::parse_if_given;
using nasm_common::take_if_given;

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm train --system pendulum --out pendulum.safetensors --plot loss.png
  ros2 nasm train --system quadrotor --preset paper --seed 1 --out paper.safetensors
  ros2 nasm train --system rocket --operator deeponet --out deeponet.safetensors --log loss.csv
  ros2 nasm train --system quadrotor --preset paper --basis chebyshev --fixed-basis --static \
    --out sno.safetensors
  ros2 nasm generate --system cartpole --trajectories 8000 --seed 5 --out cartpole.h5
  ros2 nasm train --system cartpole --data cartpole.h5 --out cartpole.safetensors

Run the same command again to resume an interrupted run from OUT.checkpoint; the weights will be the
same as those of an uninterrupted run. The weights with the least validation loss are kept. At the end
the model is measured on 100 instances inside and 100 outside the training distribution; if its error
inside exceeds --max-error, the exit code is 1.)";

struct Arguments {
  SystemRunArguments run;
  std::string system;
  std::string preset = "best";
  std::string kind = "nasm";
  std::string backbone, basis, aggregation, activation;
  bool fixed_basis = false;
  bool is_static = false;
  bool changeable = false;
  bool feedback = false;
  std::vector<int> hidden;
  std::optional<int> width, kernel, terms;
  std::optional<uint64_t> trajectories;
  std::optional<int> epochs, patience;
  std::optional<double> learning_rate;
};

void refuse_strange_options(const Arguments& arguments, nasm_core::OperatorKind kind) {
  using nasm_core::OperatorKind;
  const bool nasm = kind == OperatorKind::kNasm;
  const bool convolution = nasm && arguments.backbone == "convolution";
  const bool has_width = convolution || kind == OperatorKind::kFno || kind == OperatorKind::kGen;
  nasm_common::refuse_meaningless(
      {{"--backbone", !arguments.backbone.empty(), nasm},
       {"--basis", !arguments.basis.empty(), nasm},
       {"--aggregation", !arguments.aggregation.empty(), nasm},
       {"--fixed-basis", arguments.fixed_basis, nasm},
       {"--static", arguments.is_static, nasm},
       {"--kernel", arguments.kernel.has_value(), convolution},
       {"--width", arguments.width.has_value(), has_width},
       {"--terms", arguments.terms.has_value(), nasm || kind == OperatorKind::kDeepOnet}},
      arguments.kind + (nasm ? " with this backbone" : ""));
}

nasm_core::Architecture architecture_from(const Arguments& arguments, Preset preset,
                                          nasm_core::Encoding encoding) {
  nasm_core::OperatorKind kind;
  nasm_core::parse(arguments.kind, kind);
  refuse_strange_options(arguments, kind);
  auto architecture = default_architecture(preset, arguments.system, kind, encoding);
  parse_if_given(arguments.backbone, architecture.backbone);
  parse_if_given(arguments.basis, architecture.basis);
  parse_if_given(arguments.aggregation, architecture.aggregation);
  parse_if_given(arguments.activation, architecture.activation);
  if (arguments.fixed_basis) architecture.adaptive = false;
  if (arguments.is_static) architecture.non_static = false;
  if (!arguments.hidden.empty()) architecture.hidden = arguments.hidden;
  take_if_given(arguments.width, architecture.width);
  take_if_given(arguments.kernel, architecture.kernel);
  take_if_given(arguments.terms, architecture.terms);
  return architecture;
}

nasm_core::Encoding encoding_from(const Arguments& arguments) {
  if (arguments.changeable) return nasm_core::Encoding::kAll;
  return arguments.feedback ? nasm_core::Encoding::kFeedback : nasm_core::Encoding::kTask;
}

TrainRequest request_from(const Arguments& arguments) {
  TrainRequest request;
  request.system = arguments.system;
  request.preset = preset_from(arguments.preset);
  const auto encoding = encoding_from(arguments);
  request.recipe = make_recipe(request.preset, request.system,
                               architecture_from(arguments, request.preset, encoding), encoding);
  if (arguments.trajectories && !arguments.run.data.empty()) {
    throw std::invalid_argument(
        "--data is trained with as it is; leave --trajectories out, or generate fewer");
  }
  Recipe& recipe = request.recipe;
  take_if_given(arguments.trajectories, recipe.trajectories);
  take_if_given(arguments.epochs, recipe.epochs);
  take_if_given(arguments.patience, recipe.patience);
  take_if_given(arguments.learning_rate, recipe.learning_rate);
  return request;
}

void add_architecture_options(CLI::App& command, Arguments& arguments) {
  command.add_option("--operator", arguments.kind, "nasm, deeponet, mlp, fno or gen")
      ->capture_default_str();
  command.add_option("--backbone", arguments.backbone, "nasm only: mlp or convolution");
  command.add_option("--basis", arguments.basis, "nasm only: fourier or chebyshev");
  command.add_option("--aggregation", arguments.aggregation, "nasm only: sum or neural");
  command.add_flag("--fixed-basis", arguments.fixed_basis, "nasm only: do not adapt the basis");
  command.add_flag("--static", arguments.is_static,
                   "nasm only: coefficients do not depend on time");
  command.add_option("--activation", arguments.activation, "relu, silu, tanh or gelu");
  command.add_option("--hidden", arguments.hidden, "widths of the hidden layers");
  command.add_option("--width", arguments.width,
                     "width of convolutions, of an fno or of the nodes of a gen");
  command.add_option("--kernel", arguments.kernel, "length of convolutions");
  command.add_option("--terms", arguments.terms,
                     "number of basis functions, or of products of a deeponet");
}

}  // namespace train_command

void add_train_command(CLI::App& app) {
  using namespace train_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("train", "Train a neural operator for a system");
  command->footer(kExamples);
  command->add_option("--system", arguments->system, "see `ros2 nasm systems`")->required();
  command
      ->add_option("--preset", arguments->preset,
                   "paper: as in the paper's experiments; best: the most accurate")
      ->capture_default_str();
  add_architecture_options(*command, *arguments);
  CLI::Option* changeable =
      command->add_flag("--changeable", arguments->changeable,
                        "vary dynamics and initial state too, as inputs of the network");
  command
      ->add_flag("--feedback", arguments->feedback,
                 "use the initial state as an input too, for control with a receding horizon")
      ->excludes(changeable);
  command
      ->add_option("--trajectories", arguments->trajectories, "number of instances to train with")
      ->check(nasm_common::whole_number(1, kMostTrajectories));
  command->add_option("--epochs", arguments->epochs,
                      "epochs of adam, or iterations of levenberg-marquardt for each control");
  command->add_option("--learning-rate", arguments->learning_rate, "learning rate of adam");
  command->add_option("--patience", arguments->patience,
                      "end after this many epochs without a better validation loss; 0: never");
  add_system_run_options(*command, arguments->run);
  command->callback(
      [arguments, command] { run_training(request_from(*arguments), arguments->run, *command); });
}

}  // namespace nasm_trainer
