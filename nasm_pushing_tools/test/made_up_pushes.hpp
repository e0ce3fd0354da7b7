// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__MADE_UP_PUSHES_HPP_
#define NASM_PUSHING_TOOLS__TEST__MADE_UP_PUSHES_HPP_

#include <cmath>
#include <string>

#include "encoding/push_set.hpp"
#include "nasm_common/random.hpp"

namespace nasm_pushing {

/// Synthetic pushes of three shapes, with contacts from 0.2 to 0.8 and forces that depend
/// on the shape, the mass and the contact.
inline PushSet made_up_pushes(int count, uint64_t seed = 1) {
  static const std::string kShapes[] = {"hex", "rect1", "tri1"};
  nasm_common::Random random(seed, 7);
  PushSet set;
  set.numbers = Eigen::MatrixXd::Zero(kNumbers, count);
  set.images = Eigen::MatrixXf::Zero(kPixels, 3);
  for (int shape = 0; shape < 3; ++shape) {
    set.images.col(shape).head(200 * (shape + 1)).setOnes();
  }
  set.force.resize(kForceSamples, count);
  for (int i = 0; i < count; ++i) {
    const int shape = i % 3;
    PushName name;
    name.surface = "abs";
    name.shape = kShapes[shape];
    name.acceleration = 500.0;
    name.contact = std::round(random.uniform(0.2, 0.8) * 1e6) * 1e-6;
    set.names.push_back(name);
    set.files.push_back(to_string(name) + ".h5");
    set.image.push_back(shape);
    const double mass = random.uniform(0.8, 1.3);
    set.numbers.col(i).head(4) << name.contact, 0.0, 1.0, mass;
    for (int k = 0; k < kForceSamples; ++k) {
      const double time = static_cast<double>(k) / kForceSamples;
      set.force(k, i) = mass * (2.0 + shape + name.contact) * (1.0 - std::exp(-8.0 * time)) + 0.2;
    }
  }
  set.description = "{\"made\":\"up\"}";
  return set;
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__MADE_UP_PUSHES_HPP_
