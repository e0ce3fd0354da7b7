// SPDX-License-Identifier: Apache-2.0
#include "dataset/posix_file.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace nasm_trainer {
namespace {

/// A file or folder, open for fsync.
class Synced {
 public:
  Synced(const std::string& path, int flags) : path_(path), descriptor_(open(path.c_str(), flags)) {
    if (descriptor_ < 0) fail_with_errno("open", path);
  }
  ~Synced() { close(descriptor_); }
  Synced(const Synced&) = delete;
  Synced& operator=(const Synced&) = delete;

  void sync() const {
    // Some file systems have no fsync for folders (EINVAL); there is nothing to do then.
    if (fsync(descriptor_) != 0 && errno != EINVAL) fail_with_errno("write", path_);
  }

 private:
  std::string path_;
  int descriptor_;
};

std::string folder_of(const std::string& path) {
  const auto slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

void fail(const std::string& action, const std::string& path, const std::string& reason,
          int error_number) {
  const std::string text = "cannot " + action + " " + path + ": " + reason;
  if (error_number == ENOSPC || error_number == EDQUOT || error_number == EFBIG) {
    throw DiskFull(text + "; free space and give the same command again");
  }
  throw std::runtime_error(text);
}

void fail_with_errno(const std::string& action, const std::string& path) {
  const int error_number = errno;
  fail(action, path, std::strerror(error_number), error_number);
}

void require_space(const std::string& path, uint64_t bytes) {
  constexpr uint64_t kMegabyte = 1'000'000;
  struct statvfs status;
  // A file system without blocks does not tell how much room it has.
  if (statvfs(folder_of(path).c_str(), &status) != 0 || status.f_blocks == 0) return;
  const uint64_t available = uint64_t{status.f_bavail} * uint64_t{status.f_frsize};
  if (bytes <= available) return;
  throw DiskFull(path + " needs " + std::to_string(bytes / kMegabyte + 1) + " MB, but only " +
                 std::to_string(available / kMegabyte) +
                 " MB are available there; free space, or give another folder");
}

void write_all(int descriptor, const void* data, std::size_t size, const std::string& path) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(descriptor, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_with_errno("write", path);
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

std::size_t read_at(int descriptor, void* data, std::size_t size, std::size_t offset,
                    const std::string& path) {
  char* bytes = static_cast<char*>(data);
  std::size_t total = 0;
  while (total < size) {
    const ssize_t count =
        pread(descriptor, bytes + total, size - total, static_cast<off_t>(offset + total));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_with_errno("read", path);
    if (count == 0) break;
    total += static_cast<std::size_t>(count);
  }
  return total;
}

void publish(const std::string& temporary, const std::string& path) {
  Synced(temporary, O_RDWR).sync();
  if (std::rename(temporary.c_str(), path.c_str()) != 0) fail_with_errno("create", path);
  Synced(folder_of(path), O_RDONLY | O_DIRECTORY).sync();
}

}  // namespace nasm_trainer
