// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <stdexcept>

#include "nasm_pushing/encoding/shape_image.hpp"
#include "node/instance_fields.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using Image = nasm_msgs::msg::PushingInstance::_shape_type;

/// Bytes of a pixel; 0: not an encoding that shows a footprint.
int channels_of(const std::string& encoding) {
  if (encoding == "mono8" || encoding == "8UC1") return 1;
  if (encoding == "rgba8" || encoding == "bgra8" || encoding == "8UC4") return 4;
  return 0;
}

std::optional<Refusal> check(const Image& image, int channels) {
  if (image.width == 0 || image.height == 0) {
    return refusal(AnswerStatus::kWrongDimension, "shape is an image of ", image.width, " x ",
                   image.height, " pixels with ", image.data.size(), " bytes of data");
  }
  if (image.width > kLargestImageSide || image.height > kLargestImageSide) {
    return refusal(AnswerStatus::kWrongDimension, "shape is an image of ", image.width, " x ",
                   image.height, " pixels, the limit is ", kLargestImageSide, " x ",
                   kLargestImageSide);
  }
  if (channels == 0) {
    return refusal(AnswerStatus::kInvalidValue, "shape.encoding is \"",
                   std::string(image.encoding).substr(0, 32),
                   "\", must be mono8, or rgba8 or bgra8, of which alpha counts");
  }
  const std::size_t row = std::size_t{image.width} * static_cast<std::size_t>(channels);
  if (image.step < row) {
    return refusal(AnswerStatus::kWrongDimension, "shape.step is ", image.step, " bytes, but ",
                   image.width, " pixels of ", std::string(image.encoding), " have ", row);
  }
  const std::size_t all = std::size_t{image.step} * image.height;
  if (image.data.size() != all) {
    return refusal(AnswerStatus::kWrongDimension, "shape.data has ", image.data.size(),
                   " bytes, but step times height is ", all);
  }
  return std::nullopt;
}

/// Drawn once, since it takes longer than all the rest of an answer.
const std::map<std::string, Eigen::VectorXf>& drawn_images() {
  static const auto images = [] {
    std::map<std::string, Eigen::VectorXf> drawn;
    for (const Shape& shape : shapes()) drawn[shape.name()] = draw_shape_image(shape);
    return drawn;
  }();
  return images;
}

}  // namespace

std::optional<Refusal> read_image(const nasm_msgs::msg::PushingInstance& message,
                                  const Shape* shape, Eigen::VectorXf& image) {
  const Image& given = message.shape;
  if (given.width == 0 && given.height == 0 && given.data.empty()) {
    if (shape == nullptr) {
      return refusal(AnswerStatus::kWrongDimension,
                     "shape is an empty image and shape_name is empty: give one of them");
    }
    image = drawn_images().at(shape->name());
    return std::nullopt;
  }
  const int channels = channels_of(given.encoding);
  if (auto fault = check(given, channels)) return fault;
  try {
    image.resize(kPixels);
    shape_image({given.data.data(), static_cast<int>(given.width), static_cast<int>(given.height),
                 given.step, channels},
                image);
  } catch (const std::invalid_argument& error) {
    return refusal(AnswerStatus::kInvalidValue, "shape: ", error.what());
  }
  return std::nullopt;
}

}  // namespace nasm_pushing
