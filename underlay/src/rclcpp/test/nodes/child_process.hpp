// SPDX-License-Identifier: Apache-2.0
#ifndef CHILD_PROCESS_HPP_
#define CHILD_PROCESS_HPP_

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace node_testing {

/// A program started by a test; its output is kept. Killed when the test is done with it.
class ChildProcess {
 public:
  explicit ChildProcess(std::vector<std::string> command) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      throw std::runtime_error("no pipe");
    }
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      dup2(ends[1], STDERR_FILENO);
      std::vector<char*> arguments;
      for (auto& argument : command) {
        arguments.push_back(argument.data());
      }
      arguments.push_back(nullptr);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(ends[1]);
    output_fd_ = ends[0];
    fcntl(output_fd_, F_SETFL, O_NONBLOCK);
  }

  ~ChildProcess() {
    if (pid_ > 0) {
      send(SIGKILL);
      wait();
    }
    close(output_fd_);
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void send(int signal_number) { kill(pid_, signal_number); }

  /// Exit status, or minus the signal that ended it; kills it when it does not end.
  int wait(std::chrono::seconds limit = std::chrono::seconds(60)) {
    const auto end = std::chrono::steady_clock::now() + limit;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
      output();  // or it could block on a full pipe
      if (std::chrono::steady_clock::now() > end) {
        send(SIGKILL);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    pid_ = 0;
    output();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  /// All that was written so far.
  const std::string& output() {
    char buffer[4096];
    for (ssize_t got; (got = read(output_fd_, buffer, sizeof(buffer))) > 0;) {
      output_.append(buffer, static_cast<size_t>(got));
    }
    return output_;
  }

  bool has_said(const std::string& text) { return output().find(text) != std::string::npos; }

 private:
  pid_t pid_ = 0;
  int output_fd_ = -1;
  std::string output_;
};

}  // namespace node_testing

#endif  // CHILD_PROCESS_HPP_
