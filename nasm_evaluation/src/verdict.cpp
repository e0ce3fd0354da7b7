// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/verdict.hpp"

#include "nasm_core/operator/answer.hpp"

namespace nasm_evaluation {

bool Quality::is_answer() const {
  return nasm_core::is_answer(status);
}

}  // namespace nasm_evaluation
