// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__INSTANCE_READER_HPP_
#define NASM_PUSHING__NODE__INSTANCE_READER_HPP_

#include <optional>
#include <string>

#include "nasm_core/operator/answer.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_pushing/encoding/push_input.hpp"

namespace nasm_pushing {

struct Refusal {
  nasm_core::AnswerStatus status;
  std::string text;  ///< names the field and its value
};

/// Input of the network for a requested push, by stage 1 and stage 2. Whatever a message
/// can hold is either understood or refused; then neither is to be used. Allocates nothing for a
/// push that is understood if both have been used before.
///
/// A friction map may have any size, since the network sees its mean and standard deviation over
/// the measured cells only. What a named shape or surface supplies may also be given; then it is
/// taken as given.
std::optional<Refusal> read_instance(const nasm_msgs::msg::PushingInstance& message,
                                     PushInput& push, NetworkInput& input);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__INSTANCE_READER_HPP_
