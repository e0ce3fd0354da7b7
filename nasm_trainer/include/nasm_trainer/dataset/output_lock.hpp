// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__OUTPUT_LOCK_HPP_
#define NASM_TRAINER__DATASET__OUTPUT_LOCK_HPP_

#include <string>

namespace nasm_trainer {

/// The sole right to make a file: a lock on `<output>.partial`, which ends with the process at the
/// latest. An empty `.partial` is removed with this object; one with content is work to go on with.
///
/// A symbolic link stands for the file that it leads to, whether that exists or not.
class OutputLock {
 public:
  /// Throws std::invalid_argument if the output exists and is not to be replaced, or is anything
  /// but a regular file; std::runtime_error if another process is making it.
  OutputLock(const std::string& output, bool replace);
  ~OutputLock();
  OutputLock(const OutputLock&) = delete;
  OutputLock& operator=(const OutputLock&) = delete;

  const std::string& output() const { return output_; }
  int descriptor() const { return descriptor_; }
  const std::string& path() const { return path_; }
  std::size_t size() const;
  /// Cuts off what comes after the first `size` bytes.
  void truncate(std::size_t size);
  void discard() noexcept;

 private:
  bool open_and_lock();

  std::string output_;
  std::string path_;
  int descriptor_ = -1;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__OUTPUT_LOCK_HPP_
