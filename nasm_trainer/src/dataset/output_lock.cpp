// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/output_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

#include "dataset/posix_file.hpp"

namespace nasm_trainer {
namespace {

void refuse_existing(const std::string& output, bool replace) {
  struct stat status;
  if (stat(output.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) throw std::invalid_argument(output + " is a folder");
  if (replace) return;
  throw std::invalid_argument(output + " exists; give another name, or --force to replace it");
}

}  // namespace

OutputLock::OutputLock(const std::string& output, bool replace) : path_(output + ".partial") {
  refuse_existing(output, replace);
  while (!open_and_lock()) {
  }
  try {
    refuse_existing(output, replace);  // it may have been completed while the lock was another's
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
  if (descriptor_ < 0) fail_with_errno("create", path_);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    // Some network file systems have no locks; there the user must see to it.
    const bool unsupported = errno == ENOSYS || errno == EOPNOTSUPP || errno == ENOLCK;
    if (!unsupported) {
      const bool busy = errno == EWOULDBLOCK;
      close(descriptor_);
      if (!busy) fail_with_errno("lock", path_);
      throw std::runtime_error(path_ + " is in use: another process is making this output");
    }
  }
  struct stat opened;
  struct stat named;
  if (fstat(descriptor_, &opened) == 0 && stat(path_.c_str(), &named) == 0 &&
      opened.st_ino == named.st_ino && opened.st_dev == named.st_dev) {
    return true;
  }
  close(descriptor_);
  return false;
}

std::size_t OutputLock::size() const {
  struct stat status;
  if (fstat(descriptor_, &status) != 0) fail_with_errno("read", path_);
  return static_cast<std::size_t>(status.st_size);
}

void OutputLock::truncate(std::size_t size) {
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail_with_errno("write", path_);
}

void OutputLock::discard() noexcept {
  if (ftruncate(descriptor_, 0) != 0) unlink(path_.c_str());
}

}  // namespace nasm_trainer
