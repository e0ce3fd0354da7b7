// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__FORMATS_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__FORMATS_HPP_

#include <string>

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

/// The streams in the bytes of an HDF5 file. Throws std::runtime_error or std::invalid_argument
/// that says what is wrong, without the name of the file. Threads may call both at the same time.
void parse_hdf5(const std::string& bytes, Recording& recording);

/// The bytes of such a file.
std::string to_hdf5(const Recording& recording);

/// The streams in the text of a JSON file. Throws std::invalid_argument that says what is wrong,
/// without the name of the file.
void parse_json(const std::string& bytes, Recording& recording);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__FORMATS_HPP_
