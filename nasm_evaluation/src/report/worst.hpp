// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__WORST_HPP_
#define REPORT__WORST_HPP_

#include <string>

#include "nasm_core/operator/answer.hpp"
#include "nasm_evaluation/verdict.hpp"

namespace nasm_evaluation {

/// Whether nothing useful came of the instance: refused, lost or late.
bool has_failed(const Verdict& verdict);

/// The order in which cases deserve a look: failed ones by ood_score, then answers whose gap is not
/// known, then the others by gap; of equals, the first. A strict order, so that who is among the
/// worst does not depend on who was seen first.
bool is_worse(const Verdict& a, const Verdict& b);

/// In a word: "ok", "polished", "refused: …", "lost"; with "late" where it was.
inline std::string status_text(const Verdict& verdict) {
  const auto status = static_cast<nasm_core::AnswerStatus>(verdict.answer.status);
  if (status == nasm_core::AnswerStatus::kUnset) return "lost";
  const std::string text = nasm_core::to_string(status);
  if (!verdict.answer.is_answer()) return "refused: " + text;
  return verdict.is_late ? text + ", late" : text;
}

}  // namespace nasm_evaluation

#endif  // REPORT__WORST_HPP_
