// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace nasm_common {
namespace {

/// Closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  operator int() const { return number_; }

 private:
  int number_;
};

std::string folder_of(const std::string& path) {
  const auto slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// Some file systems have no fsync for folders; the file is complete in any case.
void sync_folder(const std::string& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor < 0) return;
  if (::fsync(descriptor) != 0 && errno != EINVAL) fail_with_errno("write", folder);
}

/// mkostemp keeps other users out, which is right for secrets and wrong for results.
void allow_as_usual(int descriptor) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(descriptor, 0666 & ~mask) != 0) errno = 0;  // not all file systems have modes
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

Draft::Draft(const std::string& path) : path_(path), temporary_(path + ".XXXXXX") {
  const Descriptor descriptor(::mkostemp(temporary_.data(), O_CLOEXEC));
  if (descriptor < 0) {
    temporary_.clear();
    fail_with_errno("write", path);
  }
  allow_as_usual(descriptor);
}

Draft Draft::sole(const std::string& path) {
  Draft draft;
  draft.path_ = path;
  draft.temporary_ = path + ".tmp";
  ::unlink(draft.temporary_.c_str());  // a link would be written through
  return draft;
}

Draft::Draft(Draft&& other) noexcept
    : path_(std::exchange(other.path_, {})), temporary_(std::exchange(other.temporary_, {})) {
}

Draft& Draft::operator=(Draft&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(temporary_, other.temporary_);
  return *this;
}

void Draft::publish() {
  {
    const Descriptor descriptor(::open(temporary_.c_str(), O_RDWR | O_CLOEXEC));
    if (descriptor < 0 || ::fsync(descriptor) != 0) fail_with_errno("write", path_);
  }
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail_with_errno("write", path_);
  temporary_.clear();
  sync_folder(folder_of(path_));
}

void Draft::discard() noexcept {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
}

void write_file(const std::string& path, const std::string& bytes) {
  Draft draft(path);
  {
    const Descriptor descriptor(::open(draft.temporary().c_str(), O_WRONLY | O_CLOEXEC));
    if (descriptor < 0) fail_with_errno("write", path);
    write_all(descriptor, bytes.data(), bytes.size(), path);
  }
  draft.publish();
}

std::string read_file(const std::string& path, std::size_t most_bytes) {
  // O_NONBLOCK: opening a pipe would otherwise wait for its writer.
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0) fail_with_errno("read", path);
  if (!S_ISREG(status.st_mode)) fail("read", path, "it is not a regular file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > most_bytes) {
    fail("read", path,
         "it has " + std::to_string(size) + " bytes, more than the " + std::to_string(most_bytes) +
             " that such a file can have");
  }
  std::string bytes(size, '\0');
  if (read_at(descriptor, bytes.data(), size, 0, path) < size) {
    fail("read", path, "it was shortened while it was read");
  }
  return bytes;
}

void create_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) fail("create", path, error.message(), error.value());
}

void require_space(const std::string& path, uint64_t bytes) {
  constexpr uint64_t kMegabyte = 1'000'000;
  struct statvfs status;
  // A file system without blocks does not tell how much room it has.
  if (::statvfs(folder_of(path).c_str(), &status) != 0 || status.f_blocks == 0) return;
  const uint64_t available = uint64_t{status.f_bavail} * uint64_t{status.f_frsize};
  if (bytes <= available) return;
  throw DiskFull(path + " needs " + std::to_string(bytes / kMegabyte + 1) + " MB, but only " +
                 std::to_string(available / kMegabyte) +
                 " MB are available there; free space, or give another folder");
}

void write_all(int descriptor, const void* data, std::size_t size, const std::string& path) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(descriptor, bytes, size);
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
        ::pread(descriptor, bytes + total, size - total, static_cast<off_t>(offset + total));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_with_errno("read", path);
    if (count == 0) break;
    total += static_cast<std::size_t>(count);
  }
  return total;
}

}  // namespace nasm_common
