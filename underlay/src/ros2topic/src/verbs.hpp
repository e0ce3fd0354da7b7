// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2topic {

/// `include_hidden` is the flag that may stand before the verb as well as after it.
std::unique_ptr<ros2cli::Verb> make_list_verb(bool& include_hidden);
std::unique_ptr<ros2cli::Verb> make_info_verb();
std::unique_ptr<ros2cli::Verb> make_echo_verb();
std::unique_ptr<ros2cli::Verb> make_hz_verb();
std::unique_ptr<ros2cli::Verb> make_bw_verb();
std::unique_ptr<ros2cli::Verb> make_pub_verb();

}  // namespace ros2topic

#endif  // VERBS_HPP_
