// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__FILE_HPP_
#define NASM_COMMON__FILE_HPP_

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace nasm_common {

/// There is no room for a file.
struct DiskFull : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws std::runtime_error "cannot <action> <path>: <reason>"; DiskFull, with the remedy, if the
/// error number (as errno) means that.
[[noreturn]] void fail(const std::string& action, const std::string& path,
                       const std::string& reason, int error_number = 0);
[[noreturn]] void fail_with_errno(const std::string& action, const std::string& path);

/// A file under construction. It has a temporary name next to its path and takes the path
/// only when it is complete and on the disk, so readers, crashes and power cuts see the old file or
/// the new one and nothing in between. Removed unless published.
class Draft {
 public:
  /// A name of its own, for files that several processes may write at once.
  explicit Draft(const std::string& path);
  /// Always `path` + ".tmp", which replaces what a killed run left there. For large files of which
  /// there is one writer.
  static Draft sole(const std::string& path);
  ~Draft() { discard(); }
  Draft(Draft&& other) noexcept;
  Draft& operator=(Draft&& other) noexcept;
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const std::string& path() const { return path_; }
  /// Where to write. Empty once published or discarded.
  const std::string& temporary() const { return temporary_; }

  /// Syncs the file, renames it, and syncs the folder. Throws std::runtime_error that names the
  /// path and the reason.
  void publish();
  void discard() noexcept;

 private:
  Draft() = default;

  std::string path_;
  std::string temporary_;
};

/// Writes the file through a Draft. Throws std::runtime_error that names the path and the reason.
void write_file(const std::string& path, const std::string& bytes);

/// All bytes of a regular file of at most `most_bytes`. Throws std::runtime_error that names the
/// path and the reason.
std::string read_file(const std::string& path, std::size_t most_bytes);

/// With its parents, unless it is there. Throws std::runtime_error that names it.
void create_folder(const std::string& path);

/// Throws DiskFull if the file system is known to have less room for a file at this path.
void require_space(const std::string& path, uint64_t bytes);

/// Appends all, or throws.
void write_all(int descriptor, const void* data, std::size_t size, const std::string& path);

/// Reads as much as there is, up to `size`.
std::size_t read_at(int descriptor, void* data, std::size_t size, std::size_t offset,
                    const std::string& path);

}  // namespace nasm_common

#endif  // NASM_COMMON__FILE_HPP_
