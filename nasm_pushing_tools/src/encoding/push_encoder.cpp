// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/encoding/push_encoder.hpp"

#include <stdexcept>
#include <utility>

#include "nasm_pushing/encoding/friction_map.hpp"
#include "nasm_pushing/encoding/shape_image.hpp"
#include "nasm_pushing/encoding/trajectory.hpp"
#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {

PushEncoder::PushEncoder(const EncodeOptions& options) {
  const auto made_by = [](const auto& make) {
    Part part;
    try {
      part.values = make();
    } catch (const std::exception& error) {
      part.error = error.what();
    }
    return part;
  };
  for (const Shape& shape : shapes()) {
    images_[shape.name()] = made_by([&] {
      if (options.image_folder.empty()) return draw_shape_image(shape);
      return read_shape_image(options.image_folder + "/" + shape.name() + ".png");
    });
  }
  for (const Surface& surface : surfaces()) {
    friction_[surface.name] = made_by([&] {
      if (options.friction_folder.empty()) return default_friction_map(surface);
      return read_friction_map(options.friction_folder + "/" + surface.name + ".csv");
    });
  }
}

EncodedPush PushEncoder::encode(const ClockedPush& push) const {
  EncodedPush encoded;
  const Shape* const shape = find_shape(push.name.shape);
  const auto image = images_.find(push.name.shape);
  if (shape == nullptr || image == images_.end()) {
    encoded.skip = {"unknown shape", "\"" + push.name.shape + "\""};
    return encoded;
  }
  const auto friction = friction_.find(push.name.surface);
  if (friction == friction_.end()) {
    encoded.skip = {"unknown surface", "\"" + push.name.surface + "\""};
    return encoded;
  }
  if (!image->second.error.empty()) {
    encoded.skip = {"no image of the shape", image->second.error};
    return encoded;
  }
  if (!friction->second.error.empty()) {
    encoded.skip = {"no friction map", friction->second.error};
    return encoded;
  }
  PushWindow window = find_window(push);
  if (window.skip) {
    encoded.skip = std::move(window.skip);
    return encoded;
  }
  PushInput& input = encoded.input;
  input.shape = push.name.shape;
  input.surface = push.name.surface;
  input.image = image->second.values;
  input.friction = friction->second.values;
  input.acceleration = encode_trajectory(window.times, window.x_m, window.y_m);
  input.other = other_numbers(push.name.contact, push.name.angle, shape->mass(), shape->inertia(),
                              push.name.surface);
  encoded.force = std::move(window.force);
  return encoded;
}

}  // namespace nasm_pushing
