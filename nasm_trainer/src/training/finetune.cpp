// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <stdexcept>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {
namespace {

constexpr double kLearningRate = 0.001;  // as in the paper

}  // namespace

TrainRequest finetune_request(const nasm_core::Model& model, const std::string& split,
                              Preset preset, double fraction) {
  if (!(fraction > 0.0 && fraction <= 1.0)) {
    throw std::invalid_argument("fraction is " + std::to_string(fraction) +
                                ", must be greater than 0 and at most 1");
  }
  TrainRequest request;
  request.system = model.system;
  request.preset = preset;
  request.start = model;
  request.freeze_early = preset == Preset::kPaper;
  Recipe& recipe = request.recipe;
  recipe = make_recipe(preset, model.system, model.architecture, model.encoding);
  recipe.split = nasm_core::find_split(nasm_core::find_system(model.system).info(), split).name;
  const auto part = [fraction](auto whole) {
    return static_cast<decltype(whole)>(std::ceil(fraction * static_cast<double>(whole)));
  };
  recipe.trajectories = part(recipe.trajectories);
  recipe.epochs = part(recipe.epochs);
  recipe.learning_rate = kLearningRate;
  recipe.decay = 1.0;
  return request;
}

}  // namespace nasm_trainer
