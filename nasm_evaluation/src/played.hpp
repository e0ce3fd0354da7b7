// SPDX-License-Identifier: Apache-2.0
#ifndef PLAYED_HPP_
#define PLAYED_HPP_

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/evaluation/played.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"

namespace nasm_evaluation {

/// The instance with the model's values for all that it leaves open, on the model's grid.
nasm_core::Instance default_instance_of(const nasm_core::Model& model,
                                        const nasm_core::SystemInfo& info);

/// An answer as it is played.
struct PlayedAnswer : nasm_core::Played {
  /// Its instance is what the instance says and, where that leaves something open, what the answer
  /// took.
  nasm_core::ControlPlan plan;
};

/// Plays the answer to an instance; not valid if that cannot be done.
void play(const nasm_msgs::msg::OcpInstance& instance,
          const nasm_msgs::msg::ControlTrajectory& answer, const nasm_core::System& system,
          nasm_core::Evaluator& evaluator, PlayedAnswer& played);

}  // namespace nasm_evaluation

#endif  // PLAYED_HPP_
