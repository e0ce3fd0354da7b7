// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__CHILD_PROCESS_HPP_
#define NASM_COMMON__CHILD_PROCESS_HPP_

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace nasm_common {

/// A child process that ends with this one, whatever happens. It reads nothing, and a
/// Ctrl-C at the terminal does not reach it: the parent passes that on, once.
class ChildProcess {
 public:
  /// The program (looked up in PATH) and its arguments. With `log`, all that it prints goes to that
  /// file. Throws std::runtime_error that names the program or the file if it cannot be started.
  explicit ChildProcess(const std::vector<std::string>& command, const std::string& log = {});
  ~ChildProcess();
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  pid_t pid() const { return pid_; }

  /// The exit code once the program has ended; 128 + number if a signal ended it, as in shells.
  std::optional<int> poll();
  /// Asks the program to stop, as Ctrl-C does.
  void interrupt();
  /// Interrupts the program if it still runs, and kills it if it does not obey within 8 s. Returns
  /// the exit code; 0 if it ended by that interrupt.
  int end();

 private:
  pid_t pid_ = -1;
  std::optional<int> exit_code_;  ///< set once it has ended
};

}  // namespace nasm_common

#endif  // NASM_COMMON__CHILD_PROCESS_HPP_
