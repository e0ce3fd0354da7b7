// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2service {

/// `include_hidden` is the flag that may stand before the verb as well as after it.
std::unique_ptr<ros2cli::Verb> make_list_verb(bool& include_hidden);
std::unique_ptr<ros2cli::Verb> make_call_verb();

}  // namespace ros2service

#endif  // VERBS_HPP_
