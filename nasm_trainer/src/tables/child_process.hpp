// SPDX-License-Identifier: Apache-2.0
#ifndef TABLES__CHILD_PROCESS_HPP_
#define TABLES__CHILD_PROCESS_HPP_

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace nasm_trainer {

/// A program that runs beside this one. It reads nothing, all that it prints goes to a file, and a
/// Ctrl-C at the terminal does not reach it: whoever started it passes that on, once.
class ChildProcess {
 public:
  /// Throws std::runtime_error that names the program or the file if it cannot be started.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
               const std::string& log);
  /// Ends the program if it still runs, and waits for that.
  ~ChildProcess();
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// The exit code once the program has ended, 128 + number if by a signal.
  std::optional<int> poll();
  /// Asks it to stop, as Ctrl-C does.
  void interrupt();

 private:
  pid_t pid_ = -1;  // -1: has ended
  std::optional<int> exit_code_;
};

}  // namespace nasm_trainer

#endif  // TABLES__CHILD_PROCESS_HPP_
