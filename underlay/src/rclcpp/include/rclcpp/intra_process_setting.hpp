// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__INTRA_PROCESS_SETTING_HPP_
#define RCLCPP__INTRA_PROCESS_SETTING_HPP_

namespace rclcpp {

/// Whether a publisher or subscription hands messages over inside the process without serialising
/// them.
enum class IntraProcessSetting { Enable, Disable, NodeDefault };

}  // namespace rclcpp

#endif  // RCLCPP__INTRA_PROCESS_SETTING_HPP_
