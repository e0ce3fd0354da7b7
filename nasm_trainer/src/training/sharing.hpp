// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__SHARING_HPP_
#define TRAINING__SHARING_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <vector>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_trainer/operators/network.hpp"
#include "nasm_trainer/training/recipe.hpp"

namespace nasm_trainer {

/// A control that a symmetry makes of another one: c_control(P e) = sign c_source(e), where P is
/// what the symmetry does to the numbers that a network sees. So one network does for both.
struct SharedControl {
  int control;
  int source;
  double sign;
  nasm_core::SignedPermutation inputs;  ///< P
};

/// Those that follow from a control before them. Empty if the recipe's network cannot share: it
/// must be one of dense layers per control that sums its terms, trained by Levenberg–Marquardt.
std::vector<SharedControl> find_shared_controls(const nasm_core::SystemInfo& info,
                                                const Recipe& recipe);

/// The mean of the normalisation over all symmetries, which has them exactly.
void make_symmetric(const nasm_core::SystemInfo& info, const std::vector<SharedControl>& shared,
                    nasm_core::Encoding encoding, nasm_core::Normalisation& normalisation);

/// Makes the networks of shared controls from those of their sources.
void share_weights(const std::vector<SharedControl>& shared, int terms, Network& network);

}  // namespace nasm_trainer

#endif  // TRAINING__SHARING_HPP_
