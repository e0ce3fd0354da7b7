// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__OPERATOR__PUSHING_OPERATOR_HPP_
#define NASM_PUSHING__OPERATOR__PUSHING_OPERATOR_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_core/operator/image_encoder.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_pushing/encoding/push_input.hpp"

namespace nasm_pushing {

inline constexpr int kImageFeatures = nasm_core::ImageEncoder::kFeatures;
inline constexpr int kEncodedNumbers = kNumbers + kImageFeatures;

/// Stage 3, what the operator sees [44].
using OperatorInput = Eigen::Matrix<double, kEncodedNumbers, 1>;

/// Names of all of it: number_names(), then "image0" … "image10".
const std::vector<std::string>& encoded_names();

/// A trained pushing model, ready to answer: from what the network sees [801] over the encoded push
/// to the force at any time of the push. Constant and shareable between threads; each thread brings
/// its own workspace.
///
/// The model has system "pushing", inputs encoded_names(), the control "force" and the horizon
/// kHorizon; its weights that begin with "image." are the ImageEncoder's, the others the
/// FusedOperator's.
class PushingOperator {
 public:
  using Workspace = nasm_core::FusedOperator::Workspace;
  using WorkspacePointer = nasm_core::FusedOperator::WorkspacePointer;

  /// Throws std::invalid_argument that says what the model is instead.
  explicit PushingOperator(const nasm_core::Model& model,
                           nasm_core::Precision precision = nasm_core::Precision::kSingle,
                           nasm_core::InstructionSet set = nasm_core::best_instruction_set());

  const nasm_core::Model& model() const { return model_; }

  /// Memory for requests of up to this many times.
  WorkspacePointer make_workspace(int times) const;

  /// Throws std::invalid_argument if a size is wrong, a number is not finite, or a pixel not within
  /// 0 and 1. Allocates nothing.
  OperatorInput encode(const NetworkInput& input) const;

  /// At fractions of the horizon [k], to forces [N] [k]. Allocates only if there are more times
  /// than the workspace ever had. Throws std::invalid_argument if a size is wrong.
  void predict(const OperatorInput& push, const Eigen::Ref<const Eigen::VectorXd>& fractions,
               Workspace& workspace, Eigen::Ref<Eigen::VectorXd> force) const;
  void predict(const NetworkInput& input, const Eigen::Ref<const Eigen::VectorXd>& fractions,
               Workspace& workspace, Eigen::Ref<Eigen::VectorXd> force) const {
    predict(encode(input), fractions, workspace, force);
  }

  /// How far outside the training data, in widths of their box: the worst of all components, 0
  /// inside. The width of what never varied in training is its normalisation's scale.
  double ood_score(const OperatorInput& push) const;
  double ood_score(const NetworkInput& input) const { return ood_score(encode(input)); }

 private:
  nasm_core::ImageEncoder image_;
  nasm_core::FusedOperator operator_;
  nasm_core::Model model_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__OPERATOR__PUSHING_OPERATOR_HPP_
