// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__PAGE_HPP_
#define REPORT__PAGE_HPP_

#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/report/write_report.hpp"
#include "nasm_report/page.hpp"

namespace nasm_evaluation {

nasm_report::Page compose_page(const Evaluation& evaluation, const Gate& gate,
                               const nasm_core::Model& model, const std::vector<ShownCase>& shown);

/// The worst instances, a row each.
nasm_report::Section instances_section(const Evaluation& evaluation, const nasm_core::Model& model,
                                       const nasm_core::SystemInfo& info);

/// Section with the counts of messages and the origin of the data.
nasm_report::Section origin_section(const Evaluation& evaluation,
                                    const nasm_core::SystemInfo& info);

}  // namespace nasm_evaluation

#endif  // REPORT__PAGE_HPP_
