// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__LAYER_KERNELS_HPP_
#define OPERATOR__FUSED__LAYER_KERNELS_HPP_

#include "operator/fused/vector_math.hpp"

/// Layers of vectors. A row is what is one number in the equations; here it is one number per time.
namespace nasm_core::fused {
namespace {

/// As many vectors side by side as their sums fit into the registers, with kOutputGroup of each.
#if defined(__AVX512F__) || defined(__aarch64__)
constexpr int kTile = 4;
#elif defined(__AVX2__)
constexpr int kTile = 3;
#else
constexpr int kTile = 2;
#endif

template <int number>
struct Constant {
  static constexpr int value = number;
};

/// Calls the function with a number from 1 to `most` as a constant.
template <int most, class Function>
NASM_INLINE void with_constant(Index number, const Function& function) {
  if (number == most) return function(Constant<most>{});
  if constexpr (most > 1) with_constant<most - 1>(number, function);
}

/// Calls function(first, constant size) for parts of 0 … count − 1 that have kTile elements at
/// most, and are of almost equal size.
template <class Function>
NASM_INLINE void in_tiles(Index count, const Function& function) {
  Index first = 0;
  for (Index tiles = (count + kTile - 1) / kTile; tiles > 0; --tiles) {
    const Index size = (count - first + tiles - 1) / tiles;
    with_constant<kTile>(size, [&](auto constant) { function(first, constant); });
    first += size;
  }
}

template <Curve curve, class Scalar>
void apply_curve(Scalar* numbers, Index vectors) {
  for (Index i = 0; i < vectors; ++i, numbers += kLanes<Scalar>) {
    store(numbers, value_of<curve>(load(numbers)));
  }
}

template <class Scalar>
void apply(Curve curve, Scalar* numbers, Index vectors) {
  switch (curve) {
    case Curve::kRelu:
      return apply_curve<Curve::kRelu>(numbers, vectors);
    case Curve::kSilu:
      return apply_curve<Curve::kSilu>(numbers, vectors);
    case Curve::kTanh:
      return apply_curve<Curve::kTanh>(numbers, vectors);
    case Curve::kGelu:
      return apply_curve<Curve::kGelu>(numbers, vectors);
    case Curve::kLogistic:
      return apply_curve<Curve::kLogistic>(numbers, vectors);
    case Curve::kSine:
      return apply_curve<Curve::kSine>(numbers, vectors);
  }
}

/// Where the inputs of a layer are: `runs` times `length` rows.
template <class Scalar>
struct Rows {
  const Scalar* data;
  Index runs, run_stride;
  Index length, stride;
};

/// The heart of it all: outputs × size sums stay in registers.
template <int size, int outputs, class Scalar>
NASM_INLINE void multiply(const Rows<Scalar>& inputs, const Scalar* weights, const Scalar* bias,
                          Scalar* result, Index result_stride) {
  using V = Vector<Scalar>;
  V sums[outputs][size];
  NASM_UNROLL
  for (int o = 0; o < outputs; ++o) {
    NASM_UNROLL
    for (int i = 0; i < size; ++i) sums[o][i] = broadcast(bias[o]);
  }
  for (Index run = 0; run < inputs.runs; ++run) {
    const Scalar* row = inputs.data + run * inputs.run_stride;
    for (Index n = inputs.length; n > 0; --n, row += inputs.stride, weights += outputs) {
      V values[size];
      NASM_UNROLL
      for (int i = 0; i < size; ++i) values[i] = load(row + i * kLanes<Scalar>);
      NASM_UNROLL
      for (int o = 0; o < outputs; ++o) {
        const V weight = broadcast(weights[o]);
        NASM_UNROLL
        for (int i = 0; i < size; ++i) sums[o][i] = fma(weight, values[i], sums[o][i]);
      }
    }
  }
  NASM_UNROLL
  for (int o = 0; o < outputs; ++o) {
    NASM_UNROLL
    for (int i = 0; i < size; ++i) {
      store(result + o * result_stride + i * kLanes<Scalar>, sums[o][i]);
    }
  }
}

template <int size, class Scalar>
void multiply_all(const Layer<Scalar>& layer, const Rows<Scalar>& inputs, Scalar* result,
                  Index result_stride) {
  const Scalar* weights = layer.weights;
  const Scalar* bias = layer.bias;
  Index left = layer.outputs;
  for (; left >= kOutputGroup; left -= kOutputGroup) {
    multiply<size, kOutputGroup>(inputs, weights, bias, result, result_stride);
    weights += layer.inputs * kOutputGroup;
    bias += kOutputGroup;
    result += kOutputGroup * result_stride;
  }
  with_constant<kOutputGroup - 1>(left, [&](auto rest) {
    multiply<size, decltype(rest)::value>(inputs, weights, bias, result, result_stride);
  });
}

/// From rows of `size` vectors to rows of as many.
template <int size, class Scalar>
void dense(const Layer<Scalar>& layer, const Scalar* inputs, Scalar* result) {
  constexpr Index row = size * kLanes<Scalar>;
  multiply_all<size>(layer, {inputs, 1, 0, layer.inputs, row}, result, row);
}

/// Channels of `places` vectors, after which `margin` are zero so that the kernel may reach beyond
/// the ends.
template <class Scalar>
void convolution(const Layer<Scalar>& layer, const Scalar* inputs, Index places, Index margin,
                 Scalar* result) {
  constexpr Index vector = kLanes<Scalar>;
  const Index channel = (places + margin) * vector;
  const Index kernel = margin + 1;
  in_tiles(places, [&](Index first, auto size) {
    multiply_all<decltype(size)::value>(
        layer, {inputs + first * vector, layer.inputs / kernel, channel, kernel, vector},
        result + first * vector, channel);
  });
}

/// What the first layer makes of the instance.
template <class Scalar>
void first_of_instance(const FirstLayer<Scalar>& layer, const Scalar* instance, Index inputs,
                       Scalar* result) {
  for (Index o = 0; o < layer.padded_outputs; o += kLanes<Scalar>) {
    Vector<Scalar> sum = load(layer.bias + o);
    const Scalar* weights = layer.instance_weights + o;
    for (Index i = 0; i < inputs; ++i, weights += layer.padded_outputs) {
      sum = fma(broadcast(instance[i]), load(weights), sum);
    }
    store(result + o, sum);
  }
}

/// Adds what it makes of the times, which are null if it does not look at them.
template <int size, class Scalar>
void first_of_times(const FirstLayer<Scalar>& layer, const Scalar* of_instance, const Scalar* times,
                    Scalar* result) {
  for (Index o = 0; o < layer.outputs; ++o) {
    const Vector<Scalar> constant = broadcast(of_instance[o]);
    NASM_UNROLL
    for (int i = 0; i < size; ++i, result += kLanes<Scalar>) {
      store(result, times ? fma(broadcast(layer.time_weights[o]), load(times + i * kLanes<Scalar>),
                                constant)
                          : constant);
    }
  }
}

}  // namespace
}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__LAYER_KERNELS_HPP_
