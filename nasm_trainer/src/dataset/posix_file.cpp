// SPDX-License-Identifier: Apache-2.0
#include "dataset/posix_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

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

void fail_with_errno(const std::string& action, const std::string& path) {
  throw std::runtime_error("cannot " + action + " " + path + ": " + std::strerror(errno));
}

bool exists(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0;
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
