// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "nasm_common/progress.hpp"

namespace nasm_common {
namespace {

TEST(ProgressLine, ShowsAllThereIsToKnow) {
  EXPECT_EQ(progress_line("quadrotor", {250, 1000, 125.0, "loss 1e-5"}, 100),
            "quadrotor [######...................]  25 %   250/1000  125/s  00:06 left  loss 1e-5");
}

TEST(ProgressLine, BarKeepsItsWidthWhileNumbersGrow) {
  const auto bar_end = [](uint64_t done, double rate, const std::string& note) {
    return progress_line("quadrotor", {done, 1'000'000, rate, note}, 79).find(']');
  };
  ASSERT_NE(bar_end(1, 0.0, ""), std::string::npos);
  EXPECT_EQ(bar_end(1, 0.0, ""), bar_end(999'999, 12345.0, "loss 1e-5"));
}

TEST(ProgressLine, NeverIsLongerThanTheTerminal) {
  for (int columns = 0; columns < 120; ++columns) {
    const auto line = progress_line("quadrotor", {250, 1000, 125.0, "loss 1e-5"}, columns);
    EXPECT_LE(line.size(), static_cast<std::size_t>(columns));
  }
}

TEST(ProgressLine, HundredPercentOnlyWhenAllIsDone) {
  EXPECT_NE(progress_line("x", {9999, 10000, 1.0, ""}, 80).find(" 99 %"), std::string::npos);
  EXPECT_NE(progress_line("x", {10000, 10000, 1.0, ""}, 80).find("100 %"), std::string::npos);
  EXPECT_NE(progress_line("x", {0, 0, 1.0, ""}, 80).find("100 %"), std::string::npos);
}

TEST(ProgressLine, TimeLeftMayBeUnknownOrLong) {
  EXPECT_NE(progress_line("x", {0, 10, 0.0, ""}, 80).find("--:-- left"), std::string::npos);
  EXPECT_NE(progress_line("x", {0, 7322, 1.0, ""}, 80).find("2:02:02 left"), std::string::npos);
}

/// The two ends of a terminal.
class Terminal {
 public:
  Terminal() {
    screen_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (screen_ < 0 || grantpt(screen_) != 0 || unlockpt(screen_) != 0) {
      throw std::runtime_error("no terminal");
    }
    output_.reset(std::fopen(ptsname(screen_), "w"));
    if (!output_) throw std::runtime_error("no terminal");
  }
  ~Terminal() { close(screen_); }

  std::FILE* output() const { return output_.get(); }

  std::string shown() const {
    char text[4096];
    const ssize_t size = read(screen_, text, sizeof text);
    return {text, static_cast<std::size_t>(std::max<ssize_t>(0, size))};
  }

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  int screen_ = -1;
  std::unique_ptr<std::FILE, Closer> output_;
};

class ProgressOnATerminal : public testing::Test {
 protected:
  void SetUp() override {
    const int screen = posix_openpt(O_RDWR | O_NOCTTY);
    if (screen < 0) GTEST_SKIP() << "there are no pseudo-terminals here (is devpts mounted?)";
    close(screen);
  }
};

TEST_F(ProgressOnATerminal, DrawsAtMostTenTimesASecond) {
  const Terminal terminal;
  double now = 0.0;
  Progress progress("label", 1000, terminal.output(), [&] { return now; });
  int drawn = 0;
  for (uint64_t i = 0; i <= 500; ++i) {
    now = 0.01 * static_cast<double>(i);
    progress.update(i);
    if (!terminal.shown().empty()) ++drawn;
  }
  EXPECT_GT(drawn, 30);
  EXPECT_LE(drawn, 50);
}

TEST_F(ProgressOnATerminal, ClearsItsLineAtTheEnd) {
  const Terminal terminal;
  double now = 0.0;
  {
    Progress progress("label", 1000, terminal.output(), [&] { return now; });
    now = 1.0;
    progress.update(100, "loss 3");
    const std::string line = terminal.shown();
    EXPECT_EQ(line.front(), '\r');
    EXPECT_NE(line.find(" 100/1000  100/s  00:09 left  loss 3"), std::string::npos) << line;
  }
  EXPECT_EQ(terminal.shown(), "\r\033[K");
}

TEST_F(ProgressOnATerminal, WorkOfAnEarlierRunIsNotSpeed) {
  const Terminal terminal;
  double now = 0.0;
  Progress progress("label", 1000, terminal.output(), [&] { return now; });
  progress.resume(500);
  now = 1.0;
  progress.update(510);
  EXPECT_NE(terminal.shown().find("510/1000  10/s  00:49 left"), std::string::npos);
}

TEST_F(ProgressOnATerminal, ShortWorkShowsNothing) {
  const Terminal terminal;
  double now = 0.0;
  {
    Progress progress("label", 1000, terminal.output(), [&] { return now; });
    for (uint64_t i = 0; i <= 1000; ++i) {
      now = 0.0015 * static_cast<double>(i);
      progress.update(i);
    }
  }
  EXPECT_EQ(terminal.shown(), "");
}

TEST(Progress, WritesNothingToAFile) {
  std::FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  double now = 0.0;
  {
    Progress progress("label", 1000, file, [&] { return now; });
    now = 10.0;
    progress.update(10);
  }
  EXPECT_EQ(std::ftell(file), 0);
  std::fclose(file);
}

}  // namespace
}  // namespace nasm_common
