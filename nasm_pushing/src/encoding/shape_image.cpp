// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/encoding/shape_image.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <stdexcept>
#include <vector>

namespace nasm_pushing {
namespace {

constexpr double kWhite = 255.0;
constexpr std::size_t kLargestFile = 64 << 20;  // [bytes]

void check_size(uint32_t width, uint32_t height) {
  const auto size = [&] { return std::to_string(width) + " x " + std::to_string(height); };
  if (width == 0 || height == 0) {
    throw std::invalid_argument("image of " + size() + " pixels is empty");
  }
  if (width > kLargestImageSide || height > kLargestImageSide) {
    throw std::invalid_argument("image of " + size() + " pixels is larger than " +
                                std::to_string(kLargestImageSide) + " x " +
                                std::to_string(kLargestImageSide));
  }
}

/// Adds the last channel of a row.
template <int channels>
void add_row(const uint8_t* row, int width, uint32_t weight, uint32_t* sums) {
  for (int i = 0; i < width; ++i) sums[i] += weight * row[i * channels + channels - 1];
}

/// Calls the action for each pixel that a part of a side covers, with the covered share in units of
/// 1 / parts of a pixel. In that unit all shares are integers, and no mean depends on rounding.
template <class Action>
void over_part(int side, int parts, int part, const Action& action) {
  const int begin = part * side;
  const int end = begin + side;
  for (int i = begin / parts; i * parts < end; ++i) {
    action(i, static_cast<uint32_t>(std::min(end, (i + 1) * parts) - std::max(begin, i * parts)));
  }
}

uint32_t big_endian(const unsigned char* bytes) {
  return static_cast<uint32_t>(bytes[0]) << 24 | static_cast<uint32_t>(bytes[1]) << 16 |
         static_cast<uint32_t>(bytes[2]) << 8 | static_cast<uint32_t>(bytes[3]);
}

std::vector<unsigned char> read_png(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(std::strerror(errno));
  std::vector<unsigned char> bytes;
  unsigned char part[1 << 16];
  while (file.read(reinterpret_cast<char*>(part), sizeof part), file.gcount() > 0) {
    bytes.insert(bytes.end(), part, part + file.gcount());
    if (bytes.size() > kLargestFile) throw std::runtime_error("is larger than any image");
  }
  // Signature, length and name of the first chunk, width, height.
  constexpr unsigned char kStart[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n',
                                      0,    0,   0,   13,  'I',  'H',  'D',  'R'};
  if (bytes.size() < sizeof kStart + 8 || std::memcmp(bytes.data(), kStart, sizeof kStart) != 0) {
    throw std::runtime_error("is not a PNG image");
  }
  check_size(big_endian(bytes.data() + sizeof kStart),
             big_endian(bytes.data() + sizeof kStart + 4));
  return bytes;
}

cv::Mat decoded(const std::vector<unsigned char>& bytes) {
  cv::Mat image;
  try {
    image = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
  } catch (const cv::Exception&) {
    image.release();
  }
  if (image.empty()) throw std::runtime_error("is a damaged image");
  if (image.depth() == CV_16U) image.convertTo(image, CV_8U, 1.0 / 257.0);
  return image;
}

/// How much of each pixel a polygon covers. An edge changes how much is covered to the right of it;
/// that is exact along a row, and the mean of many lines across it. OpenCV draws its polygons half
/// a pixel too large instead.
Eigen::VectorXf covered(const std::vector<Eigen::Vector2d>& points) {
  constexpr int kLines = 64;  // of a row
  Eigen::Matrix<double, kImageRows, kImageColumns + 2, Eigen::RowMajor> change;
  change.setZero();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Eigen::Vector2d& from = points[i];
    const Eigen::Vector2d& to = points[(i + 1) % points.size()];
    const double weight = (to.y() > from.y() ? 1.0 : -1.0) / kLines;
    const int first = static_cast<int>(std::ceil(kLines * std::min(from.y(), to.y()) - 0.5));
    const int last = static_cast<int>(std::ceil(kLines * std::max(from.y(), to.y()) - 0.5));
    for (int line = first; line < last; ++line) {
      const double along = ((line + 0.5) / kLines - from.y()) / (to.y() - from.y());
      const double place = from.x() + along * (to.x() - from.x());
      const int column = static_cast<int>(std::floor(place));
      change(line / kLines, column) += weight * (column + 1 - place);
      change(line / kLines, column + 1) += weight * (place - column);
    }
  }
  Eigen::VectorXf image(kPixels);
  for (int row = 0; row < kImageRows; ++row) {
    double sum = 0.0;
    for (int column = 0; column < kImageColumns; ++column) {
      sum += change(row, column);
      image[row * kImageColumns + column] =
          std::clamp(static_cast<float>(std::abs(sum)), 0.0F, 1.0F);
    }
  }
  return image;
}

}  // namespace

