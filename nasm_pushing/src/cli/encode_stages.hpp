// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__ENCODE_STAGES_HPP_
#define CLI__ENCODE_STAGES_HPP_

#include <string>

#include "nasm_pushing/encoding/push_encoder.hpp"

namespace nasm_pushing {

/// Stages 1 and 2 of a push as JSON, for people to look at; the third is the work of a trained
/// model. Cells that were not measured are null.
std::string stages_text(const std::string& file, const EncodedPush& push);

}  // namespace nasm_pushing

#endif  // CLI__ENCODE_STAGES_HPP_
