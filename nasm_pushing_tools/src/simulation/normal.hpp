// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__NORMAL_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__NORMAL_HPP_

#include <cmath>

#include "nasm_common/random.hpp"

namespace nasm_pushing {

/// Normally distributed numbers, mean 0 and variance 1, the same on every machine.
class Normal {
 public:
  explicit Normal(nasm_common::Random& random) : random_(random) {}

  double operator()() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    const double radius = std::sqrt(-2.0 * std::log(1.0 - random_.uniform()));
    const double angle = 2.0 * M_PI * random_.uniform();
    spare_ = radius * std::sin(angle);
    has_spare_ = true;
    return radius * std::cos(angle);
  }

 private:
  nasm_common::Random& random_;
  double spare_ = 0.0;
  bool has_spare_ = false;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__NORMAL_HPP_
