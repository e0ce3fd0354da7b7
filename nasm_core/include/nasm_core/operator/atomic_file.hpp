// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__ATOMIC_FILE_HPP_
#define NASM_CORE__OPERATOR__ATOMIC_FILE_HPP_

#include <string>

namespace nasm_core {

/// Puts the bytes on the disk under a temporary name beside the path, then gives them their name,
/// so that readers and power cuts see the old content or the new one and nothing between. Throws
/// std::runtime_error that names the path and the reason.
void write_atomically(const std::string& path, const std::string& bytes);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__ATOMIC_FILE_HPP_
