// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "dataset_fixture.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/testing/systems.hpp"
#include "nasm_trainer/training/recipe.hpp"
#include "training/weight_count.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Encoding;
using nasm_core::OperatorKind;
using Optimiser = Recipe::Optimiser;

int64_t nasm_weights(const std::string& system) {
  const auto& info = nasm_core::find_system(system).info();
  const auto architecture = default_architecture(Preset::kPaper, system, OperatorKind::kNasm);
  const auto controls = static_cast<int>(info.controls.size());
  return controls * weights_per_control(architecture, static_cast<int>(info.task.size()), controls);
}

TEST(Recipe, NasmHasThePapersNumberOfWeights) {
  EXPECT_EQ(nasm_weights("pendulum"), 3153);
  EXPECT_EQ(nasm_weights("robotarm"), 1593);
  EXPECT_EQ(nasm_weights("cartpole"), 3233);
  EXPECT_EQ(nasm_weights("quadrotor"), 13732);
  EXPECT_EQ(nasm_weights("rocket"), 10299);
  EXPECT_EQ(nasm_weights("brachistochrone"), 3153);
  EXPECT_EQ(nasm_weights("zermelo"), 4993);
}

TEST(Recipe, PaperIsTheExperimentsOwn) {
  const Recipe pendulum = make_recipe(Preset::kPaper, "pendulum", OperatorKind::kNasm);
  EXPECT_EQ(pendulum.trajectories * static_cast<uint64_t>(pendulum.samples_per_trajectory), 5000u);
  EXPECT_EQ(pendulum.epochs, 10000);
  EXPECT_EQ(pendulum.batch, 10000);
  EXPECT_EQ(pendulum.learning_rate, 0.01);
  EXPECT_EQ(pendulum.decay, 0.9);
  EXPECT_EQ(pendulum.decay_epochs, 1000);
  EXPECT_EQ(pendulum.horizon_jitter, 0.01);
  EXPECT_EQ(pendulum.solver, "newton");
  EXPECT_FALSE(pendulum.stratified);
  EXPECT_FALSE(pendulum.normalised);
  EXPECT_EQ(pendulum.optimiser, Optimiser::kAdam);
  EXPECT_EQ(pendulum.architecture.activation, nasm_core::Activation::kRelu);
  const Recipe rocket = make_recipe(Preset::kPaper, "rocket", OperatorKind::kMlp);
  EXPECT_EQ(rocket.trajectories, 1000u);
  EXPECT_EQ(rocket.epochs, 1000);
  EXPECT_EQ(make_recipe(Preset::kPaper, "rocket", OperatorKind::kFno).epochs, 200);
  EXPECT_EQ(make_recipe(Preset::kPaper, "zermelo", OperatorKind::kNasm).horizon_jitter, 0.0);
}

TEST(Recipe, BestTrainsToSecondOrderWhatAllowsIt) {
  for (const std::string& system : nasm_core::paper_systems()) {
    const Recipe recipe = make_recipe(Preset::kBest, system, OperatorKind::kNasm);
    EXPECT_EQ(recipe.optimiser, Optimiser::kLevenbergMarquardt) << system;
    EXPECT_EQ(recipe.horizon_jitter, 0.0) << system;
    EXPECT_TRUE(recipe.normalised) << system;
  }
  const auto optimiser = [](const char* system, OperatorKind kind) {
    return make_recipe(Preset::kBest, system, kind).optimiser;
  };
  EXPECT_EQ(optimiser("pendulum", OperatorKind::kMlp), Optimiser::kLevenbergMarquardt);
  EXPECT_EQ(optimiser("cartpole", OperatorKind::kDeepOnet), Optimiser::kLevenbergMarquardt);
  EXPECT_EQ(optimiser("rocket", OperatorKind::kMlp), Optimiser::kAdam);
  EXPECT_EQ(optimiser("rocket", OperatorKind::kDeepOnet), Optimiser::kAdam);
  EXPECT_EQ(optimiser("pendulum", OperatorKind::kFno), Optimiser::kAdam);
  EXPECT_EQ(optimiser("pendulum", OperatorKind::kGen), Optimiser::kAdam);
}

