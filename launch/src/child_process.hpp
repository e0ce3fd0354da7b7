// SPDX-License-Identifier: Apache-2.0
#ifndef CHILD_PROCESS_HPP_
#define CHILD_PROCESS_HPP_

#include <sys/types.h>

#include <string>
#include <vector>

namespace nasm_bringup {

/// A program that runs beside this one and ends with it, whatever happens.
class ChildProcess {
 public:
  /// The program and its arguments. Throws std::runtime_error if there is no such program.
  explicit ChildProcess(const std::vector<std::string>& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Whether it has ended by itself.
  bool has_ended();
  /// Asks it to end, as Ctrl-C does, if it has not; kills it if it does not listen. Returns its
  /// exit code; 0 if it ended as asked.
  int end();

 private:
  bool reap(bool waits);

  std::string name_;
  pid_t pid_ = -1;  ///< -1: has ended
  int status_ = 0;
};

}  // namespace nasm_bringup

#endif  // CHILD_PROCESS_HPP_
