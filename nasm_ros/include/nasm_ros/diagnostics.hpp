// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__DIAGNOSTICS_HPP_
#define NASM_ROS__DIAGNOSTICS_HPP_

#include <limits>
#include <optional>
#include <string>

#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "nasm_ros/statistics.hpp"

namespace nasm_ros {

struct ServedModel {
  std::string path;
  std::string id;
  std::string system;
};

/// Input of the diagnostics.
struct Health {
  std::string lifecycle_state;  ///< such as "active"
  std::optional<ServedModel> served;
  std::size_t subscribers = 0;  ///< of the answers
  uint64_t refused_models = 0;  ///< files that could not be loaded, since the node began
  Statistics::Summary now;
  Statistics::Summary before;     ///< when diagnostics were sent last
  double watchdog_s = 0.0;        ///< 0: none
  std::string receding_horizon;   ///< outcome of the last re-solving; empty: not in this mode
  bool receding_is_held = false;  ///< for want of a state, or of a new one
  bool has_plan = true;           ///< false: a task, but no plan is active any more
  std::string divergence;         ///< how the loop diverges; empty: it does not
  double distance_to_goal = std::numeric_limits<double>::quiet_NaN();
  double state_age_s = 0.0;
  uint64_t bad_states = 0;  ///< messages on ~/state that were ignored
};

/// ERROR: no model, or the loop diverges. STALE: the watchdog. WARN: refusals since the last time,
/// or a task without a plan, without a state or with a stale one.
diagnostic_msgs::msg::DiagnosticStatus to_diagnostics(const std::string& node_name,
                                                      const Health& health);

}  // namespace nasm_ros

#endif  // NASM_ROS__DIAGNOSTICS_HPP_
