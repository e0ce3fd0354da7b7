// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_PREDICTOR_HPP_
#define NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_PREDICTOR_HPP_

#include <Eigen/Core>
#include <memory>

#include "nasm_core/operator/model.hpp"
#include "nasm_pushing_tools/force_network/profile_set.hpp"

namespace nasm_pushing {

/// A model of train_profiles(), of any kind, evaluated by LibTorch in single precision.
class ProfilePredictor {
 public:
  /// Throws std::invalid_argument or std::runtime_error that names the weight or the size that is
  /// not what it should be.
  explicit ProfilePredictor(const nasm_core::Model& model);
  ~ProfilePredictor();
  ProfilePredictor(ProfilePredictor&&) noexcept;
  ProfilePredictor& operator=(ProfilePredictor&&) noexcept;

  const nasm_core::Model& model() const;
  bool takes_pictures() const;

  /// Profiles [k × n] of all instances of a set, on the grid of the set's own. Throws
  /// std::invalid_argument if the set is not such as the model was trained with.
  Eigen::MatrixXd predict(const ProfileSet& set) const;

  /// One profile at fractions of the horizon. An empty picture is none.
  Eigen::VectorXd predict(const Eigen::Ref<const Eigen::VectorXf>& picture,
                          const Eigen::Ref<const Eigen::VectorXd>& instance,
                          const Eigen::Ref<const Eigen::VectorXd>& fractions) const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_PREDICTOR_HPP_
