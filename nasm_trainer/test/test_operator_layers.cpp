// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <complex>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "operator_cases.hpp"
#include "operators/mlp.hpp"
#include "operators/signal_layers.hpp"

namespace nasm_trainer {
namespace {

TEST(Dense, DrawsWeightsAsPyTorchDoes) {
  nasm_common::Random random(3), same(3);
  const Dense layer(16, 5, random);
  ASSERT_EQ(layer->weight.sizes(), (std::vector<int64_t>{5, 16}));
  for (int64_t i = 0; i < 80; ++i) {
    EXPECT_EQ(layer->weight.view(-1)[i].item<float>(),
              static_cast<float>(same.uniform(-0.25, 0.25)));
  }
  for (int64_t i = 0; i < 5; ++i) {
    EXPECT_EQ(layer->bias[i].item<float>(), static_cast<float>(same.uniform(-0.25, 0.25)));
  }
}

TEST(Dense, RefusesToRecordWhatCannotBeToldApart) {
  nasm_common::Random random(3);
  Dense layer(4, 2, random);
  EXPECT_THROW(layer->recorded_input(), std::logic_error);
  EXPECT_THROW(layer->recorded_output(), std::logic_error);
  layer->start_recording();
  EXPECT_THROW(layer->recorded_output(), std::logic_error);
  EXPECT_THROW(layer->forward(torch::zeros({3, 2, 4})), std::logic_error);
  layer->forward(torch::zeros({3, 4}));
  EXPECT_EQ(layer->recorded_input().size(0), 3);
  EXPECT_THROW(layer->forward(torch::zeros({3, 4})), std::logic_error);
  layer->start_recording();
  layer->forward(torch::zeros({5, 4}));
  EXPECT_EQ(layer->recorded_output().size(0), 5);
  layer->stop_recording();
  layer->forward(torch::zeros({6, 4}));
  EXPECT_THROW(layer->recorded_output(), std::logic_error);
}

TEST(Dense, HasTheActivationsOfTheirNames) {
  const double x = -0.7;
  const torch::Tensor value = torch::full({1}, x, torch::kFloat64);
  const auto of = [&](nasm_core::Activation a) { return activate(value, a).item<double>(); };
  EXPECT_EQ(of(nasm_core::Activation::kRelu), 0.0);
  EXPECT_NEAR(of(nasm_core::Activation::kSilu), x / (1.0 + std::exp(-x)), 1e-15);
  EXPECT_NEAR(of(nasm_core::Activation::kTanh), std::tanh(x), 1e-15);
  EXPECT_NEAR(of(nasm_core::Activation::kGelu), 0.5 * x * std::erfc(-x * M_SQRT1_2), 1e-15);
}

/// Networks of fully connected layers only.
std::vector<OperatorCase> recordable_cases() {
  std::vector<OperatorCase> cases;
  for (const OperatorCase& subject : operator_cases()) {
    auto network = make_network(subject.architecture, 3, 1, 1);
    if (!dense_layers(*network).empty()) cases.push_back(subject);
  }
  return cases;
}

TEST(Dense, RecordingIsForAllKindsButFnoGenAndConvolutions) {
  EXPECT_EQ(recordable_cases().size(), operator_cases().size() - 4);
}

class Recording : public testing::TestWithParam<OperatorCase> {};

TEST_P(Recording, GivesTheDerivativesOfEachSample) {
  auto network = make_network(GetParam().architecture, 3, 1, 1);
  network->to(torch::kFloat64);
  const torch::Tensor instances = draw({4, 3}, 2);
  const torch::Tensor times = draw({4, 1}, 3, 0.0, 1.0);
  std::vector<Dense> layers = dense_layers(*network);

  for (Dense& layer : layers) layer->start_recording();
  const torch::Tensor values = network->forward(instances, times, times);
  std::vector<torch::Tensor> outputs;
  for (Dense& layer : layers) outputs.push_back(layer->recorded_output());
  const auto deltas = torch::autograd::grad({values.sum()}, outputs, {}, true);
  std::vector<torch::Tensor> columns;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const torch::Tensor input = layers[i]->recorded_input();
    columns.push_back((deltas[i].unsqueeze(2) * input.unsqueeze(1)).flatten(1));
    columns.push_back(deltas[i]);
  }
  const torch::Tensor jacobian = torch::cat(columns, 1).detach();
  for (Dense& layer : layers) layer->stop_recording();
  ASSERT_EQ(jacobian.size(1), parameter_count(*network));

