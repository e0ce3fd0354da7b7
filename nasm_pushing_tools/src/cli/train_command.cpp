// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <memory>
#include <optional>
#include <string>

#include "learning/method.hpp"
#include "learning/push_training.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_trainer/cli/run_arguments.hpp"

namespace nasm_pushing {
namespace train_command {

using nasm_common::parse_if_given;
using nasm_common::take_if_given;
using nasm_common::whole_number;

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push train --data pushes.h5 --out model.safetensors --plot loss.png
  ros2 nasm push train --data pushes.h5 --preset paper --seed 1 --out paper.safetensors
  ros2 nasm push train --data pushes.h5 --operator deeponet --out deeponet.safetensors --log loss.csv
  ros2 nasm push train --data pushes.h5 --split shape:hex --out without_hex.safetensors

Splits of the pushes: `contact` trains with contacts above 0.3 to 0.8 and also tests with those above
0.21 to 0.3; `random` takes all of them; `shape:NAME` tests with this shape and trains with the others;
`fold:I/N` tests with part I of N, counted from 0. An interrupted run resumes when the same command is given
again, from OUT.checkpoint, and ends with the very same weights as one that was not.)";

struct Arguments {
  std::string data;
  std::string split = "contact";
  std::string preset = "best";
  std::string kind = "nasm";
  std::string basis, backbone, aggregation;
  std::optional<int> width, epochs, samples, batch, patience;
  std::optional<uint64_t> pushes;
  std::optional<double> learning_rate;
  nasm_trainer::RunArguments run;
};

void refuse_strange_options(const Arguments& arguments, const nasm_core::Architecture& network) {
  const bool nasm = network.kind == nasm_core::OperatorKind::kNasm;
  const bool has_width = nasm ? network.backbone == nasm_core::Backbone::kConvolution
                              : arguments.kind == "fno" || arguments.kind == "gen";
  nasm_common::refuse_meaningless({{"--basis", !arguments.basis.empty(), nasm},
                                   {"--backbone", !arguments.backbone.empty(), nasm},
                                   {"--aggregation", !arguments.aggregation.empty(), nasm},
                                   {"--width", arguments.width.has_value(), has_width}},
                                  arguments.kind + (nasm ? " with this backbone" : ""));
}

nasm_core::Architecture architecture_from(const Arguments& arguments, nasm_trainer::Preset preset) {
  nasm_core::OperatorKind kind;
  nasm_core::parse(arguments.kind, kind);
  const bool nasm = kind == nasm_core::OperatorKind::kNasm;
  auto architecture = method_architecture(
      preset, nasm && arguments.backbone == "mlp" ? "nasm-mlp" : arguments.kind);
  refuse_strange_options(arguments, architecture);
  parse_if_given(arguments.backbone, architecture.backbone);
  parse_if_given(arguments.basis, architecture.basis);
  parse_if_given(arguments.aggregation, architecture.aggregation);
  take_if_given(arguments.width, architecture.width);
  return architecture;
}

void train(const Arguments& arguments, const CLI::App& command) {
  nasm_trainer::TrainRun run;
  take(arguments.run, command, run);
  run.preset = nasm_trainer::preset_from(arguments.preset);
  run.recipe = push_recipe(run.preset, architecture_from(arguments, run.preset));
  take_if_given(arguments.epochs, run.recipe.epochs);
  take_if_given(arguments.samples, run.recipe.samples_per_trajectory);
  take_if_given(arguments.batch, run.recipe.batch);
  take_if_given(arguments.patience, run.recipe.patience);
  take_if_given(arguments.pushes, run.recipe.trajectories);
  take_if_given(arguments.learning_rate, run.recipe.learning_rate);
  const SplitRule rule = parse_split(arguments.split);
  nasm_trainer::RunOptions options;
  run_attended(arguments.run, options, [&] {
    return train_profiles(push_request(read_push_set(arguments.data), rule, run), options);
  });
}

void add_network_options(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--preset", arguments.preset,
                  "paper: as in the paper's experiments; best: the most accurate")
      ->capture_default_str();
  command.add_option("--operator", arguments.kind, "nasm, deeponet, mlp, fno or gen")
      ->capture_default_str();
  command.add_option("--basis", arguments.basis, "nasm only: chebyshev (default) or fourier");
  command.add_option("--backbone", arguments.backbone, "nasm only: convolution (default) or mlp");
  command.add_option("--aggregation", arguments.aggregation, "nasm only: neural (default) or sum");
  command.add_option("--width", arguments.width,
                     "width of convolutions, of an fno or of the nodes of a gen");
}

void add_training_options(CLI::App& command, Arguments& arguments) {
  command.add_option("--epochs", arguments.epochs, "number of passes over all samples");
  command.add_option("--pushes", arguments.pushes, "maximum number of pushes to train with")
      ->check(whole_number(1, 1'000'000'000));
  command.add_option("--samples", arguments.samples, "number of times of each push to train with");
  command.add_option("--batch", arguments.batch, "samples per step");
  command.add_option("--learning-rate", arguments.learning_rate, "initial learning rate of adam");
  command.add_option("--patience", arguments.patience,
                     "end after this many epochs without a better validation loss; 0: never");
}

}  // namespace train_command

void add_train_command(CLI::App& app) {
  using namespace train_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("train", "Train an operator that predicts the force of a push");
  command->footer(kExamples);
  command->add_option("--data", arguments->data, "pushes, from `ros2 nasm push encode`")
      ->required();
  command
      ->add_option("--split", arguments->split,
                   "contact, random, shape:NAME or fold:I/N (I from 0 to N-1)")
      ->capture_default_str();
  add_network_options(*command, *arguments);
  add_training_options(*command, *arguments);
  add_run_options(*command, arguments->run);
  command->callback([arguments, command] { train(*arguments, *command); });
}

}  // namespace nasm_pushing
