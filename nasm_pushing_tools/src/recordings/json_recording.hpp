// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__JSON_RECORDING_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__JSON_RECORDING_HPP_

#include <string>

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

/// The streams in the text of a JSON file. Throws std::invalid_argument that says what is wrong,
/// without the name of the file.
void parse_json(const std::string& bytes, Recording& recording);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__JSON_RECORDING_HPP_
