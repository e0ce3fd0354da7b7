// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__STATUS_TEXT_HPP_
#define REPORT__STATUS_TEXT_HPP_

#include <string>

#include "nasm_core/operator/answer.hpp"
#include "nasm_evaluation/verdict.hpp"

namespace nasm_evaluation {

/// In a word: "ok", "polished", "refused: …", "lost"; with "late" where it was.
inline std::string status_text(const Verdict& verdict) {
  const auto status = static_cast<nasm_core::AnswerStatus>(verdict.answer.status);
  if (status == nasm_core::AnswerStatus::kUnset) return "lost";
  const std::string text = nasm_core::to_string(status);
  if (!verdict.answer.is_answer()) return "refused: " + text;
  return verdict.is_late ? text + ", late" : text;
}

}  // namespace nasm_evaluation

#endif  // REPORT__STATUS_TEXT_HPP_
