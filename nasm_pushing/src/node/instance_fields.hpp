// SPDX-License-Identifier: Apache-2.0
#ifndef NODE__INSTANCE_FIELDS_HPP_
#define NODE__INSTANCE_FIELDS_HPP_

#include <Eigen/Core>
#include <optional>
#include <sstream>
#include <string>

#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_pushing/node/instance_reader.hpp"
#include "nasm_pushing/objects/shape.hpp"

/// Parts of a PushingInstance, each read into a part of stage 1. Shape and surface are null if they
/// were not named.
namespace nasm_pushing {

template <class... Parts>
Refusal refusal(nasm_core::AnswerStatus status, const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return {status, text.str()};
}

std::optional<Refusal> read_image(const nasm_msgs::msg::PushingInstance& message,
                                  const Shape* shape, Eigen::VectorXf& image);

std::optional<Refusal> read_friction(const nasm_msgs::msg::PushingInstance& message,
                                     const Surface* surface, Eigen::VectorXf& friction);

std::optional<Refusal> read_trajectory(const nasm_msgs::msg::PushingInstance& message,
                                       Eigen::VectorXd& acceleration);

}  // namespace nasm_pushing

#endif  // NODE__INSTANCE_FIELDS_HPP_