  for (int64_t i = 0; i < 4; ++i) {
    const auto gradients = torch::autograd::grad({values[i][0]}, network->parameters(), {}, true);
    std::vector<torch::Tensor> row;
    for (const torch::Tensor& gradient : gradients) row.push_back(gradient.flatten());
    EXPECT_LT(largest_difference(jacobian[i], torch::cat(row)), 1e-14);
  }
}

INSTANTIATE_TEST_SUITE_P(Dense, Recording, testing::ValuesIn(recordable_cases()),
                         [](const auto& subject) { return subject.param.name; });

double gelu(double x) {
  return 0.5 * x * std::erfc(-x * M_SQRT1_2);
}

TEST(ConvolutionBlock, IsTheSumOfConvolutionAndSkip) {
  constexpr int kLength = 7;
  for (const int kernel : {1, 2, 5, 16}) {
    nasm_common::Random random(3);
    ConvolutionBlock block(2, 3, kernel, random);
    block->to(torch::kFloat64);
    const torch::Tensor signal = draw({4, 2, kLength}, 2);
    const torch::Tensor result = block->forward(signal);
    const auto weights = block->named_parameters();
    ASSERT_EQ(weights["conv.weight"].sizes(), (std::vector<int64_t>{3, 2, kernel}));
    ASSERT_EQ(weights["skip.weight"].sizes(), (std::vector<int64_t>{3, 2, 1}));
    ASSERT_EQ(result.sizes(), (std::vector<int64_t>{4, 3, kLength}));
    const auto x = signal.accessor<double, 3>();
    const auto conv = weights["conv.weight"].accessor<double, 3>();
    const auto skip = weights["skip.weight"].accessor<double, 3>();
    const auto y = result.accessor<double, 3>();
    for (int n = 0; n < 4; ++n) {
      for (int o = 0; o < 3; ++o) {
        for (int t = 0; t < kLength; ++t) {
          double sum = (weights["conv.bias"][o] + weights["skip.bias"][o]).item<double>();
          for (int i = 0; i < 2; ++i) {
            sum += skip[o][i][0] * x[n][i][t];
            for (int j = 0; j < kernel; ++j) {
              const int s = t + j - (kernel - 1) / 2;
              if (s >= 0 && s < kLength) sum += conv[o][i][j] * x[n][i][s];
            }
          }
          EXPECT_NEAR(y[n][o][t], gelu(sum), 1e-14);
        }
      }
    }
  }
}

/// The definition, with sums over complex numbers.
std::vector<double> filtered(const std::vector<double>& signal,
                             const std::vector<std::complex<double>>& factors) {
  const int length = static_cast<int>(signal.size());
  std::vector<double> result(signal.size(), 0.0);
  const auto turn = [&](int m, int i) { return std::polar(1.0, 2.0 * M_PI * m * i / length); };
  for (int m = 0; m < static_cast<int>(factors.size()); ++m) {
    std::complex<double> mode = 0.0;
    for (int i = 0; i < length; ++i) mode += signal[static_cast<std::size_t>(i)] * turn(-m, i);
    mode *= factors[static_cast<std::size_t>(m)];
    const bool paired = m > 0 && 2 * m != length;
    for (int i = 0; i < length; ++i) {
      const double real = (mode * turn(m, i)).real();
      result[static_cast<std::size_t>(i)] += (paired ? 2.0 : 1.0) * real / length;
    }
  }
  return result;
}

TEST(SpectralBlock, IsTheTruncatedFourierTransformAndSkip) {
  struct Size {
    int length, modes;
  };
  // Short signals take another way than long ones.
  for (const auto [length, modes] :
       {Size{14, 8}, Size{20, 8}, Size{7, 4}, Size{9, 2}, Size{26, 14}, Size{31, 5}}) {
    nasm_common::Random random(3);
    SpectralBlock block(2, 3, length, modes, random);
    block->to(torch::kFloat64);
    const torch::Tensor signal = draw({4, 2, length}, 2);
    const torch::Tensor result = block->forward(signal);
    ASSERT_EQ(result.sizes(), (std::vector<int64_t>{4, 3, length}));
    const auto weights = block->named_parameters();
    for (int n = 0; n < 4; ++n) {
      for (int o = 0; o < 3; ++o) {
        torch::Tensor sum = torch::matmul(weights["skip.weight"].squeeze(2)[o], signal[n]) +
                            weights["skip.bias"][o];
        for (int i = 0; i < 2; ++i) {
          std::vector<std::complex<double>> factors;
          for (int m = 0; m < modes; ++m) {
            factors.emplace_back(block->real[m][i][o].item<double>(),
                                 block->imaginary[m][i][o].item<double>());
          }
          const double* const row = signal[n][i].data_ptr<double>();
          const std::vector<double> values = filtered({row, row + length}, factors);
          sum = sum + torch::tensor(values, torch::kFloat64);
        }
        EXPECT_LT(largest_difference(result[n][o], torch::gelu(sum)), 1e-14);
      }
    }
  }
}

TEST(SpectralBlock, WithAllModesAndUnitFactorsIsTheIdentity) {
  for (const int length : {8, 9, 32, 33}) {
    nasm_common::Random random(3);
    SpectralBlock block(1, 1, length, length / 2 + 1, random);
    block->to(torch::kFloat64);
    const torch::NoGradGuard no_gradient;
    for (const torch::Tensor& weight : block->parameters()) weight.zero_();
    block->real.fill_(1.0);
    const torch::Tensor signal = draw({4, 1, length}, 2);
    EXPECT_LT(largest_difference(block->forward(signal), torch::gelu(signal)), 1e-14);
  }
}

}  // namespace
}  // namespace nasm_trainer
