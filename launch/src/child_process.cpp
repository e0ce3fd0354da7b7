// SPDX-License-Identifier: Apache-2.0
#include "child_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace nasm_bringup {
namespace {

constexpr std::chrono::seconds kGrace{8};

/// In the child: never returns. `report` tells the parent why there is no program; it closes by
/// itself when there is one.
[[noreturn]] void become(char* const* words, pid_t parent, int report) {
  // With a group of its own, Ctrl-C in the terminal does not reach it a second time, and without
  // the terminal it cannot be stopped for reading there.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGINT);
  if (getppid() != parent) _exit(1);
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execvp(words[0], words);
  const int why = errno;
  if (write(report, &why, sizeof why) < 0) _exit(126);
  _exit(127);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) : name_(command.at(0)) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) become(words.data(), parent, report[1]);
  close(report[1]);
  int why = 0;
  const bool has_failed = pid_ > 0 && read(report[0], &why, sizeof why) > 0;
  close(report[0]);
  if (has_failed) reap(true);
  if (pid_ < 0) {
    throw std::runtime_error("cannot run \"" + name_ +
                             "\": " + std::strerror(has_failed ? why : errno));
  }
}

ChildProcess::~ChildProcess() {
  end();
}

bool ChildProcess::reap(bool waits) {
  if (pid_ > 0 && waitpid(pid_, &status_, waits ? 0 : WNOHANG) == pid_) pid_ = -1;
  return pid_ < 0;
}

bool ChildProcess::has_ended() {
  return reap(false);
}

int ChildProcess::end() {
  const bool is_asked = !reap(false);
  if (is_asked) {
    kill(pid_, SIGINT);
    const auto limit = std::chrono::steady_clock::now() + kGrace;
    while (!reap(false) && std::chrono::steady_clock::now() < limit) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  if (!reap(false)) {
    kill(pid_, SIGKILL);
    reap(true);
  }
  if (WIFEXITED(status_)) {
    const int code = WEXITSTATUS(status_);
    return is_asked && code == 128 + SIGINT ? 0 : code;
  }
  const int number = WTERMSIG(status_);
  return is_asked && number == SIGINT ? 0 : 128 + number;
}

}  // namespace nasm_bringup
