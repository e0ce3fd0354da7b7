// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__KERNELS_HPP_
#define OPERATOR__FUSED__KERNELS_HPP_

#include <cstddef>

/// The arithmetic of the evaluator, compiled once per instruction set. Those translation units use
/// neither Eigen nor the standard library: a template that they share with others would have one
/// symbol, and the linker might take the copy that old processors cannot run. For the same reason
/// there is only plain data here.
namespace nasm_core::fused {

using Index = std::ptrdiff_t;

/// Outputs that are computed together, each of its own weights but of the same inputs.
constexpr Index kOutputGroup = 4;
/// Alignment of all rows of numbers, in bytes; that of the widest vectors.
constexpr std::size_t kAlignment = 64;

enum class Curve { kRelu, kSilu, kTanh, kGelu, kLogistic, kSine };

/// y = W x + b. Outputs are in groups of kOutputGroup, of which the last may be smaller; each group
/// has for every input as many weights as it has outputs. Of a convolution, inputs are channels
/// times places of the kernel.
template <class Scalar>
struct Layer {
  const Scalar* weights;
  const Scalar* bias;
  Index inputs, outputs;
};

/// The first layer: of the instance, and of the time unless it is static.
template <class Scalar>
struct FirstLayer {
  const Scalar* instance_weights;  ///< [inputs][padded_outputs], aligned
  const Scalar* bias;              ///< [padded_outputs], aligned
  const Scalar* time_weights;      ///< [outputs], or null
  Index outputs, padded_outputs;
};

/// What makes one control.
template <class Scalar>
struct Net {
  FirstLayer<Scalar> first;
  const Layer<Scalar>* layers;  ///< after the first; of a convolution its blocks, then the head
  Index layer_count;
  const Layer<Scalar>* aggregate;  ///< three layers, or null: a sum
};

/// A network. Angles are in half turns: basis function j is sin(π (frequency_j angle + phase_j)).
template <class Scalar>
struct Plan {
  const Net<Scalar>* nets;
  Index inputs, controls, terms;
  Curve activation;
  bool convolution, adaptive, non_static;
  Index width, kernel;         ///< of convolutions
  Index first_adapted;         ///< terms before it are neither shifted nor scaled
  Index shift_row, scale_row;  ///< in the output of a net: what belongs to term 0
  Index coefficient_rows;      ///< outputs of a net
  const Scalar* frequency;     ///< [terms]
  const Scalar* phase;         ///< [terms]
};

/// A request: times are along the lanes of vectors, and a row has as many numbers as there are
/// vectors times lanes.
template <class Scalar>
struct Job {
  const Scalar* instance;  ///< [inputs], as the network sees it
  const Scalar* times;     ///< as the network sees them
  const Scalar* angles;
  const Scalar* fixed_basis;  ///< [terms] rows, if it is not adaptive
  Index vectors;
  Scalar* controls;  ///< [controls] rows, the result

  // memory to work in
  Scalar* of_instance;  ///< [padded outputs of the first layer]
  Scalar* hidden[2];
  Scalar* coefficients;
  Scalar* products;
};

template <class Scalar>
struct Kernels {
  Index lanes;
  Index tile;  ///< vectors of times that go through a net together
  void (*answer)(const Plan<Scalar>& plan, const Job<Scalar>& job);
  /// Rows of basis functions that are not adapted.
  void (*fixed_basis)(const Plan<Scalar>& plan, const Scalar* angles, Index vectors, Scalar* basis);
  /// A curve of the numbers of so many vectors, in place.
  void (*apply)(Curve curve, Scalar* numbers, Index vectors);
};

/// The convolutional network that ImageEncoder describes. Weights are arranged as the kernel reads
/// them: for each input all outputs, of dense layers with zeros up to a whole number of vectors.
struct ImagePlan {
  static constexpr Index kRows = 32, kColumns = 24, kChannels = 6, kSize = 3;
  static constexpr Index kPooled = 144, kHidden = 20, kPaddedHidden = 32;
  static constexpr Index kScores = 11, kPaddedScores = 16;

  const float* conv0;  ///< [place of the kernel][channel]
  const float* bias0;  ///< [channel]
  const float* conv1;  ///< [input][place of the kernel][channel]
  const float* bias1;
  const float* dense0;  ///< [input][kPaddedHidden], aligned
  const float* dense0_bias;
  const float* dense1;  ///< [input][kPaddedScores], aligned
  const float* dense1_bias;
};

/// From pixels, row by row, to what the softmax is of [kPaddedScores], aligned.
using ImageKernel = void (*)(const ImagePlan& plan, const float* pixels, float* scores);

struct KernelSet {
  Kernels<float> single;
  Kernels<double> twofold;
  ImageKernel image;
};

extern const KernelSet kBaselineKernels;  ///< for every processor of the family
extern const KernelSet kAvx2Kernels;      ///< where NASM_CORE_X86 is defined
extern const KernelSet kAvx512Kernels;    ///< where NASM_CORE_X86 is defined

}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__KERNELS_HPP_
