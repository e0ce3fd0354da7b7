// SPDX-License-Identifier: Apache-2.0
#ifndef PLAYED_HPP_
#define PLAYED_HPP_

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_sim/task.hpp"

namespace nasm_evaluation {

/// Puts what a message says over what the instance has. False if sizes or names are impossible, and
/// then the instance is of no use.
bool apply(const nasm_msgs::msg::OcpInstance& message, const nasm_core::SystemInfo& info,
           nasm_core::Instance& instance);

/// The problem with the model's values for all that it leaves open, on the model's grid.
nasm_core::Instance default_instance_of(const nasm_core::Model& model,
                                        const nasm_core::SystemInfo& info);

/// An answer, rolled out.
struct Played {
  bool is_valid = false;
  nasm_sim::Task task;
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
