// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__FORCE_NETWORK__TRAIN_PROFILES_HPP_
#define NASM_PUSHING_TOOLS__FORCE_NETWORK__TRAIN_PROFILES_HPP_

#include <string>
#include <vector>

#include "nasm_pushing_tools/force_network/profile_set.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_pushing {

/// A network that predicts profiles, with a convolutional encoder of the pictures that is trained
/// with it, if there are pictures.
struct ProfileRequest {
  nasm_trainer::TrainRun run;  ///< by Adam, with the data below

  // What the model is about.
  std::vector<std::string> inputs;  ///< names of an instance's numbers
  std::string control;
  double horizon = 1.0;      ///< [s]
  std::string dataset_hash;  ///< of what the data are from, for the record

  ProfileSet training;
  ProfileSet validation;  ///< decides which epoch's weights are kept
  struct Test {
    std::string split;
    ProfileSet set;
  };
  std::vector<Test> tests;  ///< the model is measured on these
};

/// Trains a model, measures it and writes it, as train_model() does: the same checkpoints, logs,
/// plots and exceptions.
///
/// The model has the request's inputs and then image0, image1, … for the encoder's features; its
/// weights are those that nasm_core's ImageEncoder and FusedOperator take.
nasm_trainer::TrainSummary train_profiles(const ProfileRequest& request,
                                          const nasm_trainer::RunOptions& options);

/// The weights that a network of this architecture has in all.
int64_t profile_weight_count(const nasm_core::Architecture& architecture, int inputs,
                             bool pictures);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__FORCE_NETWORK__TRAIN_PROFILES_HPP_
