// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace nasm_core {
namespace {

/// A file that removes itself unless it was given its name.
class Draft {
 public:
  explicit Draft(const std::string& path) : path_(path), name_(path + ".XXXXXX") {
    descriptor_ = ::mkostemp(name_.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail();
  }
  ~Draft() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!published_) ::unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void write(const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t count = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
      if (count < 0 && errno != EINTR) fail();
      if (count > 0) done += static_cast<std::size_t>(count);
    }
  }

  void publish() {
    // mkostemp keeps others out, which is right for secrets and wrong for results.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(descriptor_, 0666 & ~mask) != 0 || ::fsync(descriptor_) != 0) fail();
    if (std::rename(name_.c_str(), path_.c_str()) != 0) fail();
    published_ = true;
    sync_folder();
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error("cannot write " + path_ + ": " +
                             std::generic_category().message(errno));
  }

  /// Not all file systems can; the file is complete in any case.
  void sync_folder() const {
    const auto folder = std::filesystem::path(path_).parent_path();
    const int descriptor =
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
  }

  std::string path_;
  std::string name_;
  int descriptor_ = -1;
  bool published_ = false;
};

}  // namespace

void write_atomically(const std::string& path, const std::string& bytes) {
  Draft draft(path);
  draft.write(bytes);
  draft.publish();
}

}  // namespace nasm_core