Eigen::VectorXf shape_image(const ImageView& view) {
  Eigen::VectorXf image(kPixels);
  shape_image(view, image);
  return image;
}

void shape_image(const ImageView& view, Eigen::Ref<Eigen::VectorXf> image) {
  check_size(static_cast<uint32_t>(std::max(0, view.width)),
             static_cast<uint32_t>(std::max(0, view.height)));
  if (view.channels != 1 && view.channels != 2 && view.channels != 4) {
    throw std::invalid_argument("image of " + std::to_string(view.channels) +
                                " channels is neither mono nor with alpha");
  }
  const auto row_bytes =
      static_cast<std::size_t>(view.width) * static_cast<std::size_t>(view.channels);
  if (view.step < row_bytes) {
    throw std::invalid_argument("image has rows of " + std::to_string(view.step) +
                                " bytes, but width and channels need " + std::to_string(row_bytes));
  }
  if (view.data == nullptr) throw std::invalid_argument("image has no data");
  if (image.size() != kPixels) {
    throw std::invalid_argument("image of " + std::to_string(image.size()) +
                                " pixels to write to, must have " + std::to_string(kPixels));
  }
  const auto add = view.channels == 1 ? add_row<1> : view.channels == 2 ? add_row<2> : add_row<4>;
  const double whole = kWhite * view.width * view.height;
  uint32_t sums[kLargestImageSide];  // of the columns, over the rows that a pixel covers
  for (int row = 0; row < kImageRows; ++row) {
    std::fill(sums, sums + view.width, 0U);
    over_part(view.height, kImageRows, row, [&](int y, uint32_t weight) {
      add(view.data + static_cast<std::size_t>(y) * view.step, view.width, weight, sums);
    });
    for (int column = 0; column < kImageColumns; ++column) {
      uint64_t sum = 0;
      over_part(view.width, kImageColumns, column,
                [&](int x, uint32_t weight) { sum += uint64_t{weight} * sums[x]; });
      image[row * kImageColumns + column] = static_cast<float>(static_cast<double>(sum) / whole);
    }
  }
  if (image.maxCoeff() <= 0.0F) {
    throw std::invalid_argument("image shows nothing, all of it is 0");
  }
}

Eigen::VectorXf read_shape_image(const std::string& path) {
  try {
    const cv::Mat image = decoded(read_png(path));
    return shape_image({image.data, image.cols, image.rows, image.step[0], image.channels()});
  } catch (const std::exception& error) {
    throw std::runtime_error("cannot use " + path + ": " + error.what());
  }
}

Eigen::VectorXf draw_shape_image(const Shape& shape) {
  if (shape.outline().size() < 3) {
    throw std::invalid_argument(shape.name() + ": outline has fewer than 3 points");
  }
  Eigen::Vector2d low = shape.outline().front();
  Eigen::Vector2d high = low;
  for (const Eigen::Vector2d& point : shape.outline()) {
    low = low.cwiseMin(point);
    high = high.cwiseMax(point);
  }
  const Eigen::Vector2d size = high - low;
  if (!(size.x() <= kImageRows * kMetresPerPixel && size.y() <= kImageColumns * kMetresPerPixel)) {
    throw std::invalid_argument(shape.name() + ": outline of " + std::to_string(size.x()) + " x " +
                                std::to_string(size.y()) + " m does not fit into the image");
  }
  const Eigen::Vector2d centre = 0.5 * (low + high);
  std::vector<Eigen::Vector2d> points;  // column and row
  for (const Eigen::Vector2d& point : shape.outline()) {
    const Eigen::Vector2d offset = (centre - point) / kMetresPerPixel;
    points.emplace_back(0.5 * kImageColumns + offset.y(), 0.5 * kImageRows + offset.x());
  }
  return covered(points);
}

}  // namespace nasm_pushing
