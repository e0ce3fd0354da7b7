// SPDX-License-Identifier: Apache-2.0
#ifndef EVALUATION__CLOSED_LOOP__NORMAL_HPP_
#define EVALUATION__CLOSED_LOOP__NORMAL_HPP_

#include <cmath>

#include "nasm_common/random.hpp"

namespace nasm_core {

/// A number of the standard normal distribution (Box and Muller); the same on every machine, which
/// std::normal_distribution is not.
inline double normal(nasm_common::Random& random) {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - random.uniform()));
  return radius * std::cos(2.0 * M_PI * random.uniform());
}

}  // namespace nasm_core

#endif  // EVALUATION__CLOSED_LOOP__NORMAL_HPP_
