// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__ATOMIC_FILE_HPP_
#define NASM_PLOT__ATOMIC_FILE_HPP_

#include <filesystem>
#include <string>

namespace nasm_plot {

/// Writes a temporary file beside `file` and renames it, so that `file` is never half-written.
/// Throws std::runtime_error that names `file` and the reason; then nothing is left behind.
void write_atomically(const std::filesystem::path& file, const std::string& bytes);

}  // namespace nasm_plot

#endif  // NASM_PLOT__ATOMIC_FILE_HPP_
