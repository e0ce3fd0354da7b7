// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__NETWORK_HPP_
#define OPERATOR__FUSED__NETWORK_HPP_

#include <string>
#include <vector>

#include "nasm_core/operator/model.hpp"
#include "operator/fused/aligned_memory.hpp"
#include "operator/fused/kernels.hpp"
#include "operator/fused/named_weights.hpp"

namespace nasm_core::fused {

/// The weights of a model, arranged as the kernels read them.
template <class Scalar>
class Network {
 public:
  /// Throws std::invalid_argument that names what is wrong.
  explicit Network(const Model& model);
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  const Plan<Scalar>& plan() const { return plan_; }
  /// Numbers that a net needs for each of its two hidden signals, with so many vectors of times
  /// at once.
  Index hidden_size(Index lanes, Index tile) const;
  Index padded_first_outputs() const { return nets_.front().first.padded_outputs; }

 private:
  const Scalar* keep(const std::vector<double>& values);
  FirstLayer<Scalar> take_first(const std::string& name, int outputs, const std::vector<int>& kept);
  Layer<Scalar> take_dense(const std::string& name, int inputs, int outputs,
                           const std::vector<int>& kept);
  Layer<Scalar> take_block(const std::string& name, int inputs, int outputs);
  Layer<Scalar> pack(const std::vector<double>& weights, const std::vector<double>& bias,
                     int inputs, const std::vector<int>& kept);
  Net<Scalar> take_net(const std::string& name);
  void take_mlp(const std::string& name, Net<Scalar>& net, std::vector<Layer<Scalar>>& layers);
  void take_convolution(const std::string& name, Net<Scalar>& net,
                        std::vector<Layer<Scalar>>& layers);
  std::vector<int> outputs_that_matter() const;
  void make_basis();

  const Architecture architecture_;
  NamedWeights weights_;
  Plan<Scalar> plan_ = {};
  std::vector<Net<Scalar>> nets_;
  std::vector<std::vector<Layer<Scalar>>> layers_;
  std::vector<AlignedMemory<Scalar>> memory_;
};

extern template class Network<float>;
extern template class Network<double>;

}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__NETWORK_HPP_
