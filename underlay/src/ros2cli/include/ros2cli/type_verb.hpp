// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__TYPE_VERB_HPP_
#define ROS2CLI__TYPE_VERB_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2cli {

enum class NameKind { kTopic, kService };

/// The verb that prints the types of one topic or service. `include_hidden` is asked when it runs.
std::unique_ptr<Verb> make_type_verb(NameKind kind, const bool& include_hidden);

}  // namespace ros2cli

#endif  // ROS2CLI__TYPE_VERB_HPP_
