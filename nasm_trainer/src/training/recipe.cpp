// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/recipe.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/correction.hpp"
#include "training/weight_count.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Activation;
using nasm_core::Architecture;
using nasm_core::Encoding;
using nasm_core::OperatorKind;
using nasm_core::SystemInfo;

/// What differs between systems.
struct Habits {
  const char* system;
  std::vector<int> hidden;      ///< of NASM
  uint64_t paper_trajectories;  ///< a tenth of the paper's samples
  int paper_epochs;             ///< the experiments', where they differ from the paper's
  double jitter;                ///< of the paper's horizons
  const char* best_solver;      ///< exact labels where a formula knows them
  uint64_t best_trajectories;
  int best_samples;
  int best_iterations;
};

const Habits& habits_of(const std::string& system) {
  static const Habits kHabits[] = {
      {"pendulum", {40, 40}, 500, 10000, 0.01, "newton", 4000, 10, 80},
      {"robotarm", {40}, 500, 10000, 0.01, "newton", 4000, 10, 80},
      {"cartpole", {40, 40}, 500, 2000, 0.01, "newton", 4000, 10, 50},
      {"quadrotor", {40, 40}, 1000, 1000, 0.01, "newton", 20000, 4, 25},
      {"rocket", {40, 40}, 1000, 1000, 0.01, "newton", 20000, 4, 25},
      {"brachistochrone", {40, 40}, 1000, 5000, 0.0, "analytic", 4000, 10, 80},
      {"zermelo", {40, 40, 40}, 1000, 5000, 0.0, "analytic", 20000, 4, 60},
      {"pendulum_swing_up", {40, 40}, 1000, 1000, 0.0, "newton", 16000, 10, 80},
      {"cart_pole_swing_up", {48, 48}, 1000, 1000, 0.0, "newton", 16000, 6, 60},
      {"quadrotor_flight", {40, 40}, 1000, 1000, 0.0, "newton", 12000, 8, 60},
      {"quadrotor_obstacles", {40, 40}, 1000, 1000, 0.0, "newton", 6000, 8, 50},
      {"rocket_landing", {32, 32}, 1000, 1000, 0.0, "newton", 3000, 8, 40},
      {"", {40, 40}, 1000, 1000, 0.0, "newton", 4000, 10, 50},
  };
  const Habits* habits = kHabits;
  while (*habits->system && system != habits->system) ++habits;
  return *habits;
}

int input_count(const SystemInfo& info, Encoding encoding) {
  return static_cast<int>(nasm_core::encoded_components(info, encoding).size());
}

int control_count(const SystemInfo& info) {
  return static_cast<int>(info.controls.size());
}

/// Levenberg–Marquardt solves for all weights of a control at once, which takes time by their cube.
constexpr int64_t kMostWeightsForMarquardt = 5000;

void train_by_marquardt(const Habits& habits, int64_t weights, bool corrects, Recipe& recipe) {
  recipe.optimiser = Recipe::Optimiser::kLevenbergMarquardt;
  // Corrections are far from linear in the instance.
  recipe.instance_range = corrects ? 1.0 : 3.0;
  recipe.trajectories = habits.best_trajectories;
  recipe.samples_per_trajectory = habits.best_samples;
  recipe.epochs = habits.best_iterations;
  // Some more rows than columns; the damping makes up for what they leave open.
  const int64_t rows = (17 * weights + 9999) / 10000 * 1000;
  recipe.curvature_samples = static_cast<int>(std::max<int64_t>(4000, rows));
}

/// An epoch of these takes about ten times as long as one of a NASM with as many weights.
bool is_slow(const Architecture& architecture) {
  return architecture.kind == OperatorKind::kFno || architecture.kind == OperatorKind::kGen ||
         (architecture.kind == OperatorKind::kNasm &&
          architecture.backbone == nasm_core::Backbone::kConvolution);
}

void train_by_adam(const Architecture& architecture, Recipe& recipe) {
  recipe.trajectories = 4000;
  recipe.batch = 2000;
  recipe.cosine = true;
  recipe.learning_rate = is_slow(architecture) ? 0.003 : 0.005;
  recipe.epochs = is_slow(architecture) ? 100 : 400;
}

Recipe paper_recipe(const Habits& habits, const Architecture& architecture) {
  Recipe recipe;
  recipe.trajectories = habits.paper_trajectories;
  recipe.epochs = habits.paper_epochs;
  // The paper tells the epochs of NASM only.
  if (architecture.kind != OperatorKind::kNasm && is_slow(architecture)) recipe.epochs /= 5;
  recipe.horizon_jitter = habits.jitter;
  return recipe;
}

Recipe best_recipe(const Habits& habits, const SystemInfo& info, const Architecture& architecture,
                   Encoding encoding) {
  Recipe recipe;
  recipe.normalised = true;
  recipe.stratified = true;
  recipe.solver = habits.best_solver;
  const int64_t weights =
      weights_per_control(architecture, input_count(info, encoding), control_count(info));
  if (weights > 0 && weights <= kMostWeightsForMarquardt) {
    train_by_marquardt(habits, weights, nasm_core::answers_with_corrections(info, encoding),
                       recipe);
  } else {
    train_by_adam(architecture, recipe);
  }
  return recipe;
}

void require(bool holds, const char* name, double value, const char* expected) {
  if (holds) return;
  const std::string text = nasm_common::format("%s is %g, must be %s", name, value, expected);
  throw std::invalid_argument(text);
}

}  // namespace

const char* to_string(Preset preset) {
  return preset == Preset::kPaper ? "paper" : "best";
}

Preset preset_from(const std::string& name) {
  if (name == "paper") return Preset::kPaper;
  if (name == "best") return Preset::kBest;
  throw std::invalid_argument("there is no preset \"" + name + "\"; there are: paper, best");
}

