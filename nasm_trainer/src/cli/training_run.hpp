// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__TRAINING_RUN_HPP_
#define CLI__TRAINING_RUN_HPP_

#include <string>

#include "nasm_trainer/cli/run_arguments.hpp"

namespace nasm_trainer {

/// Arguments that `train` and `finetune` have in common.
struct SystemRunArguments : RunArguments {
  std::string data;
  std::string validation;
  std::string work = "nasm_work";
  /// Largest mean relative error on the split trained for; a model above it is useless.
  double max_error = 0.1;
};

void add_system_run_options(CLI::App& command, SystemRunArguments& arguments);

/// Trains with a progress bar, and prints what became of it. Throws as train_model does, and
/// std::runtime_error if the model, which is written all the same, is useless.
void run_training(TrainRequest request, const SystemRunArguments& arguments,
                  const CLI::App& command);

}  // namespace nasm_trainer

#endif  // CLI__TRAINING_RUN_HPP_
