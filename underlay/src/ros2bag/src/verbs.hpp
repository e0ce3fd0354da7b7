// SPDX-License-Identifier: Apache-2.0
#ifndef VERBS_HPP_
#define VERBS_HPP_

#include <memory>

#include "ros2cli/command.hpp"

namespace ros2bag {

std::unique_ptr<ros2cli::Verb> make_info_verb();
std::unique_ptr<ros2cli::Verb> make_reindex_verb();

/// These set `ended` when they have done all that was to do, be it after a signal.
std::unique_ptr<ros2cli::Verb> make_play_verb(bool& ended);
std::unique_ptr<ros2cli::Verb> make_record_verb(bool& ended);

}  // namespace ros2bag

#endif  // VERBS_HPP_
