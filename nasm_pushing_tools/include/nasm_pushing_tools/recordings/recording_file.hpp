// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_FILE_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_FILE_HPP_

#include <cstddef>
#include <string>

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

/// Reads a recording from the bytes of an HDF5 (.h5) or JSON (.json) file; `file` tells which, and
/// its name is parsed. Throws std::runtime_error or std::invalid_argument that names the file, the
/// dataset and what is wrong with it: a key that is missing, a shape that is not (N, 4), an empty
/// stream, more rows than any push has, bytes that are neither format.
Recording parse_recording(const std::string& file, const std::string& bytes);
Recording read_recording(const std::string& path);

/// Writes the dataset's own HDF5 format, complete or not at all. Throws std::runtime_error that
/// names the file.
void write_recording(const std::string& path, const Recording& recording);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_FILE_HPP_
