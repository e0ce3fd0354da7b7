// SPDX-License-Identifier: Apache-2.0
#ifndef TOPICS_HPP_
#define TOPICS_HPP_

#include <string>

#include "ros2cli/direct_node.hpp"
#include "ros2cli/interface_type.hpp"

namespace ros2topic {

/// The one type of a topic. While nobody has the topic it says so and, with `forever`, waits;
/// otherwise it throws once the spin time is over.
ros2cli::MessageType type_of_topic(const ros2cli::DirectNode& node, const std::string& topic,
                                   bool forever);

}  // namespace ros2topic

#endif  // TOPICS_HPP_
