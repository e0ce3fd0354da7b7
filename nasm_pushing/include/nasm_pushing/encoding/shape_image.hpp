// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__ENCODING__SHAPE_IMAGE_HPP_
#define NASM_PUSHING__ENCODING__SHAPE_IMAGE_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <string>

#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {

inline constexpr int kLargestImageSide = 4096;  ///< [pixels] of an image that is given

/// [m] of a drawn image, the same for all objects so that their sizes show. 32 × 24 pixels are
/// 218 × 163 mm, which the longest (tri3) and the broadest (ellip3) of them just fit.
inline constexpr double kMetresPerPixel = 0.0068;

/// Pixels of eight bits in memory.
struct ImageView {
  const uint8_t* data = nullptr;
  int width = 0;
  int height = 0;
  std::size_t step = 0;  ///< bytes from a row to the next
  int channels = 1;      ///< 1: mono; 2 or 4: the last is alpha; others are refused
};

/// The footprint as the network sees it: mono or alpha, each of the 32 × 24 pixels the mean over
/// what it covers of the image [0, 1], row by row, whatever the ratio of width to height. Throws
/// std::invalid_argument that names what is wrong: a size of 0, one that is too large, a step that
/// is shorter than a row, an image that shows nothing.
Eigen::VectorXf shape_image(const ImageView& view);
/// The same into [kPixels]. Allocates nothing.
void shape_image(const ImageView& view, Eigen::Ref<Eigen::VectorXf> image);

/// The same from a PNG file, which is how the dataset has its shapes. Those are cropped to the
/// object, so that their scale is unknown and objects that differ in size only look alike. Its size
/// is checked before it is decoded. Throws std::runtime_error that names the file.
Eigen::VectorXf read_shape_image(const std::string& path);

/// The same from the outline, seen from above: the centre of its bounding box in the middle, x up
/// and y to the left, kMetresPerPixel, with smooth edges. Throws std::invalid_argument if it does
/// not fit.
Eigen::VectorXf draw_shape_image(const Shape& shape);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__ENCODING__SHAPE_IMAGE_HPP_
