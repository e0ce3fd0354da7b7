// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_SAMPLES_HPP_
#define NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_SAMPLES_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include "force_network/image_network.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_pushing_tools/force_network/profile_set.hpp"
#include "nasm_trainer/training/samples.hpp"

namespace nasm_pushing {

/// Draws times of each profile. If there are pictures, instances end with the number of theirs, as
/// ImageNetwork takes them; the box is of the numbers alone.
nasm_trainer::Samples draw_samples(const ProfileSet& set, const nasm_trainer::Sampling& sampling);

/// [n, 1] For each of the samples that draw_samples() makes, one over the root mean square of its
/// profile. Throws std::invalid_argument if a profile is zero throughout.
torch::Tensor inverse_sizes(const ProfileSet& set, int per_trajectory);

/// A normalisation of such samples, which leaves the number of the picture alone.
nasm_core::Normalisation normalisation_of(const nasm_trainer::Samples& samples, bool pictures,
                                          double instance_range);

/// The same for a network behind the encoder: features in the place of the picture's number.
nasm_core::Normalisation with_features(nasm_core::Normalisation normalisation,
                                       const FeatureScale& scale);

/// [m, pixels]
torch::Tensor picture_tensor(const Eigen::Ref<const Eigen::MatrixXf>& pictures);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__FORCE_NETWORK__PROFILE_SAMPLES_HPP_
