// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/child_process.hpp"

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
#include <utility>

namespace nasm_common {
namespace {

constexpr int kBySignal = 128;
constexpr std::chrono::seconds kGrace{8};

/// Tells the parent why there is no program.
[[noreturn]] void give_up(int report) {
  const int why = errno;
  if (::write(report, &why, sizeof why) < 0) _exit(126);
  _exit(127);
}

void redirect(int target, const char* file, int flags, int report) {
  const int descriptor = ::open(file, flags, 0644);
  if (descriptor < 0 || ::dup2(descriptor, target) < 0) give_up(report);
  ::close(descriptor);
}

/// In the child, where only system calls are safe. `report` closes by itself when the program
/// starts.
[[noreturn]] void become(char* const* words, const char* log, pid_t parent, int report) {
  // With a group of its own, Ctrl-C in the terminal does not reach it a second time, and without
  // the terminal it cannot be stopped for reading there.
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGINT);
  if (::getppid() != parent) _exit(1);
  redirect(STDIN_FILENO, "/dev/null", O_RDONLY, report);
  if (*log != '\0') {
    redirect(STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, report);
    ::dup2(STDOUT_FILENO, STDERR_FILENO);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execvp(words[0], words);
  give_up(report);
}

int exit_code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : kBySignal + WTERMSIG(status);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, const std::string& log) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  int report[2];
  if (::pipe2(report, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  if (pid_ == 0) become(words.data(), log.c_str(), parent, report[1]);
  int why = pid_ < 0 ? errno : 0;
  ::close(report[1]);
  const bool has_failed = pid_ < 0 || ::read(report[0], &why, sizeof why) > 0;
  ::close(report[0]);
  if (!has_failed) return;
  if (pid_ > 0) ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
  throw std::runtime_error("cannot start " + command.at(0) +
                           (log.empty() ? "" : " with its output in " + log) + ": " +
                           std::strerror(why));
}

ChildProcess::~ChildProcess() {
  end();
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), exit_code_(other.exit_code_) {
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(exit_code_, other.exit_code_);
  return *this;
}

std::optional<int> ChildProcess::poll() {
  int status = 0;
  if (!exit_code_ && pid_ > 0 && ::waitpid(pid_, &status, WNOHANG) == pid_) {
    exit_code_ = exit_code_of(status);
  }
  return exit_code_;
}

void ChildProcess::interrupt() {
  if (pid_ > 0 && !exit_code_) ::kill(pid_, SIGINT);
}

int ChildProcess::end() {
  if (pid_ < 0) return 0;
  if (poll()) return *exit_code_;
  interrupt();
  const auto limit = std::chrono::steady_clock::now() + kGrace;
  while (!poll() && std::chrono::steady_clock::now() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (!exit_code_) {
    ::kill(pid_, SIGKILL);
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    exit_code_ = exit_code_of(status);
  }
  return *exit_code_ == kBySignal + SIGINT ? 0 : *exit_code_;
}

}  // namespace nasm_common
