// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__CERTIFIED_OPERATOR_HPP_
#define NASM_CORE__OPERATOR__CERTIFIED_OPERATOR_HPP_

#include <Eigen/Core>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/answerer.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_core {

/// How far outside of the box a point is, in widths of the box: 0 inside, 1 a width outside; the
/// worst component counts.
double ood_score(const Eigen::Ref<const Eigen::VectorXd>& point,
                 const Eigen::Ref<const Eigen::VectorXd>& lower,
                 const Eigen::Ref<const Eigen::VectorXd>& upper);

/// A model in service: a problem goes in, controls come out that say how good they are.
///
///   validate → encode → evaluate → certify → polish if needed
///
/// Polishing begins at the network's answer. If it does not contract from there, it begins anew at
/// the request's warm controls, if there are any, and then at the system's cold guess, within the
/// same deadline and number of steps; the answer's text says so.
///
/// Every answer is certified, and on the grid that the model was trained for: on another one the
/// discretised problem has another optimum. Controls at other instants are the network's, plus what
/// polishing changed, interpolated.
///
/// Nothing is allocated once a request of the same size was answered.
class CertifiedOperator final : public Answerer {
 public:
  /// Throws as FusedOperator does, and std::invalid_argument if the model does not fit the system.
  explicit CertifiedOperator(const Model& model, Precision precision = Precision::kSingle);
  ~CertifiedOperator() override;
  CertifiedOperator(CertifiedOperator&&) noexcept;

  const Model& model() const;
  const System& system() const override;
  const FusedOperator& fused() const;

  void answer(const Request& request, const Limits& limits, Answer& answer) override;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__CERTIFIED_OPERATOR_HPP_
