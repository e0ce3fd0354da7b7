// SPDX-License-Identifier: Apache-2.0
#include "learning/push_training.hpp"

#include <algorithm>
#include <stdexcept>

namespace nasm_pushing {
namespace {

constexpr char kInside[] = "id";
constexpr char kOutside[] = "ood";

}  // namespace

ProfileSet to_profiles(const PushSet& set) {
  return {set.numbers, set.image, set.images, set.force};
}

ProfileRequest push_request(const PushSet& set, const SplitRule& rule, nasm_trainer::TrainRun run) {
  const ProfileSet profiles = to_profiles(set);
  check_profiles(profiles, "the pushes");
  Split split = split_pushes(set, rule, run.seed);
  split.training.resize(std::min<std::size_t>(split.training.size(), run.recipe.trajectories));
  ProfileRequest request;
  run.system = "pushing";
  run.recipe.split = to_string(rule);
  run.recipe.trajectories = split.training.size();
  run.recipe.validation_trajectories = split.validation.size();
  request.run = std::move(run);
  request.inputs = number_names();
  request.control = "force";
  request.horizon = kHorizon;
  request.dataset_hash = content_hash(set);
  request.training = select(profiles, split.training);
  request.validation = select(profiles, split.validation);
  if (rule.kind == SplitRule::Kind::kContact) {
    request.tests = {{kInside, select(profiles, split.test)},
                     {kOutside, select(profiles, split.ood)}};
  } else {
    request.tests = {{to_string(rule), select(profiles, split.test)}};
  }
  return request;
}

SplitRule rule_of(const nasm_core::Model& model) {
  if (model.accuracy.empty()) {
    throw std::invalid_argument("the model does not say how it was tested; give --split");
  }
  const std::string& split = model.accuracy.front().split;
  return parse_split(split == kInside || split == kOutside ? "contact" : split);
}

}  // namespace nasm_pushing
