// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_SET_HPP_
#define NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_SET_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

namespace nasm_pushing {

/// Instances with the profile of one control over time that was measured for each. An instance is
/// made of numbers and may have a picture, which many others may share.
struct ProfileSet {
  Eigen::MatrixXd instances;  ///< [inputs × n]
  std::vector<int> picture;   ///< [n] which of the pictures; empty: none has one
  Eigen::MatrixXf pictures;   ///< [pixels × m] brightness from 0 to 1, row by row
  Eigen::MatrixXd profiles;   ///< [k × n], sample i at the fraction i / k of the horizon

  int size() const { return static_cast<int>(instances.cols()); }
  bool has_pictures() const { return !picture.empty(); }
};

/// Throws std::invalid_argument that says what is wrong with a set: it is empty, sizes do not fit
/// together, a number is not finite, a picture is not there or of another size than networks take.
/// `name` stands at the beginning of the text.
void check_profiles(const ProfileSet& set, const std::string& name);

/// The instances with these indices; all pictures stay.
ProfileSet select(const ProfileSet& set, const std::vector<int>& indices);

/// Hash of the whole content of the set, 16 hexadecimal digits.
std::string content_hash(const ProfileSet& set);

/// Fractions of the horizon at which the samples of a profile lie.
Eigen::VectorXd profile_fractions(int samples);

/// |predicted − measured| / |measured| of each profile; infinite where a prediction is not finite.
/// Throws std::invalid_argument if the sizes differ or a measured profile is zero throughout.
Eigen::VectorXd profile_errors(const Eigen::MatrixXd& predicted, const Eigen::MatrixXd& measured);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_SET_HPP_
