// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__OPTIMUM_HPP_
#define NASM_BRINGUP__DEMO__OPTIMUM_HPP_

#include <memory>

#include "nasm_core/solvers/optimum.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"

namespace nasm_bringup::demo {

/// The best that could have been answered.
struct Optimum : nasm_core::Optimum {
  /// What the answer saves by not ending exactly where it must, see
  /// nasm_core::OptimumFinder::miss_price.
  double miss_price = 0.0;
};

/// Solves by Newton's method the problems that were answered, and measures how long that takes.
class OptimumFinder {
 public:
  explicit OptimumFinder(const nasm_core::System& system);

  /// Not found: the answer is a refusal, or the solver did not converge.
  Optimum find(const nasm_msgs::msg::ControlTrajectory& answer);

 private:
  double miss_price(const nasm_msgs::msg::ControlTrajectory& answer, const Optimum& optimum);

  const nasm_core::System& system_;
  nasm_core::OptimumFinder finder_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
};

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__OPTIMUM_HPP_
