// SPDX-License-Identifier: Apache-2.0
#ifndef USE_INTRA_PROCESS_HPP_
#define USE_INTRA_PROCESS_HPP_

#include "rclcpp/intra_process_setting.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp {

inline bool use_intra_process(IntraProcessSetting setting,
                              const node_interfaces::NodeBaseInterface& node) {
  return setting == IntraProcessSetting::NodeDefault ? node.get_use_intra_process_default()
                                                     : setting == IntraProcessSetting::Enable;
}

}  // namespace rclcpp

#endif  // USE_INTRA_PROCESS_HPP_
