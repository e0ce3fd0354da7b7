// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATORS__NETWORKS_HPP_
#define OPERATORS__NETWORKS_HPP_

#include <memory>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_trainer/operators/network.hpp"

namespace nasm_trainer {

/// One function for each kind of network; they expect an architecture that has been checked.
std::shared_ptr<Network> make_nasm(const nasm_core::Architecture& architecture, int inputs,
                                   int controls, nasm_common::Random& random);
std::shared_ptr<Network> make_deeponet(const nasm_core::Architecture& architecture, int inputs,
                                       int controls, nasm_common::Random& random);
std::shared_ptr<Network> make_mlp(const nasm_core::Architecture& architecture, int inputs,
                                  int controls, nasm_common::Random& random);
std::shared_ptr<Network> make_fno(const nasm_core::Architecture& architecture, int inputs,
                                  int controls, nasm_common::Random& random);
std::shared_ptr<Network> make_gen(const nasm_core::Architecture& architecture, int inputs,
                                  int controls, nasm_common::Random& random);

}  // namespace nasm_trainer

#endif  // OPERATORS__NETWORKS_HPP_
