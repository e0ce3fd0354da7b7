// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2lifecycle {

std::unique_ptr<ros2cli::Verb> make_get_verb();
std::unique_ptr<ros2cli::Verb> make_list_verb();
std::unique_ptr<ros2cli::Verb> make_nodes_verb();
std::unique_ptr<ros2cli::Verb> make_set_verb();

}  // namespace ros2lifecycle

#endif  // VERBS_HPP_
