// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing/encoding/shape_image.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::testing::bytes_of;
using nasm_common::testing::refusal;
using nasm_common::testing::write_bytes;
float pixel(const Eigen::VectorXf& image, int row, int column) {
  return image[row * kImageColumns + column];
}

std::string refused(const ImageView& view) {
  return refusal<std::invalid_argument>([&] { shape_image(view); });
}

class ShapeImage : public nasm_common::testing::FolderTest {
 protected:
  std::string refused_file(const std::string& name) const {
    return refusal<std::runtime_error>([&] { read_shape_image(path(name)); });
  }
};

TEST_F(ShapeImage, AveragesWhatAPixelCovers) {
  // Twice as large; the left half is white, and one more of the pixels on the right.
  std::vector<uint8_t> data(4 * kPixels, 0);
  for (int row = 0; row < 2 * kImageRows; ++row) {
    for (int column = 0; column < kImageColumns; ++column) {
      data[static_cast<std::size_t>(row * 2 * kImageColumns + column)] = 255;
    }
  }
  data[2 * kImageColumns - 1] = 204;
  const auto image =
      shape_image({data.data(), 2 * kImageColumns, 2 * kImageRows, 2 * kImageColumns, 1});
  ASSERT_EQ(image.size(), kPixels);
  EXPECT_FLOAT_EQ(pixel(image, 0, 0), 1.0F);
  EXPECT_FLOAT_EQ(pixel(image, 31, 11), 1.0F);
  EXPECT_FLOAT_EQ(pixel(image, 31, 12), 0.0F);
  EXPECT_FLOAT_EQ(pixel(image, 0, 23), 0.2F);
}

TEST_F(ShapeImage, TakesTheLastOfTwoOrFourChannelsAndMindsTheStep) {
  std::vector<uint8_t> four(kPixels * 4, 9);
  std::vector<uint8_t> padded(kImageRows * 30, 77);
  for (int i = 0; i < kPixels; ++i) {
    four[static_cast<std::size_t>(4 * i + 3)] = i % 3 == 0 ? 255 : 0;
    padded[static_cast<std::size_t>(i / kImageColumns * 30 + i % kImageColumns)] =
        i % 3 == 0 ? 255 : 0;
  }
  const auto alpha = shape_image({four.data(), kImageColumns, kImageRows, 4 * kImageColumns, 4});
  const auto mono = shape_image({padded.data(), kImageColumns, kImageRows, 30, 1});
  EXPECT_EQ(alpha, mono);
  EXPECT_EQ(alpha.sum(), kPixels / 3);
}

TEST_F(ShapeImage, IsTheAreaMeanOfOpenCv) {
  for (const auto& [width, height] : {std::pair{24, 32}, {25, 33}, {100, 57}, {641, 479}}) {
    cv::Mat image(height, width, CV_8UC2);
    cv::randu(image, 0, 256);
    cv::Mat alpha, expected;
    cv::extractChannel(image, alpha, 1);
    alpha.convertTo(alpha, CV_32F, 1.0 / 255.0);
    cv::resize(alpha, expected, cv::Size(kImageColumns, kImageRows), 0.0, 0.0, cv::INTER_AREA);
    const auto got = shape_image({image.data, width, height, image.step[0], 2});
    EXPECT_LT((got - Eigen::Map<const Eigen::VectorXf>(expected.ptr<float>(), kPixels))
                  .cwiseAbs()
                  .maxCoeff(),
              1e-6F)
        << width << " x " << height;
  }
}

TEST_F(ShapeImage, EnlargesASmallOne) {
  const uint8_t white = 255;
  EXPECT_TRUE(shape_image({&white, 1, 1, 1, 1}).isOnes());
  const uint8_t column[] = {0, 255, 255};  // of 32 rows, 10 2/3 are dark
  const auto image = shape_image({column, 1, 3, 1, 1});
  EXPECT_EQ(pixel(image, 9, 5), 0.0F);
  EXPECT_FLOAT_EQ(pixel(image, 10, 5), 1.0F / 3.0F);
  EXPECT_EQ(pixel(image, 11, 5), 1.0F);
}

