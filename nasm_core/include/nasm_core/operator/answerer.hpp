// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__ANSWERER_HPP_
#define NASM_CORE__OPERATOR__ANSWERER_HPP_

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_core {

/// Whatever answers requests: a network with its checks, or a solver. Works in memory of its own,
/// so each thread needs one.
class Answerer {
 public:
  virtual ~Answerer() = default;

  virtual const System& system() const = 0;

  /// Never throws for what a request can hold; faults are statuses, and then nothing is to be
  /// executed.
  virtual void answer(const Request& request, const Limits& limits, Answer& answer) = 0;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__ANSWERER_HPP_
