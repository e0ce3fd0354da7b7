// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__GOALS_HPP_
#define DEMO__GOALS_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"

namespace nasm_evaluation::demo {

/// An instance to be sent.
struct Goal {
  uint64_t id = 0;
  std::string split;  ///< which distribution it is from: id or ood
  nasm_core::Instance instance;
};

/// Instances with ids 1, 2, …: the first ones as in training, then `ood_share` of them from
/// outside. Instances that the system refuses are skipped. Throws std::invalid_argument if nothing
/// is left.
std::vector<Goal> draw_goals(const nasm_core::System& system, int count, double ood_share,
                             uint64_t seed);

/// Only what makes the task is set, the rest is left to the receiver; so is the stamp.
nasm_msgs::msg::OcpInstance to_message(const nasm_core::SystemInfo& info, const Goal& goal);

/// The numbers that make the task, such as "[0.31 0.58 1.02 …]"; `most`: how many are shown.
std::string task_text(const nasm_core::SystemInfo& info, const nasm_core::Instance& instance,
                      std::size_t most);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__GOALS_HPP_
