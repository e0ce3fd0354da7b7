// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__ENCODE_STAGES_HPP_
#define NASM_PUSHING_TOOLS__CLI__ENCODE_STAGES_HPP_

#include <string>

#include "nasm_pushing_tools/encoding/push_encoder.hpp"

namespace nasm_pushing {

/// Stages 1 and 2 of a push as JSON, for people to look at; the third is the work of a trained
/// model. Cells that were not measured are null.
std::string stages_text(const std::string& file, const EncodedPush& push);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__ENCODE_STAGES_HPP_
