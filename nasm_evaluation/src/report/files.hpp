// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__FILES_HPP_
#define REPORT__FILES_HPP_

#include <string>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_evaluation/gate.hpp"

namespace nasm_evaluation {

/// A line per verdict; what is not known is empty. The columns are the same for all evaluations
/// with models of the same inputs.
std::string to_csv(const Evaluation& evaluation, const nasm_core::Model& model);

/// A line per goal of a closed loop, likewise.
std::string loops_to_csv(const Evaluation& evaluation, const nasm_core::SystemInfo& info);

/// Summary, gate and origin as one object; what is not known is null.
std::string to_json(const Evaluation& evaluation, const Gate& gate);

}  // namespace nasm_evaluation

#endif  // REPORT__FILES_HPP_
