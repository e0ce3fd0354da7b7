// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__EVALUATOR_HPP_
#define OPERATOR__FUSED__EVALUATOR_HPP_

#include <Eigen/Core>
#include <vector>

#include "nasm_core/operator/fused_operator.hpp"
#include "operator/fused/network.hpp"

namespace nasm_core {

/// What is computed of the times alone stays for the next request with the same.
class FusedOperator::Workspace {
 public:
  fused::AlignedMemory<unsigned char> memory;
  std::vector<double> fractions;
  uint64_t owner = 0;  ///< whose times they are
};

namespace fused {

/// Requests in one precision.
template <class Scalar>
class Evaluator {
 public:
  using Workspace = FusedOperator::Workspace;

  Evaluator(const Model& model, const KernelSet& kernels);

  int inputs() const { return static_cast<int>(network_.plan().inputs); }
  int controls() const { return static_cast<int>(network_.plan().controls); }

  /// Memory for so many times.
  void reserve(Index times, Workspace& workspace) const;
  void evaluate(const double* encoded, const Eigen::Ref<const Eigen::VectorXd>& fractions,
                Workspace& workspace, Eigen::Ref<Eigen::MatrixXd> controls) const;

 private:
  /// Cuts memory for so many times into the parts of a job.
  struct Parts;
  Parts cut(Index times, Cutter<Scalar>& cutter) const;
  Parts parts_of(Workspace& workspace, Index times) const;
  void prepare(const Eigen::Ref<const Eigen::VectorXd>& fractions, Workspace& workspace) const;

  Network<Scalar> network_;
  const Kernels<Scalar>& kernels_;
  Normalisation normalisation_;
  bool fourier_;
  uint64_t id_;
};

extern template class Evaluator<float>;
extern template class Evaluator<double>;

}  // namespace fused
}  // namespace nasm_core

#endif  // OPERATOR__FUSED__EVALUATOR_HPP_
