// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2node {

std::unique_ptr<ros2cli::Verb> make_info_verb();
std::unique_ptr<ros2cli::Verb> make_list_verb();

}  // namespace ros2node

#endif  // VERBS_HPP_
