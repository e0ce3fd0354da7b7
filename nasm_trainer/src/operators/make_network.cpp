// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "operators/networks.hpp"

namespace nasm_trainer {
namespace {

/// Stream of the random generator; differs from the small numbers of other streams of the same
/// seed.
constexpr uint64_t kWeights = 0x77656967687473;

}  // namespace

std::shared_ptr<Network> make_network(const nasm_core::Architecture& architecture, int inputs,
                                      int controls, uint64_t seed) {
  if (const auto fault = nasm_core::check_architecture(architecture)) {
    throw std::invalid_argument(*fault);
  }
  if (inputs < 1 || controls < 1) {
    throw std::invalid_argument("a network needs at least one input and one control, not " +
                                std::to_string(inputs) + " and " + std::to_string(controls));
  }
  nasm_common::Random random(seed, kWeights);
  switch (architecture.kind) {
    case nasm_core::OperatorKind::kNasm:
      return make_nasm(architecture, inputs, controls, random);
    case nasm_core::OperatorKind::kDeepOnet:
      return make_deeponet(architecture, inputs, controls, random);
    case nasm_core::OperatorKind::kMlp:
      return make_mlp(architecture, inputs, controls, random);
    case nasm_core::OperatorKind::kFno:
      return make_fno(architecture, inputs, controls, random);
    case nasm_core::OperatorKind::kGen:
      return make_gen(architecture, inputs, controls, random);
  }
  throw std::invalid_argument("a kind of operator without a name");
}

}  // namespace nasm_trainer
