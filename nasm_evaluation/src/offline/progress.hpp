// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__PROGRESS_HPP_
#define OFFLINE__PROGRESS_HPP_

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

namespace nasm_evaluation {

/// A bar on the terminal that follows the work; nothing where there is no terminal, or where the
/// work is done at once.
class Progress {
 public:
  Progress() : is_terminal_(isatty(fileno(stderr)) == 1) {}
  /// Clears the line, so that what is printed next stands alone.
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::size_t done, std::size_t total) {
    constexpr double kFirst_s = 1.0, kPeriod_s = 0.1;
    constexpr std::size_t kWidth = 30;
    const std::chrono::duration<double> since_start = Clock::now() - start_;
    const std::chrono::duration<double> since_drawn = Clock::now() - drawn_;
    if (!is_terminal_ || since_start.count() < kFirst_s || since_drawn.count() < kPeriod_s) return;
    const double share =
        total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : 1.0;
    const auto full = static_cast<std::size_t>(share * kWidth);
    const std::string bar = std::string(full, '#') + std::string(kWidth - full, '.');
    std::fprintf(stderr, "\r[%s] %3.0f %%  %zu of %zu messages\033[K", bar.c_str(), 100.0 * share,
                 done, total);
    std::fflush(stderr);
    drawn_ = Clock::now();
    is_drawn_ = true;
  }

  void clear() {
    if (is_drawn_) std::fputs("\r\033[K", stderr);
    is_drawn_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  const bool is_terminal_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_;
  bool is_drawn_ = false;
};

}  // namespace nasm_evaluation

#endif  // OFFLINE__PROGRESS_HPP_
