// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2action {

std::unique_ptr<ros2cli::Verb> make_info_verb();
std::unique_ptr<ros2cli::Verb> make_list_verb();
std::unique_ptr<ros2cli::Verb> make_send_goal_verb();

}  // namespace ros2action

#endif  // VERBS_HPP_
