// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__IMAGE_ENCODER_HPP_
#define NASM_CORE__OPERATOR__IMAGE_ENCODER_HPP_

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_core/operator/tensor_file.hpp"

namespace nasm_core {

/// The convolutional network that makes a few features of an object's shape. With all convolutions
/// of 3 × 3 without margins, and pooling by the largest of 2 × 2:
///
///   conv0 1 → 6, relu, pool, conv1 6 → 6, relu, pool, dense0 144 → 20, relu, dense1 20 → 11,
///   softmax
///
/// in single precision. Constant and shareable between threads.
class ImageEncoder {
 public:
  static constexpr int kRows = 32;
  static constexpr int kColumns = 24;
  static constexpr int kPixels = kRows * kColumns;
  static constexpr int kFeatures = 11;

  /// Takes image.conv0.weight [6, 1, 3, 3], image.conv1.weight [6, 6, 3, 3], image.dense0.weight
  /// [20, 144], image.dense1.weight [11, 20], and a .bias of each. Weights whose names do not begin
  /// with "image." are not looked at. Throws std::invalid_argument that names the weight that is
  /// missing, too many or of another shape, or an instruction set that this machine has not.
  explicit ImageEncoder(const std::vector<Tensor>& weights,
                        InstructionSet set = best_instruction_set());
  ~ImageEncoder();
  ImageEncoder(ImageEncoder&&) noexcept;
  ImageEncoder& operator=(ImageEncoder&&) noexcept;

  /// Brightness from 0 to 1, row by row [kPixels], to features [kFeatures] that sum up to 1.
  /// Allocates nothing. Throws std::invalid_argument if a size or a brightness is wrong.
  void encode(const Eigen::Ref<const Eigen::VectorXd>& image,
              Eigen::Ref<Eigen::VectorXd> features) const;

 private:
  class Implementation;
  std::unique_ptr<const Implementation> implementation_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__IMAGE_ENCODER_HPP_
