// SPDX-License-Identifier: Apache-2.0
#ifndef PLAYED_HPP_
#define PLAYED_HPP_

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"

namespace nasm_evaluation {

/// The problem with the model's values for all that it leaves open, on the model's grid.
nasm_core::Instance default_instance_of(const nasm_core::Model& model,
                                        const nasm_core::SystemInfo& info);

/// An answer, rolled out.
struct Played {
  bool is_valid = false;
  nasm_core::ControlPlan plan;
  /// What the problem says, and for what it leaves open, what the answer took. The grid is the
  /// answer's if that is uniform, else the system's own.
  nasm_core::Instance instance;
  nasm_core::Trajectory trajectory;
  double cost = 0.0;
};

/// Rolls out the answer to a problem; not valid if that cannot be done.
void play(const nasm_msgs::msg::OcpInstance& problem,
          const nasm_msgs::msg::ControlTrajectory& answer, const nasm_core::System& system,
          nasm_core::Evaluator& evaluator, Played& played);

}  // namespace nasm_evaluation

#endif  // PLAYED_HPP_
