// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__CONVERSIONS_HPP_
#define NASM_SIM__CONVERSIONS_HPP_

#include "nasm_core/evaluation/played.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_sim/simulation.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace nasm_sim {

/// Stamp and frame are left to the caller, here and below.
nasm_msgs::msg::SystemState to_message(const Snapshot& snapshot, const nasm_core::SystemInfo& info);

nasm_msgs::msg::EvaluationResult to_message(const Run& run, const nasm_core::Assessment& assessment,
                                            const nasm_core::SystemInfo& info);

/// Whether the system has joints.
bool has_joints(const nasm_core::SystemInfo& info);
sensor_msgs::msg::JointState to_joint_state(const Snapshot& snapshot,
                                            const nasm_core::SystemInfo& info);

}  // namespace nasm_sim

#endif  // NASM_SIM__CONVERSIONS_HPP_
