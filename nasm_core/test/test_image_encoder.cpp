// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/random.hpp"
#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_core/operator/image_encoder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "nasm_common/testing/folder_test.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_core {
namespace {

using nasm_common::testing::refusal;
using Numbers = std::vector<double>;

std::vector<Tensor> random_weights() {
  std::vector<Tensor> weights;
  nasm_common::Random random(1);
  const auto add = [&](const std::string& name, const std::vector<int64_t>& shape) {
    Tensor tensor = {"image." + name, shape, {}, Tensor::Type::kFloat32};
    for (int64_t i = 0; i < element_count(shape); ++i) {
      tensor.values.push_back(static_cast<float>(random.uniform(-0.4, 0.4)));
    }
    weights.push_back(tensor);
  };
  add("conv0.weight", {6, 1, 3, 3});
  add("conv0.bias", {6});
  add("conv1.weight", {6, 6, 3, 3});
  add("conv1.bias", {6});
  add("dense0.weight", {20, 144});
  add("dense0.bias", {20});
  add("dense1.weight", {11, 20});
  add("dense1.bias", {11});
  return weights;
}

Eigen::VectorXd random_image(uint64_t seed) {
  nasm_common::Random random(seed);
  return Eigen::VectorXd::NullaryExpr(ImageEncoder::kPixels,
                                      [&] { return random.uniform(0.0, 1.0); });
}

/// Convolution, relu and pooling of channels, rows and columns, straight from the definition.
Numbers naive_stage(const Numbers& from, std::size_t rows, std::size_t columns,
                    const Numbers& weight, const Numbers& bias) {
  const std::size_t inputs = from.size() / (rows * columns);
  Numbers to;
  for (std::size_t o = 0; o < bias.size(); ++o) {
    for (std::size_t r = 0; r + 1 < rows - 2; r += 2) {
      for (std::size_t c = 0; c + 1 < columns - 2; c += 2) {
        double largest = 0.0;
        for (std::size_t place = 0; place < 4; ++place) {
          double sum = bias[o];
          for (std::size_t k = 0; k < inputs * 9; ++k) {
            const std::size_t row = r + place / 2 + k % 9 / 3;
            const std::size_t column = c + place % 2 + k % 3;
            sum += weight[o * inputs * 9 + k] * from[(k / 9 * rows + row) * columns + column];
          }
          largest = std::max(largest, sum);
        }
        to.push_back(largest);
      }
    }
  }
  return to;
}

Numbers naive_dense(const Numbers& from, const Numbers& weight, const Numbers& bias) {
  Numbers to = bias;
  for (std::size_t o = 0; o < to.size(); ++o) {
    for (std::size_t i = 0; i < from.size(); ++i) to[o] += weight[o * from.size() + i] * from[i];
  }
  return to;
}

Eigen::VectorXd naive(const std::vector<Tensor>& weights, const Eigen::VectorXd& image) {
  Numbers x(image.begin(), image.end());
  x = naive_stage(x, 32, 24, weights[0].values, weights[1].values);
  x = naive_stage(x, 15, 11, weights[2].values, weights[3].values);
  x = naive_dense(x, weights[4].values, weights[5].values);
  for (double& value : x) value = std::max(value, 0.0);
  x = naive_dense(x, weights[6].values, weights[7].values);
  Eigen::VectorXd features = Eigen::Map<Eigen::VectorXd>(x.data(), ImageEncoder::kFeatures);
  features = features.array().exp();
  return features / features.sum();
}

TEST(ImageEncoder, IsTheFormula) {
  const std::vector<Tensor> weights = random_weights();
  Eigen::VectorXd features(ImageEncoder::kFeatures);
  for (const InstructionSet set : instruction_sets()) {
    const ImageEncoder encoder(weights, set);
    for (uint64_t i = 0; i < 20; ++i) {
      const Eigen::VectorXd image = random_image(i);
      const int before = allocations;
      encoder.encode(image, features);
      EXPECT_EQ(allocations - before, 0);
      EXPECT_LT((features - naive(weights, image)).cwiseAbs().maxCoeff(), 1e-6) << to_string(set);
      EXPECT_NEAR(features.sum(), 1.0, 1e-12);
    }
  }
}

TEST(ImageEncoder, LeavesOtherWeightsAlone) {
  std::vector<Tensor> weights = random_weights();
  weights.push_back({"net0.layer0.bias", {1}, {1.0}, Tensor::Type::kFloat32});
  EXPECT_NO_THROW(ImageEncoder{weights});
}

TEST(ImageEncoder, RefusesWeightsThatDoNotFit) {
  std::vector<Tensor> weights = random_weights();
  weights.pop_back();
  EXPECT_EQ(refusal<std::invalid_argument>([&] { ImageEncoder{weights}; }),
            "weight image.dense1.bias: missing");
  weights = random_weights();
  weights[2].shape = {6, 6, 9};
  EXPECT_EQ(refusal<std::invalid_argument>([&] { ImageEncoder{weights}; }),
            "weight image.conv1.weight: the architecture has [6, 6, 3, 3], the model [6, 6, 9] "
            "with 324 values");
  weights = random_weights();
  weights.push_back({"image.conv2.bias", {1}, {1.0}, Tensor::Type::kFloat32});
  EXPECT_EQ(refusal<std::invalid_argument>([&] { ImageEncoder{weights}; }),
            "weight image.conv2.bias: the architecture has none of this name");
}

TEST(ImageEncoder, RefusesWhatIsNoImage) {
  const ImageEncoder encoder(random_weights());
  Eigen::VectorXd features = Eigen::VectorXd::Constant(ImageEncoder::kFeatures, 7.0);
  const auto fault = [&](Eigen::Index pixels, double brightness) {
    Eigen::VectorXd image = Eigen::VectorXd::Constant(pixels, 0.5);
    image(17) = brightness;
    const std::string text =
        refusal<std::invalid_argument>([&] { encoder.encode(image, features); });
    EXPECT_EQ(features, Eigen::VectorXd::Constant(ImageEncoder::kFeatures, 7.0));
    return text;
  };
  EXPECT_EQ(fault(767, 0.5), "an image of 767 pixels to 11 features, must be 768 to 11");
  EXPECT_EQ(fault(768, NAN), "pixel 17 is nan, must be from 0 to 1");
  EXPECT_NE(fault(768, 1.01), "");
  EXPECT_NE(fault(768, -0.01), "");
}

}  // namespace
}  // namespace nasm_core
