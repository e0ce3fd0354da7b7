// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__SHOWN_CASE_HPP_
#define REPORT__SHOWN_CASE_HPP_

#include <vector>

#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_evaluation/report/write_report.hpp"
#include "nasm_report/page.hpp"

namespace nasm_evaluation {

/// A case as it is drawn; tracks that are not there are empty.
struct Drawn {
  const Verdict* verdict = nullptr;
  nasm_core::Instance instance;
  nasm_report::Track answer;
  nasm_report::Track optimum;
  nasm_report::Track executed;
};

/// The curves of each shown case that the evaluation has a verdict for and that can be drawn.
std::vector<Drawn> drawn_cases(const Evaluation& evaluation, const nasm_core::Model& model,
                               const std::vector<ShownCase>& shown);

nasm_report::Animation animation_of(const std::vector<Drawn>& cases,
                                    const nasm_core::SystemInfo& info);

/// Controls and the states that have a goal, side by side.
nasm_report::Row curves_of(const Drawn& drawn, const nasm_core::SystemInfo& info);

}  // namespace nasm_evaluation

#endif  // REPORT__SHOWN_CASE_HPP_
