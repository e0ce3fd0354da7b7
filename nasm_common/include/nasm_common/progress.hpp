// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__PROGRESS_HPP_
#define NASM_COMMON__PROGRESS_HPP_

#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>

namespace nasm_common {

/// Work in numbers.
struct ProgressState {
  uint64_t done = 0;
  uint64_t total = 0;
  double rate = 0.0;  ///< per second
  std::string note;   ///< such as "loss 1.2e-5"
};

/// One line of at most `columns` characters: label, bar, percent, rate, time left, note.
std::string progress_line(const std::string& label, const ProgressState& state, int columns);

/// A line on the terminal that follows the work. Draws nothing if the output is not a terminal, or
/// if the work takes less than two seconds in all.
class Progress {
 public:
  using Clock = std::function<double()>;  ///< in s

  Progress(std::string label, uint64_t total, std::FILE* output = stderr, Clock clock = {});
  /// Clears the line, so that what is printed next stands alone.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Work done before; it does not count for the rate.
  void resume(uint64_t done);
  void update(uint64_t done, const std::string& note = {});

 private:
  std::string label_;
  uint64_t total_;
  std::FILE* output_;
  Clock clock_;
  bool terminal_;
  bool drawn_ = false;
  uint64_t resumed_ = 0;
  double started_;
  double last_drawn_;
};

/// A line for each stage of the work, one after the other. What earlier runs did is printed.
class StagedProgress {
 public:
  /// The first call of a label has what earlier runs did.
  void update(const std::string& label, uint64_t done, uint64_t total, const std::string& note);
  void clear() { progress_.reset(); }

 private:
  std::string label_;
  std::optional<Progress> progress_;
};

}  // namespace nasm_common

#endif  // NASM_COMMON__PROGRESS_HPP_
