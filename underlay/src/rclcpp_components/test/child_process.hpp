// SPDX-License-Identifier: Apache-2.0
#ifndef CHILD_PROCESS_HPP_
#define CHILD_PROCESS_HPP_

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

/// A program that runs beside the test; ended with it.
class ChildProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    for (const std::string& argument : command) {
      arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out_.descriptor, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err_.descriptor, STDERR_FILENO);
    const int result =
        posix_spawn(&pid_, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (result != 0) {
      throw std::runtime_error("cannot start " + command[0]);
    }
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      wait();
    }
  }

  /// Its exit code, or minus the signal that ended it.
  int wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  int interrupt_and_wait() {
    kill(pid_, SIGINT);
    return wait();
  }

  std::string out() const { return out_.content(); }
  std::string err() const { return err_.content(); }

 private:
  struct TemporaryFile {
    char path[32] = "/tmp/child_process_XXXXXX";
    int descriptor = mkstemp(path);
    ~TemporaryFile() {
      close(descriptor);
      unlink(path);
    }
    std::string content() const {
      std::ostringstream text;
      text << std::ifstream(path).rdbuf();
      return text.str();
    }
  };

  TemporaryFile out_;
  TemporaryFile err_;
  pid_t pid_ = -1;
};

/// Programs of this package, and of the package with the test components.
inline std::string own_program(const std::string& name) {
  return std::string(std::getenv("CONTAINER_DIR")) + "/" + name;
}
inline std::string consumer_program(const std::string& name) {
  return std::string(std::getenv("CONSUMER_PREFIX")) + "/lib/consumer/" + name;
}

#endif  // CHILD_PROCESS_HPP_
