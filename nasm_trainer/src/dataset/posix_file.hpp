// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__POSIX_FILE_HPP_
#define DATASET__POSIX_FILE_HPP_

#include <cstddef>
#include <string>

namespace nasm_trainer {

/// Throws std::runtime_error "cannot <action> <path>: <what errno says>".
[[noreturn]] void fail_with_errno(const std::string& action, const std::string& path);

bool exists(const std::string& path);

/// Appends all, or throws.
void write_all(int descriptor, const void* data, std::size_t size, const std::string& path);

/// Reads as much as there is, up to `size`.
std::size_t read_at(int descriptor, void* data, std::size_t size, std::size_t offset,
                    const std::string& path);

/// Gives the file its final name, once it is on the disk. Removes nothing if it fails.
void publish(const std::string& temporary, const std::string& path);

}  // namespace nasm_trainer

#endif  // DATASET__POSIX_FILE_HPP_
