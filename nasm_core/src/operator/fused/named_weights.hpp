// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__NAMED_WEIGHTS_HPP_
#define OPERATOR__FUSED__NAMED_WEIGHTS_HPP_

#include <map>
#include <string>
#include <vector>

#include "nasm_core/operator/tensor_file.hpp"

namespace nasm_core {

/// Weights that are asked for one by one. All faults are std::invalid_argument that name the
/// weight. Keeps a reference to the tensors.
class NamedWeights {
 public:
  /// Throws if there are two of the same name.
  NamedWeights(const std::vector<Tensor>& weights, double largest);

  /// Throws if it is missing, has another shape, or a value that is not finite or larger than the
  /// largest there may be.
  const std::vector<double>& take(const std::string& name, const std::vector<int64_t>& shape);
  /// Throws if there is one, with a name that begins so, that nobody took.
  void expect_none_left(const std::string& prefix = "") const;

 private:
  std::map<std::string, const Tensor*> left_;
  double largest_;
};

}  // namespace nasm_core

#endif  // OPERATOR__FUSED__NAMED_WEIGHTS_HPP_
