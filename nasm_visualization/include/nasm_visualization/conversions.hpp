// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_VISUALIZATION__CONVERSIONS_HPP_
#define NASM_VISUALIZATION__CONVERSIONS_HPP_

#include <string>

#include "nasm_visualization/scene.hpp"
#include "std_msgs/msg/header.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace nasm_visualization {

/// The header has the fixed frame; `prefix` stands before the names of all others.
tf2_msgs::msg::TFMessage to_transforms(const Scene& scene, const std_msgs::msg::Header& header,
                                       const std::string& prefix);

/// Replaces all markers of the scene before; ids count within the namespace `group`.
visualization_msgs::msg::MarkerArray to_markers(const Scene& scene,
                                                const std_msgs::msg::Header& header,
                                                const std::string& group);

}  // namespace nasm_visualization

#endif  // NASM_VISUALIZATION__CONVERSIONS_HPP_
