// SPDX-License-Identifier: Apache-2.0
#include "recordings/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "recordings/stream_rows.hpp"

namespace nasm_pushing {
namespace {

[[noreturn]] void fail(const char* action, const std::string& path, const char* reason) {
  throw std::runtime_error("cannot " + std::string(action) + " " + path + ": " + reason);
}

/// Closed at the end.
struct Descriptor {
  explicit Descriptor(int value) : number(value) {}
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number;
};

/// Returns 0, or the error's number.
int write_all(int descriptor, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    done += static_cast<std::size_t>(count);
  }
  return 0;
}

}  // namespace

std::string read_whole_file(const std::string& path) {
  // A pipe would otherwise be waited for.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (file.number < 0 || ::fstat(file.number, &status) != 0) {
    fail("read", path, std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) fail("read", path, "it is not a file");
  if (static_cast<std::size_t>(status.st_size) > kMostBytes) {
    fail("read", path, "it is larger than any recording (32 MiB)");
  }
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(file.number, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read", path, std::strerror(errno));
    if (count == 0) fail("read", path, "it became shorter meanwhile");
    done += static_cast<std::size_t>(count);
  }
  return bytes;
}

void write_whole_file(const std::string& path, const std::string& bytes) {
  const std::string temporary = path + "." + std::to_string(::getpid()) + ".tmp";
  int error = 0;
  {
    constexpr mode_t kReadableByAll = 0666;  // as far as the umask lets it
    const Descriptor file(
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kReadableByAll));
    if (file.number < 0) fail("write", path, std::strerror(errno));
    error = write_all(file.number, bytes);
  }
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    fail("write", path, std::strerror(error));
  }
}

}  // namespace nasm_pushing
