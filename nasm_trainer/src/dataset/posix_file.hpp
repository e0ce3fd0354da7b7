// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__POSIX_FILE_HPP_
#define DATASET__POSIX_FILE_HPP_

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace nasm_trainer {

/// There is no room for a file.
struct DiskFull : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws std::runtime_error "cannot <action> <path>: <reason>"; DiskFull, with the remedy, if the
/// error number (as errno) means that.
[[noreturn]] void fail(const std::string& action, const std::string& path,
                       const std::string& reason, int error_number);
[[noreturn]] void fail_with_errno(const std::string& action, const std::string& path);

/// Throws DiskFull if a file at this path cannot have so many bytes, as far as that can be known.
void require_space(const std::string& path, uint64_t bytes);

/// Appends all, or throws.
void write_all(int descriptor, const void* data, std::size_t size, const std::string& path);

/// Reads as much as there is, up to `size`.
std::size_t read_at(int descriptor, void* data, std::size_t size, std::size_t offset,
                    const std::string& path);

/// Gives the file its final name, once it is on the disk. Removes nothing if it fails.
void publish(const std::string& temporary, const std::string& path);

}  // namespace nasm_trainer

#endif  // DATASET__POSIX_FILE_HPP_
