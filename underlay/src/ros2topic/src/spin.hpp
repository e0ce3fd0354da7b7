// SPDX-License-Identifier: Apache-2.0
#ifndef SPIN_HPP_
#define SPIN_HPP_

#include <functional>

#include "ros2cli/direct_node.hpp"

namespace ros2topic {

/// Serves the node until `done`, which is asked after each callback and twice a second, or until
/// the process is interrupted.
void spin(const ros2cli::DirectNode& node, const std::function<bool()>& done);

}  // namespace ros2topic

#endif  // SPIN_HPP_
