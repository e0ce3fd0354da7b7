// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING_FIXTURE_HPP_
#define TRAINING_FIXTURE_HPP_

#include <string>

#include "dataset_fixture.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {

inline TrainOptions newton_labels() {
  TrainOptions options;
  options.labels = [](const nasm_core::System& system, const std::string& solver) {
    if (solver != "newton") throw std::invalid_argument("there is no solver \"" + solver + "\"");
    return LabelSource{newton_for(system.info().name), DatasetRequest().tolerance};
  };
  return options;
}

/// Trains small pendulum networks in a folder of its own.
class TrainingTest : public DatasetTest {
 protected:
  TrainRequest pendulum_request(Preset preset, const std::string& output) const {
    TrainRequest request;
    request.system = "pendulum";
    request.preset = preset;
    nasm_core::Architecture architecture =
        default_architecture(preset, "pendulum", nasm_core::OperatorKind::kNasm);
    architecture.hidden = {12, 12};
    request.recipe = make_recipe(preset, "pendulum", architecture);
    request.recipe.trajectories = 40;
    request.recipe.validation_trajectories = 10;
    request.recipe.epochs = 6;
    request.recipe.curvature_samples = 300;
    request.recipe.batch = 150;
    request.work = path("work");
    request.output = path(output);
    return request;
  }
};

inline bool same_weights(const nasm_core::Model& one, const nasm_core::Model& other) {
  if (one.weights.size() != other.weights.size()) return false;
  for (std::size_t i = 0; i < one.weights.size(); ++i) {
    if (one.weights[i].name != other.weights[i].name) return false;
    if (one.weights[i].values != other.weights[i].values) return false;
  }
  return true;
}

}  // namespace nasm_trainer

#endif  // TRAINING_FIXTURE_HPP_
