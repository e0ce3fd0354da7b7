// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__TESTING__PUSH_MESSAGES_HPP_
#define NASM_PUSHING__TESTING__PUSH_MESSAGES_HPP_

#include <string>

#include "nasm_msgs/msg/pushing_instance.hpp"

namespace nasm_pushing::test {

/// A square on ABS that is accelerated evenly.
inline nasm_msgs::msg::PushingInstance square_push(uint64_t id = 7) {
  nasm_msgs::msg::PushingInstance instance;
  instance.id = id;
  instance.header.frame_id = "base";
  instance.shape_name = "rect1";
  instance.surface = "abs";
  for (int i = 0; i <= 44; ++i) {
    const double time = 0.01 * i;
    instance.times.push_back(time);
    instance.x.push_back(0.35 + 0.25 * time * time);
    instance.y.push_back(-0.02);
    instance.yaw.push_back(0.1);
  }
  instance.contact_position = 0.4;
  instance.push_angle = 0.2;
  return instance;
}

/// An image of a bright rectangle on a dark ground.
inline sensor_msgs::msg::Image rectangle_image(const std::string& encoding, uint32_t width,
                                               uint32_t height, uint32_t padding = 0) {
  sensor_msgs::msg::Image image;
  const uint32_t channels = encoding == "mono8" ? 1 : 4;
  image.encoding = encoding;
  image.width = width;
  image.height = height;
  image.step = width * channels + padding;
  image.data.assign(std::size_t{image.step} * height, 0);
  for (uint32_t row = height / 4; row < height - height / 4; ++row) {
    for (uint32_t column = width / 4; column < width - width / 4; ++column) {
      image.data[std::size_t{row} * image.step + std::size_t{column} * channels + channels - 1] =
          255;
    }
  }
  return image;
}

/// All of the known: the same push as square_push(), with nothing left to names.
inline nasm_msgs::msg::PushingInstance nameless_push() {
  nasm_msgs::msg::PushingInstance instance = square_push();
  instance.shape_name = "";
  instance.surface = "";
  instance.shape = rectangle_image("mono8", 48, 64);
  instance.mass = 0.8374;
  instance.inertia = 0.001131;
  instance.friction_rows = 2;
  instance.friction_cols = 3;
  instance.friction_cell_size = 0.01;
  instance.friction_map.assign(6, 0.15F);
  return instance;
}

}  // namespace nasm_pushing::test

#endif  // NASM_PUSHING__TESTING__PUSH_MESSAGES_HPP_