TEST_F(ShapeImage, RefusesByName) {
  const std::vector<uint8_t> data(100, 0);
  EXPECT_NE(refused({data.data(), 0, 0, 0, 1}).find("0 x 0"), std::string::npos);
  EXPECT_NE(refused({data.data(), -5, 10, 10, 1}).find("empty"), std::string::npos);
  EXPECT_NE(refused({data.data(), 10'000, 10'000, 10'000, 1}).find("10000 x 10000"),
            std::string::npos);
  EXPECT_NE(refused({data.data(), 10, 10, 9, 1}).find("9 bytes"), std::string::npos);
  EXPECT_NE(refused({data.data(), 5, 5, 15, 3}).find("3 channels"), std::string::npos);
  EXPECT_NE(refused({nullptr, 10, 10, 10, 1}).find("no data"), std::string::npos);
  EXPECT_NE(refused({data.data(), 10, 10, 10, 1}).find("nothing"), std::string::npos);
}

TEST_F(ShapeImage, ReadsTheAlphaOfAFile) {
  cv::Mat image(64, 48, CV_8UC4, cv::Scalar(10, 20, 30, 0));
  image.rowRange(0, 32).setTo(cv::Scalar(0, 0, 0, 255));
  cv::imwrite(path("alpha.png"), image);
  const auto half = read_shape_image(path("alpha.png"));
  EXPECT_TRUE(half.head(kPixels / 2).isOnes());
  EXPECT_TRUE(half.tail(kPixels / 2).isZero());

  cv::Mat deep(64, 48, CV_16U, cv::Scalar(65535));
  cv::imwrite(path("deep.png"), deep);
  EXPECT_TRUE(read_shape_image(path("deep.png")).isOnes());
}

TEST_F(ShapeImage, RefusesAFileByName) {
  EXPECT_NE(refused_file("missing.png").find("missing.png"), std::string::npos);
  write_bytes(path("text.png"), "not an image, but long enough to have a header");
  EXPECT_NE(refused_file("text.png").find("not a PNG"), std::string::npos);
  cv::imwrite(path("whole.png"), cv::Mat(100, 100, CV_8U, cv::Scalar(255)));
  std::string bytes = bytes_of(path("whole.png"));
  write_bytes(path("cut.png"), bytes.substr(0, 40));
  EXPECT_NE(refused_file("cut.png").find("cut.png"), std::string::npos);
  cv::imwrite(path("colours.png"), cv::Mat(10, 10, CV_8UC3, cv::Scalar(255, 0, 0)));
  EXPECT_NE(refused_file("colours.png").find("3 channels"), std::string::npos);
  // A header that lies about the size is enough: nothing of it may be decoded.
  for (const std::string& side : {std::string("\0\0\x27\x10", 4), std::string("\0\0\0\0", 4)}) {
    bytes.replace(16, 4, side);
    bytes.replace(20, 4, side);
    write_bytes(path("size.png"), bytes);
    EXPECT_NE(refused_file("size.png").find(side[2] == 0 ? "0 x 0" : "10000 x 10000"),
              std::string::npos);
  }
}

TEST_F(ShapeImage, DrawsEveryShapeInItsSize) {
  for (const Shape& shape : shapes()) {
    double area = 0.0;
    for (std::size_t i = 0; i < shape.outline().size(); ++i) {
      const Eigen::Vector2d& a = shape.outline()[i];
      const Eigen::Vector2d& b = shape.outline()[(i + 1) % shape.outline().size()];
      area += 0.5 * (a.x() * b.y() - a.y() * b.x());
    }
    const Eigen::VectorXf image = draw_shape_image(shape);
    ASSERT_EQ(image.size(), kPixels);
    EXPECT_GE(image.minCoeff(), 0.0F);
    EXPECT_LE(image.maxCoeff(), 1.0F);
    const double drawn = image.cast<double>().sum() * kMetresPerPixel * kMetresPerPixel;
    EXPECT_NEAR(drawn / area, 1.0, 2e-3) << shape.name();
    EXPECT_GT((image.array() > 0.0F && image.array() < 1.0F).count(), 4) << "no smooth edges";
  }
}

TEST_F(ShapeImage, DrawsXUpAndYToTheLeft) {
  // The right angle of tri3 is at high x and high y, its long side along x.
  const Shape* const triangle = find_shape("tri3");
  ASSERT_NE(triangle, nullptr);
  const Eigen::VectorXf image = draw_shape_image(*triangle);
  const auto weight = [&](int row, int column) {
    const Eigen::Map<const Eigen::Matrix<float, kImageRows, kImageColumns, Eigen::RowMajor>> pixels(
        image.data());
    return pixels.block<kImageRows / 2, kImageColumns / 2>(row, column).sum();
  };
  const float upper_left = weight(0, 0);
  EXPECT_GT(upper_left, weight(0, kImageColumns / 2));
  EXPECT_GT(upper_left, weight(kImageRows / 2, 0));
  EXPECT_LT(weight(kImageRows / 2, kImageColumns / 2), 0.1F * upper_left);
}

}  // namespace
}  // namespace nasm_pushing
