// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "operator/fused/aligned_memory.hpp"
#include "operator/fused/instruction_set.hpp"

namespace nasm_core::fused {
namespace {

using Exact = long double;
constexpr Exact kPi = 3.14159265358979323846264338327950288L;

Exact exact(Curve curve, Exact x) {
  switch (curve) {
    case Curve::kRelu:
      return x > 0 ? x : 0;
    case Curve::kSilu:
      return x / (1 + std::exp(-x));
    case Curve::kTanh:
      return std::tanh(x);
    case Curve::kGelu:
      return x * std::erfc(-x * std::sqrt(0.5L)) / 2;
    case Curve::kLogistic:
      return 1 / (1 + std::exp(-x));
    case Curve::kSine:
      return std::sin(kPi * std::remainder(x, 2.0L));
  }
  return NAN;
}

struct Name {
  Curve curve;
  const char* text;
};

constexpr Name kCurves[] = {{Curve::kRelu, "relu"},         {Curve::kSilu, "silu"},
                            {Curve::kTanh, "tanh"},         {Curve::kGelu, "gelu"},
                            {Curve::kLogistic, "logistic"}, {Curve::kSine, "sine"}};

template <class Scalar>
class VectorMath : public testing::Test {
 protected:
  static constexpr bool kSingle = sizeof(Scalar) == 4;

  static std::vector<Scalar> apply(InstructionSet set, Curve curve, std::vector<Scalar> numbers) {
    const Kernels<Scalar>& kernels = of_precision<Scalar>(kernels_for(set));
    const std::size_t count = numbers.size();
    const auto lanes = static_cast<std::size_t>(kernels.lanes);
    numbers.resize((count + lanes - 1) / lanes * lanes);
    const AlignedMemory<Scalar> memory(numbers.size());
    std::copy(numbers.begin(), numbers.end(), memory.data());
    kernels.apply(curve, memory.data(), static_cast<Index>(numbers.size() / lanes));
    return {memory.data(), memory.data() + count};
  }

  /// All magnitudes, both signs.
  static std::vector<Scalar> arguments() {
    std::vector<Scalar> numbers;
    for (int i = -40'000; i <= 40'000; ++i) numbers.push_back(static_cast<Scalar>(i * 1e-3));
    nasm_common::Random random(1);
    for (int i = 0; i < 200'000; ++i) {
      numbers.push_back(static_cast<Scalar>(random.uniform(-10.0, 10.0)));
      const double magnitude = std::pow(10.0, random.uniform(-30.0, 30.0));
      numbers.push_back(static_cast<Scalar>(i % 2 ? magnitude : -magnitude));
    }
    return numbers;
  }
};

using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(VectorMath, Scalars);

TYPED_TEST(VectorMath, ErrorsAreBounded) {
  const std::vector<TypeParam> numbers = this->arguments();
  const Exact greatest_phase = TestFixture::kSingle ? 4e6L : 2e15L;
  for (const InstructionSet set : instruction_sets()) {
    for (const Name& name : kCurves) {
      const std::vector<TypeParam> results = this->apply(set, name.curve, numbers);
      Exact largest = 0;
      TypeParam worst = 0;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (name.curve == Curve::kSine && std::abs(numbers[i]) > greatest_phase) continue;
        const Exact value = exact(name.curve, numbers[i]);
        const Exact error = std::abs(results[i] - value) / std::max(1.0L, std::abs(value));
        if (!(error <= largest)) {
          largest = error;
          worst = numbers[i];
        }
      }
      EXPECT_LE(largest, 2 * std::numeric_limits<TypeParam>::epsilon())
          << name.text << " of " << worst << ", " << to_string(set);
    }
  }
}

TYPED_TEST(VectorMath, SmallNumbersKeepTheirDigits) {
  const std::vector<TypeParam> numbers = {TypeParam(1e-30), TypeParam(-1e-12), TypeParam(3e-5),
                                          TypeParam(-2e-3), TypeParam(0)};
  for (const InstructionSet set : instruction_sets()) {
    for (const Curve curve : {Curve::kTanh, Curve::kSine, Curve::kSilu, Curve::kGelu}) {
      const std::vector<TypeParam> results = this->apply(set, curve, numbers);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto value = static_cast<double>(exact(curve, numbers[i]));
        EXPECT_NEAR(results[i], value,
                    std::abs(value) * 4 * std::numeric_limits<TypeParam>::epsilon())
            << to_string(set);
      }
    }
  }
}

TYPED_TEST(VectorMath, EndsAreLimits) {
  constexpr TypeParam kInfinity = std::numeric_limits<TypeParam>::infinity();
  constexpr TypeParam kLargest = std::numeric_limits<TypeParam>::max();
  struct End {
    Curve curve;
    TypeParam at_minus, at_plus;
  };
  for (const InstructionSet set : instruction_sets()) {
    for (const TypeParam far : {TypeParam(2000), kLargest, kInfinity}) {
      for (const End& end :
           {End{Curve::kRelu, 0, far}, End{Curve::kSilu, 0, far}, End{Curve::kTanh, -1, 1},
            End{Curve::kGelu, 0, far}, End{Curve::kLogistic, 0, 1}}) {
        const std::vector<TypeParam> results = this->apply(set, end.curve, {-far, far});
        EXPECT_NEAR(results[0], end.at_minus, 1e-30) << to_string(set);
        EXPECT_EQ(results[1], end.at_plus) << to_string(set);
      }
    }
    const std::vector<TypeParam> sines =
        this->apply(set, Curve::kSine, {kLargest, -kLargest, kInfinity, -kInfinity});
    EXPECT_EQ(sines[0], 0);
    EXPECT_EQ(sines[1], 0);
    EXPECT_TRUE(std::isnan(sines[2]) && std::isnan(sines[3]));
  }
}

TYPED_TEST(VectorMath, NanStaysNan) {
  for (const InstructionSet set : instruction_sets()) {
    for (const Name& name : kCurves) {
      const std::vector<TypeParam> results = this->apply(
          set, name.curve, {std::numeric_limits<TypeParam>::quiet_NaN(), TypeParam(0.5)});
      EXPECT_TRUE(std::isnan(results[0])) << name.text << ", " << to_string(set);
      EXPECT_TRUE(std::isfinite(results[1])) << name.text << ", " << to_string(set);
    }
  }
}

}  // namespace
}  // namespace nasm_core::fused
