// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2param {

std::unique_ptr<ros2cli::Verb> make_describe_verb();
std::unique_ptr<ros2cli::Verb> make_dump_verb();
std::unique_ptr<ros2cli::Verb> make_get_verb();
std::unique_ptr<ros2cli::Verb> make_list_verb();
std::unique_ptr<ros2cli::Verb> make_set_verb();

}  // namespace ros2param

#endif  // VERBS_HPP_
