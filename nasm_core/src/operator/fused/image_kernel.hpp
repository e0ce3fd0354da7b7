// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__IMAGE_KERNEL_HPP_
#define OPERATOR__FUSED__IMAGE_KERNEL_HPP_

#include "operator/fused/vector_math.hpp"

/// Images have their columns along the lanes. Their rows are longer than the image is wide, so that
/// whole vectors can be read and written beyond its edge; nobody looks at what is there.
namespace nasm_core::fused {
namespace {

template <Index channels, Index rows, Index columns>
struct Image {
  static constexpr Index kStep = (columns + 15) / 16 * 16 + 16;  ///< from a row to the next
  alignas(kAlignment) float values[channels * rows * kStep];

  float* row(Index channel, Index r) { return values + (channel * rows + r) * kStep; }
  const float* row(Index channel, Index r) const { return values + (channel * rows + r) * kStep; }
};

/// 3 × 3 without margins, then relu; the sums of all channels stay in registers.
template <Index inputs, Index rows, Index columns>
void convolve(const Image<inputs, rows, columns>& from, const float* weights, const float* bias,
              Image<ImagePlan::kChannels, rows - 2, columns - 2>& to) {
  constexpr Index channels = ImagePlan::kChannels;
  for (Index r = 0; r < rows - 2; ++r) {
    for (Index c = 0; c < columns - 2; c += kLanes<float>) {
      Floats sums[channels];
      NASM_UNROLL
      for (Index o = 0; o < channels; ++o) sums[o] = broadcast(bias[o]);
      const float* weight = weights;
      for (Index i = 0; i < inputs; ++i) {
        NASM_UNROLL
        for (Index place = 0; place < 9; ++place, weight += channels) {
          const Floats values = load_unaligned(from.row(i, r + place / 3) + c + place % 3);
          NASM_UNROLL
          for (Index o = 0; o < channels; ++o) {
            sums[o] = fma(broadcast(weight[o]), values, sums[o]);
          }
        }
      }
      NASM_UNROLL
      for (Index o = 0; o < channels; ++o) store(to.row(o, r) + c, relu(sums[o]));
    }
  }
}

NASM_INLINE float larger(float a, float b) {
  return a > b ? a : b;
}

/// The largest of each 2 × 2; an odd row or column at the end is left out.
template <Index rows, Index columns, class Place>
void pool(const Image<ImagePlan::kChannels, rows, columns>& from, const Place& place) {
  for (Index o = 0; o < ImagePlan::kChannels; ++o) {
    for (Index r = 0; r < rows / 2; ++r) {
      const float* const upper = from.row(o, 2 * r);
      const float* const lower = from.row(o, 2 * r + 1);
      float* const to = place(o, r);
      for (Index c = 0; c < columns / 2; ++c) {
        to[c] =
            larger(larger(upper[2 * c], upper[2 * c + 1]), larger(lower[2 * c], lower[2 * c + 1]));
      }
    }
  }
}

/// All outputs at once, `outputs` being a whole number of vectors.
template <Index outputs>
void multiply_vector(const float* from, Index inputs, const float* weights, const float* bias,
                     float* to) {
  for (Index o = 0; o < outputs; o += kLanes<float>) {
    Floats sum = load(bias + o);
    const float* weight = weights + o;
    for (Index i = 0; i < inputs; ++i, weight += outputs) {
      sum = fma(broadcast(from[i]), load(weight), sum);
    }
    store(to + o, sum);
  }
}

void image_scores(const ImagePlan& plan, const float* pixels, float* scores) {
  using P = ImagePlan;
  Image<1, P::kRows, P::kColumns> image = {};
  for (Index r = 0; r < P::kRows; ++r) {
    __builtin_memcpy(image.row(0, r), pixels + r * P::kColumns, P::kColumns * sizeof(float));
  }
  Image<P::kChannels, P::kRows - 2, P::kColumns - 2> first;
  convolve(image, plan.conv0, plan.bias0, first);
  Image<P::kChannels, 15, 11> pooled = {};
  pool(first, [&](Index o, Index r) { return pooled.row(o, r); });
  Image<P::kChannels, 13, 9> second;
  convolve(pooled, plan.conv1, plan.bias1, second);
  float flat[P::kPooled];
  pool(second, [&](Index o, Index r) { return flat + (o * 6 + r) * 4; });
  alignas(kAlignment) float hidden[P::kPaddedHidden];
  multiply_vector<P::kPaddedHidden>(flat, P::kPooled, plan.dense0, plan.dense0_bias, hidden);
  for (float& value : hidden) value = larger(value, 0.0f);
  multiply_vector<P::kPaddedScores>(hidden, P::kHidden, plan.dense1, plan.dense1_bias, scores);
}

}  // namespace
}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__IMAGE_KERNEL_HPP_
