// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__TENSOR_STATE_HPP_
#define TRAINING__TENSOR_STATE_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <limits>
#include <string>
#include <vector>

#include "nasm_core/operator/tensor_file.hpp"

namespace nasm_trainer {

/// Tensors to and from a file, in double so that nothing is lost.
void put(nasm_core::TensorFile& file, const std::string& name, const torch::Tensor& tensor);
void put(nasm_core::TensorFile& file, const std::string& name, double value);
/// Throw std::runtime_error if there is no such tensor, or of another shape.
void take(const nasm_core::TensorFile& file, const std::string& name, torch::Tensor tensor);
double take(const nasm_core::TensorFile& file, const std::string& name);
/// A whole number from 0 to `most`.
int64_t take_count(const nasm_core::TensorFile& file, const std::string& name, int64_t most);

/// The weights of least loss so far.
class BestWeights {
 public:
  explicit BestWeights(std::vector<torch::Tensor> parameters);

  /// Keeps the parameters' values if the loss is the least so far.
  void consider(double loss);
  /// How many losses in a row were not the least.
  int since_best() const { return since_best_; }
  /// Gives the parameters the values that were kept, if any.
  void apply();

  void save(nasm_core::TensorFile& file) const;
  void restore(const nasm_core::TensorFile& file);

 private:
  std::vector<torch::Tensor> parameters_;
  std::vector<torch::Tensor> kept_;  ///< empty: there was no loss yet
  double loss_ = std::numeric_limits<double>::infinity();
  int since_best_ = 0;
};

}  // namespace nasm_trainer

#endif  // TRAINING__TENSOR_STATE_HPP_