TEST(Recipe, FollowsTheArchitectureThatIsAskedFor) {
  auto architecture = default_architecture(Preset::kBest, "rocket", OperatorKind::kNasm);
  architecture.backbone = nasm_core::Backbone::kConvolution;
  EXPECT_EQ(make_recipe(Preset::kBest, "rocket", architecture).optimiser, Optimiser::kAdam);
  architecture.backbone = nasm_core::Backbone::kMlp;
  architecture.hidden = {200, 200};
  EXPECT_EQ(make_recipe(Preset::kBest, "rocket", architecture).optimiser, Optimiser::kAdam);
  EXPECT_EQ(make_recipe(Preset::kBest, "rocket", architecture).architecture.hidden,
            architecture.hidden);
}

TEST(Recipe, BaselinesAreAsLargeAsNasm) {
  for (const char* system : {"pendulum", "robotarm", "cartpole"}) {
    const auto& info = nasm_core::find_system(system).info();
    for (const OperatorKind kind : {OperatorKind::kMlp, OperatorKind::kDeepOnet}) {
      const auto architecture = default_architecture(Preset::kPaper, system, kind);
      const auto weights = static_cast<double>(
          weights_per_control(architecture, static_cast<int>(info.task.size()), 1));
      EXPECT_NEAR(weights / static_cast<double>(nasm_weights(system)), 1.0, 0.06)
          << system << " " << nasm_core::to_string(kind);
    }
  }
}

TEST(Recipe, EverythingChangesInASplitOfItsOwn) {
  const Recipe recipe =
      make_recipe(Preset::kBest, "quadrotor", OperatorKind::kNasm, Encoding::kAll);
  EXPECT_EQ(recipe.split, "changeable_id");
  EXPECT_EQ(recipe.encoding, Encoding::kAll);
  EXPECT_EQ(recipe.optimiser, Optimiser::kLevenbergMarquardt);
  EXPECT_THROW(make_recipe(Preset::kBest, "zermelo", OperatorKind::kNasm, Encoding::kAll),
               std::invalid_argument);
}

TEST(Recipe, PresetsHaveNames) {
  EXPECT_EQ(preset_from("paper"), Preset::kPaper);
  EXPECT_EQ(preset_from(to_string(Preset::kBest)), Preset::kBest);
  EXPECT_EQ(message_of<std::invalid_argument>([] { preset_from("good"); }),
            "there is no preset \"good\"; there are: paper, best");
}

TEST(Recipe, WhatMakesNoSenseIsNamed) {
  const auto fault = [](auto change) {
    Recipe recipe;
    change(recipe);
    return message_of<std::invalid_argument>([&] { check_recipe(recipe); });
  };
  EXPECT_EQ(fault([](Recipe&) {}), "nothing was thrown");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.epochs = 0; }),
            "epochs is 0, must be from 1 to 10000000");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.trajectories = 0; }),
            "trajectories is 0, must be 1 or more");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.batch = -1; }), "batch is -1, must be 1 or more");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.learning_rate = std::nan(""); }),
            "learning rate is nan, must be greater than 0");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.weight_decay = 100.0; }),
            "weight decay is 100, must be 0 or more, and less than 1 / learning rate");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.patience = -2; }),
            "patience is -2, must be 0 or more");
  EXPECT_EQ(fault([](Recipe& recipe) { recipe.architecture.hidden = {0}; }),
            "architecture: hidden is 0, must be from 1 to 4096");
}

TEST(Recipe, DescriptionTellsEveryDifference) {
  const Recipe recipe;
  Recipe other = recipe;
  other.learning_rate = 0.02;
  EXPECT_EQ(difference(describe(recipe), describe(recipe)), "");
  EXPECT_NE(difference(describe(recipe), describe(other)).find("learning_rate"), std::string::npos);
}

}  // namespace
}  // namespace nasm_trainer