const char* to_string(Recipe::Optimiser optimiser) {
  return optimiser == Recipe::Optimiser::kAdam ? "adam" : "levenberg-marquardt";
}

Architecture default_architecture(Preset preset, const std::string& system, OperatorKind kind,
                                  Encoding encoding) {
  const SystemInfo& info = nasm_core::find_system(system).info();
  const int inputs = input_count(info, encoding);
  const int controls = control_count(info);
  Architecture nasm;
  nasm.hidden = habits_of(system).hidden;
  nasm.activation = preset == Preset::kBest ? Activation::kSilu : Activation::kRelu;
  Architecture architecture = nasm;
  architecture.kind = kind;
  switch (kind) {
    case OperatorKind::kNasm:
      break;
    case OperatorKind::kDeepOnet:
    case OperatorKind::kMlp: {
      architecture.hidden = {1, 1, 1};
      architecture.terms = 20;
      const int64_t weights = controls * weights_per_control(nasm, inputs, controls);
      const int width = matching_width(architecture, inputs, controls, weights);
      architecture.hidden.assign(3, width);
      break;
    }
    case OperatorKind::kFno:
      architecture.activation = Activation::kGelu;
      architecture.hidden = {20};
      architecture.width = controls > 1 ? 20 : 14;
      break;
    case OperatorKind::kGen:
      architecture.hidden = {32};
      architecture.width = controls > 1 ? 32 : 16;
      break;
  }
  return architecture;
}

Recipe make_recipe(Preset preset, const std::string& system, const Architecture& architecture,
                   Encoding encoding) {
  const SystemInfo& info = nasm_core::find_system(system).info();
  const Habits& habits = habits_of(system);
  Recipe recipe = preset == Preset::kPaper ? paper_recipe(habits, architecture)
                                           : best_recipe(habits, info, architecture, encoding);
  recipe.architecture = architecture;
  recipe.encoding = encoding;
  recipe.split = nasm_core::find_split(info, training_split(encoding)).name;
  return recipe;
}

Recipe make_recipe(Preset preset, const std::string& system, OperatorKind kind, Encoding encoding) {
  return make_recipe(preset, system, default_architecture(preset, system, kind, encoding),
                     encoding);
}

std::string training_split(Encoding encoding) {
  switch (encoding) {
    case Encoding::kTask:
      break;
    case Encoding::kFeedback:
      return "feedback_id";
    case Encoding::kAll:
      return "changeable_id";
  }
  return "id";
}

void check_recipe(const Recipe& recipe) {
  if (const auto fault = nasm_core::check_architecture(recipe.architecture)) {
    throw std::invalid_argument("architecture: " + *fault);
  }
  constexpr int kMostEpochs = 10'000'000;
  const auto at_least_one = [](const char* name, double value) {
    require(value >= 1.0, name, value, "1 or more");
  };
  require(recipe.epochs >= 1 && recipe.epochs <= kMostEpochs, "epochs", recipe.epochs,
          "from 1 to 10000000");
  at_least_one("trajectories", static_cast<double>(recipe.trajectories));
  at_least_one("validation trajectories", static_cast<double>(recipe.validation_trajectories));
  at_least_one("samples per trajectory", recipe.samples_per_trajectory);
  at_least_one("batch", recipe.batch);
  at_least_one("decay epochs", recipe.decay_epochs);
  at_least_one("curvature samples", recipe.curvature_samples);
  constexpr double kLargest = std::numeric_limits<double>::max();
  const auto positive = [](const char* name, double value) {
    require(value > 0.0 && value <= kLargest, name, value, "greater than 0");
  };
  positive("learning rate", recipe.learning_rate);
  positive("decay", recipe.decay);
  positive("instance range", recipe.instance_range);
  require(recipe.weight_decay >= 0.0 && recipe.weight_decay * recipe.learning_rate < 1.0,
          "weight decay", recipe.weight_decay, "0 or more, and less than 1 / learning rate");
  require(recipe.patience >= 0, "patience", recipe.patience, "0 or more");
}

Description describe(const Recipe& recipe) {
  return {{"architecture", nasm_core::to_json(recipe.architecture)},
          {"split", recipe.split},
          {"encoding", nasm_core::to_string(recipe.encoding)},
          {"solver", recipe.solver},
          {"trajectories", std::to_string(recipe.trajectories)},
          {"samples_per_trajectory", std::to_string(recipe.samples_per_trajectory)},
          {"stratified", recipe.stratified ? "yes" : "no"},
          {"horizon_jitter", nasm_common::exact_text(recipe.horizon_jitter)},
          {"validation_trajectories", std::to_string(recipe.validation_trajectories)},
          {"normalised", recipe.normalised ? "yes" : "no"},
          {"instance_range", nasm_common::exact_text(recipe.instance_range)},
          {"optimiser", to_string(recipe.optimiser)},
          {"epochs", std::to_string(recipe.epochs)},
          {"batch", std::to_string(recipe.batch)},
          {"together", recipe.together ? "yes" : "no"},
          {"learning_rate", nasm_common::exact_text(recipe.learning_rate)},
          {"decay", nasm_common::exact_text(recipe.decay)},
          {"decay_epochs", std::to_string(recipe.decay_epochs)},
          {"cosine", recipe.cosine ? "yes" : "no"},
          {"weight_decay", nasm_common::exact_text(recipe.weight_decay)},
          {"relative", recipe.relative ? "yes" : "no"},
          {"curvature_samples", std::to_string(recipe.curvature_samples)},
          {"patience", std::to_string(recipe.patience)}};
}

}  // namespace nasm_trainer
