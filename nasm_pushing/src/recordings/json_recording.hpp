// SPDX-License-Identifier: Apache-2.0
#ifndef RECORDINGS__JSON_RECORDING_HPP_
#define RECORDINGS__JSON_RECORDING_HPP_

#include <string>

#include "nasm_pushing/recordings/recording.hpp"

namespace nasm_pushing {

/// The streams in the text of a JSON file. Throws std::invalid_argument that says what is wrong,
/// without the name of the file.
void parse_json(const std::string& bytes, Recording& recording);

}  // namespace nasm_pushing

#endif  // RECORDINGS__JSON_RECORDING_HPP_
