// SPDX-License-Identifier: Apache-2.0
#include "atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <system_error>

namespace nasm_plot {
namespace {

[[noreturn]] void fail(const std::filesystem::path& file, int error) {
  throw std::runtime_error("cannot write " + file.string() + ": " +
                           std::generic_category().message(error));
}

/// 0, or the error number.
int write_all(int descriptor, const std::string& bytes) {
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t count = ::write(descriptor, bytes.data() + written, bytes.size() - written);
    if (count < 0 && errno != EINTR) return errno;
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  return ::fsync(descriptor) == 0 ? 0 : errno;
}

}  // namespace

void write_atomically(const std::filesystem::path& file, const std::string& bytes) {
  static std::atomic<unsigned> counter{0};
  const std::string temporary =
      file.string() + "." + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".part";
  const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) fail(file, errno);
  int error = write_all(descriptor, bytes);
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(temporary.c_str(), file.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    fail(file, error);
  }
}

}  // namespace nasm_plot
