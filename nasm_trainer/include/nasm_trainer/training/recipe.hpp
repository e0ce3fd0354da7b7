// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__RECIPE_HPP_
#define NASM_TRAINER__TRAINING__RECIPE_HPP_

#include <cstdint>
#include <string>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/operator/architecture.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

enum class Preset {
  kPaper,  ///< as the paper's experiments: raw numbers, jittered horizons, Adam
  kBest,   ///< exact labels, normalised numbers, second-order training where the network allows it
};
const char* to_string(Preset preset);
/// Throws std::invalid_argument that lists the names there are.
Preset preset_from(const std::string& name);

/// All that decides how a model is trained, but the seed.
struct Recipe {
  nasm_core::Architecture architecture;

  // data
  std::string split = "id";
  nasm_core::Encoding encoding = nasm_core::Encoding::kTask;
  std::string solver = "newton";  ///< that makes the labels
  uint64_t trajectories = 1000;
  int samples_per_trajectory = 10;
  bool stratified = false;  ///< a trajectory's samples are spread over the horizon
  double horizon_jitter = 0.0;
  uint64_t validation_trajectories = 200;

  // what the network sees
  bool normalised = false;
  /// Normalised instances are also divided by this. What lies within ±1 is nearly linear for a
  /// smooth network, and stays so some way outside the training box.
  double instance_range = 1.0;

  enum class Optimiser { kAdam, kLevenbergMarquardt };
  Optimiser optimiser = Optimiser::kAdam;
  int epochs = 1000;  ///< of Adam; iterations of Levenberg–Marquardt for each control
  /// Adam
  int batch = 10000;
  /// A trajectory's samples are in one batch. Steps then differ more, which generalises better from
  /// few trajectories with noise.
  bool together = false;
  double learning_rate = 0.01;
  double decay = 0.9;  ///< of the learning rate, every `decay_epochs`
  int decay_epochs = 1000;
  bool cosine = false;  ///< instead of steps: down to zero at the end
  /// Adam only: in each step all weights also shrink by this part of the learning rate.
  double weight_decay = 0.0;
  /// Profiles only: absolute errors relative to the size of the profile instead of squared errors.
  bool relative = false;
  /// Levenberg–Marquardt: samples from which the Gauss–Newton matrix is estimated
  int curvature_samples = 6000;
  /// Ends training when the validation error has not improved for this many epochs; 0: never.
  int patience = 0;
};
const char* to_string(Recipe::Optimiser optimiser);

/// The recipe of a preset for a system and a kind of network; all of it may be changed afterwards.
/// Throws std::invalid_argument for a system that is not there, or that has no split in which
/// varies what the encoding has.
Recipe make_recipe(Preset preset, const std::string& system, nasm_core::OperatorKind kind,
                   nasm_core::Encoding encoding = nasm_core::Encoding::kTask);

/// The same for a network that is not the preset's own: how it can be trained depends on its
/// structure and size.
Recipe make_recipe(Preset preset, const std::string& system,
                   const nasm_core::Architecture& architecture,
                   nasm_core::Encoding encoding = nasm_core::Encoding::kTask);

/// The network that a preset trains. The widths of baselines are such that they have about as many
/// weights as NASM has.
nasm_core::Architecture default_architecture(
    Preset preset, const std::string& system, nasm_core::OperatorKind kind,
    nasm_core::Encoding encoding = nasm_core::Encoding::kTask);

/// The split that networks of an encoding are trained with: "id" and the like.
std::string training_split(nasm_core::Encoding encoding);

/// Throws std::invalid_argument that names the first value that makes no sense.
void check_recipe(const Recipe& recipe);

/// The recipe as names and values, the same text for the same recipe.
Description describe(const Recipe& recipe);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__RECIPE_HPP_
