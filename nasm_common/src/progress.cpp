// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <utility>

#include "nasm_common/numbers.hpp"

namespace nasm_common {
namespace {

constexpr double kWarmUp = 0.3;        // s, before the rate tells how long the work takes
constexpr double kShortWork = 2.0;     // s, that need no progress bar
constexpr double kRedrawPeriod = 0.1;  // s

std::string clock_text(double seconds) {
  constexpr double kLongest = 1e6;
  if (!(seconds < kLongest)) return "--:--";
  const auto whole = static_cast<int>(std::ceil(seconds));
  if (whole >= 3600) return format("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  return format("%02d:%02d", whole / 60, whole % 60);
}

std::string rate_text(double rate) {
  return format(rate >= 100.0 ? "%.0f/s" : "%.3g/s", rate);
}

int terminal_columns(std::FILE* output) {
  constexpr int kUsual = 80;
  winsize size = {};
  return ioctl(fileno(output), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::string progress_line(const std::string& label, const ProgressState& state, int columns) {
  const double fraction =
      state.total > 0
          ? std::min(1.0, static_cast<double>(state.done) / static_cast<double>(state.total))
          : 1.0;
  const double left = static_cast<double>(state.total) * (1.0 - fraction) / state.rate;
  const std::string total = std::to_string(state.total);
  const std::string done = std::to_string(state.done);
  const std::string padding(total.size() - std::min(total.size(), done.size()), ' ');
  const std::string numbers = format(" %3.0f %%  ", std::floor(100.0 * fraction)) + padding + done +
                              "/" + total + "  " + rate_text(state.rate) + "  " + clock_text(left) +
                              " left" + (state.note.empty() ? "" : "  " + state.note);
  // The bar's width does not depend on the numbers: it would shrink as they grow.
  constexpr std::size_t kWidestBar = 30;
  constexpr std::size_t kNarrowestWithBar = 70;
  const auto width = static_cast<std::size_t>(std::max(0, columns));
  std::string line = label + " ";
  if (width >= kNarrowestWithBar) {
    const std::size_t bar = std::min(kWidestBar, width / 4);
    const auto full = static_cast<std::size_t>(fraction * static_cast<double>(bar));
    line += "[" + std::string(full, '#') + std::string(bar - full, '.') + "]";
  }
  return (line + numbers).substr(0, width);
}

Progress::Progress(std::string label, uint64_t total, std::FILE* output, Clock clock)
    : label_(std::move(label)),
      total_(total),
      output_(output),
      clock_(clock ? std::move(clock) : Clock(steady_seconds)),
      terminal_(isatty(fileno(output)) == 1),
      started_(clock_()),
      last_drawn_(started_) {
}

Progress::~Progress() {
  if (!drawn_) return;
  std::fputs("\r\033[K", output_);
  std::fflush(output_);
}

void Progress::resume(uint64_t done) {
  resumed_ = done;
}

void Progress::update(uint64_t done, const std::string& note) {
  if (!terminal_) return;
  const double now = clock_();
  const double elapsed = now - started_;
  if (elapsed < kWarmUp || now - last_drawn_ < kRedrawPeriod) return;
  const double rate = static_cast<double>(done - std::min(done, resumed_)) / elapsed;
  const double expected = static_cast<double>(total_ - std::min(total_, resumed_)) / rate;
  if (!drawn_ && expected < kShortWork) return;
  // The last column stays free: some terminals break the line after it.
  const std::string line =
      progress_line(label_, {done, total_, rate, note}, terminal_columns(output_) - 1);
  std::fprintf(output_, "\r%s\033[K", line.c_str());
  std::fflush(output_);
  drawn_ = true;
  last_drawn_ = now;
}

void StagedProgress::update(const std::string& label, uint64_t done, uint64_t total,
                            const std::string& note) {
  if (label != label_) {
    progress_.reset();
    progress_.emplace(label, total);
    progress_->resume(done);
    label_ = label;
    if (done > 0) {
      std::printf("resuming an interrupted run: %s, %" PRIu64 " of %" PRIu64 " are done\n",
                  label.c_str(), done, total);
      std::fflush(stdout);
    }
  }
  progress_->update(done, note);
}

}  // namespace nasm_common
