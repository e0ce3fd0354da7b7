// SPDX-License-Identifier: Apache-2.0
#include "learning/method.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "force_network/train_profiles.hpp"
#include "nasm_pushing/encoding/push_input.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::Activation;
using nasm_core::Architecture;
using nasm_core::OperatorKind;
using nasm_trainer::Preset;
using nasm_trainer::Recipe;

/// Adaptive Chebyshev functions, convolutions, neural aggregation.
Architecture pushing_nasm(Preset preset) {
  Architecture nasm;
  nasm.activation = preset == Preset::kBest ? Activation::kSilu : Activation::kRelu;
  nasm.backbone = nasm_core::Backbone::kConvolution;
  nasm.basis = nasm_core::Basis::kChebyshev;
  nasm.aggregation = nasm_core::Aggregation::kNeural;
  if (preset == Preset::kPaper) {
    nasm.width = 24;  // 13,331 weights in all; the paper has 13,174
    nasm.kernel = 5;
  } else {
    nasm.width = 12;
    nasm.kernel = 9;  // sees most of the signal at once
  }
  return nasm;
}

/// Chosen among two to five values for each kind.
double weight_decay_of(OperatorKind kind) {
  switch (kind) {
    case OperatorKind::kNasm:
      return 0.3;
    case OperatorKind::kDeepOnet:
      return 0.05;
    case OperatorKind::kMlp:
    case OperatorKind::kFno:
      return 0.1;
    case OperatorKind::kGen:
      break;
  }
  return 0.0;
}

/// The architecture with the width that makes its number of weights the nearest to a nasm's.
template <class SetWidth>
Architecture as_large_as(const Architecture& nasm, Architecture architecture,
                         const SetWidth& set_width) {
  const auto weights = [](const Architecture& network) {
    return profile_weight_count(network, kNumbers, true);
  };
  const int64_t wanted = weights(nasm);
  int64_t smallest_gap = std::numeric_limits<int64_t>::max();
  for (int width = 2;; ++width) {
    Architecture wider = architecture;
    set_width(wider, width);
    const int64_t gap = std::abs(weights(wider) - wanted);
    if (gap >= smallest_gap) break;
    smallest_gap = gap;
    architecture = wider;
  }
  return architecture;
}

}  // namespace

const std::vector<Method>& methods() {
  static const std::vector<Method> all = {
      {"nasm", "NASM", {0.108, 0.006}, {0.137, 0.007}},
      {"nasm-fourier", "NASM (Fourier)", {0.113, 0.006}, {0.139, 0.009}},
      {"nasm-mlp", "NASM (w.o. Conv)", {0.132, 0.008}, {0.151, 0.009}},
      {"nasm-sum", "NASM (w.o. NAggr)", {0.125, 0.007}, {0.172, 0.009}},
      {"deeponet", "DON", {0.117, 0.006}, {0.134, 0.008}},
      {"mlp", "MLP", {0.128, 0.006}, {0.149, 0.008}},
      {"gen", "GEN", {0.209, 0.014}, {0.199, 0.015}},
      {"fno", "FNO", {0.131, 0.008}, {0.172, 0.009}},
  };
  return all;
}

const Method& find_method(const std::string& name) {
  std::string known;
  for (const Method& method : methods()) {
    if (method.name == name) return method;
    known += (known.empty() ? "" : ", ") + method.name;
  }
  throw std::invalid_argument("there is no method \"" + name + "\"; there are: " + known);
}

Architecture method_architecture(Preset preset, const std::string& name) {
  find_method(name);
  const Architecture nasm = pushing_nasm(preset);
  Architecture architecture = nasm;
  if (name == "nasm") return nasm;
  if (name == "nasm-fourier") {
    architecture.basis = nasm_core::Basis::kFourier;
    return architecture;
  }
  if (name == "nasm-sum") {
    architecture.aggregation = nasm_core::Aggregation::kSum;
    return architecture;
  }
  if (name == "nasm-mlp") {
    architecture.backbone = nasm_core::Backbone::kMlp;
    return as_large_as(nasm, architecture,
                       [](Architecture& wider, int width) { wider.hidden.assign(2, width); });
  }
  if (name == "deeponet" || name == "mlp") {
    architecture.kind = name == "mlp" ? OperatorKind::kMlp : OperatorKind::kDeepOnet;
    architecture.terms = 20;
    return as_large_as(nasm, architecture,
                       [](Architecture& wider, int width) { wider.hidden.assign(3, width); });
  }
  if (name == "gen") {
    architecture.kind = OperatorKind::kGen;
    return as_large_as(nasm, architecture, [](Architecture& wider, int width) {
      wider.width = width;
      wider.hidden = {width};
    });
  }
  architecture.kind = OperatorKind::kFno;
  architecture.activation = Activation::kGelu;
  return as_large_as(nasm, architecture, [](Architecture& wider, int width) {
    wider.width = width;
    wider.modes = std::min(8, width / 2 + 1);
    wider.hidden = {20};
  });
}

Recipe push_recipe(Preset preset, const Architecture& architecture) {
  Recipe recipe;
  recipe.architecture = architecture;
  recipe.solver = "measured";
  recipe.trajectories = 1000;
  if (preset == Preset::kPaper) {
    recipe.epochs = 2000;
    return recipe;
  }
  recipe.normalised = true;
  recipe.stratified = true;
  recipe.samples_per_trajectory = 22;
  recipe.cosine = true;
  recipe.batch = 15 * recipe.samples_per_trajectory;
  // A gen hardly learns from steps that differ so much.
  recipe.together = architecture.kind != OperatorKind::kGen;
  recipe.learning_rate = 0.005;
  // Pushes of one name differ by a tenth: without decay networks learn that by heart.
  recipe.weight_decay = weight_decay_of(architecture.kind);
  recipe.relative = true;
  recipe.epochs = 60;
  return recipe;
}

}  // namespace nasm_pushing
