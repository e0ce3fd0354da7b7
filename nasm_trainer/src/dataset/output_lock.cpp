// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/output_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "nasm_common/file.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

/// Where the file is to be. fs::weakly_canonical does not follow a link to what is not there yet.
std::string follow_links(const std::string& output) {
  constexpr int kMostLinks = 40;  // as Linux
  std::error_code error;
  fs::path target = output;
  for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
    if (links == kMostLinks) throw std::invalid_argument(output + " is a link to itself");
    target = target.parent_path() / fs::read_symlink(target);
  }
  return target.string();
}

void refuse_unusable(const std::string& output, bool replace) {
  if (output.empty() || output.back() == '/') {
    throw std::invalid_argument("the output \"" + output + "\" is not the name of a file");
  }
  struct stat status;
  if (lstat(output.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) {
    throw std::invalid_argument(output + " is a folder; give the name of a file");
  }
  if (!S_ISREG(status.st_mode)) {
    throw std::invalid_argument(output + " is not a regular file; give another name");
  }
  if (replace) return;
  throw std::invalid_argument(output + " exists; give another name, or --force to replace it");
}

}  // namespace

OutputLock::OutputLock(const std::string& output, bool replace)
    : output_(follow_links(output)), path_(output_ + ".partial") {
  refuse_unusable(output_, replace);
  while (!open_and_lock()) {
  }
  try {
    refuse_unusable(output_, replace);  // it may have been completed while the lock was another's
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

OutputLock::~OutputLock() {
  struct stat status;
  if (fstat(descriptor_, &status) == 0 && status.st_size == 0) unlink(path_.c_str());
  close(descriptor_);
}

/// False if the file was removed by its last owner between opening and locking it.
bool OutputLock::open_and_lock() {
  descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor_ < 0) nasm_common::fail_with_errno("create", path_);
  struct stat opened = {};
  if (fstat(descriptor_, &opened) == 0 && !S_ISREG(opened.st_mode)) {
    close(descriptor_);
    throw std::invalid_argument(path_ + " is not a regular file; remove it or give another name");
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    // Some network file systems have no locks; there the user must see to it.
    const bool unsupported = errno == ENOSYS || errno == EOPNOTSUPP || errno == ENOLCK;
    if (!unsupported) {
      const bool busy = errno == EWOULDBLOCK;
      close(descriptor_);
      if (!busy) nasm_common::fail_with_errno("lock", path_);
      throw std::runtime_error(path_ + " is in use: another process is making this output");
    }
  }
  struct stat named;
  if (stat(path_.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
      opened.st_dev == named.st_dev) {
    return true;
  }
  close(descriptor_);
  return false;
}

std::size_t OutputLock::size() const {
  struct stat status;
  if (fstat(descriptor_, &status) != 0) nasm_common::fail_with_errno("read", path_);
  return static_cast<std::size_t>(status.st_size);
}

void OutputLock::truncate(std::size_t size) {
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0)
    nasm_common::fail_with_errno("write", path_);
}

void OutputLock::discard() noexcept {
  if (ftruncate(descriptor_, 0) != 0) unlink(path_.c_str());
}

}  // namespace nasm_trainer
