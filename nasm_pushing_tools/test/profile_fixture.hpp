// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__PROFILE_FIXTURE_HPP_
#define NASM_PUSHING_TOOLS__TEST__PROFILE_FIXTURE_HPP_

#include <cmath>

#include "force_network/train_profiles.hpp"
#include "nasm_common/random.hpp"
#include "nasm_core/operator/image_encoder.hpp"

namespace nasm_pushing {

/// Bars of different widths, and profiles that depend on the bar, on one of two numbers and on
/// time.
inline ProfileSet made_up_profiles(int count, uint64_t seed, bool pictures = true) {
  constexpr int kBars = 4;
  constexpr int kSamples = 20;
  using nasm_core::ImageEncoder;
  nasm_common::Random random(seed, 1);
  ProfileSet set;
  set.instances.resize(2, count);
  set.profiles.resize(kSamples, count);
  if (pictures) set.pictures = Eigen::MatrixXf::Zero(ImageEncoder::kPixels, kBars);
  for (int bar = 0; pictures && bar < kBars; ++bar) {
    const int width = 5 * (bar + 1);
    for (int row = 0; row < ImageEncoder::kRows; ++row) {
      set.pictures.col(bar).segment(row * ImageEncoder::kColumns, width).setOnes();
    }
  }
  for (int i = 0; i < count; ++i) {
    const int bar = static_cast<int>(random.uniform() * kBars);
    if (pictures) set.picture.push_back(bar);
    set.instances.col(i) << random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0);
    for (int k = 0; k < kSamples; ++k) {
      const double time = static_cast<double>(k) / kSamples;
      set.profiles(k, i) = 3.0 + (pictures ? bar : 0) + set.instances(0, i) * std::sin(4.0 * time);
    }
  }
  return set;
}

inline ProfileRequest profile_request(const std::string& output, bool pictures = true) {
  ProfileRequest request;
  request.run.system = "bars";
  request.run.output = output;
  request.run.seed = 3;
  nasm_trainer::Recipe& recipe = request.run.recipe;
  recipe.architecture.hidden = {16};
  recipe.architecture.basis = nasm_core::Basis::kChebyshev;
  recipe.normalised = true;
  recipe.epochs = 30;
  recipe.batch = 200;
  request.inputs = {"slope", "idle"};
  request.control = "force";
  request.horizon = 0.5;
  request.training = made_up_profiles(60, 1, pictures);
  request.validation = made_up_profiles(20, 2, pictures);
  request.tests = {{"id", made_up_profiles(20, 3, pictures)}};
  return request;
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__PROFILE_FIXTURE_HPP_
