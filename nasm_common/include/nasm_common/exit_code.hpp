// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__EXIT_CODE_HPP_
#define NASM_COMMON__EXIT_CODE_HPP_

namespace nasm_common {

/// Exit codes of all programs of the suite.
enum ExitCode {
  kDone = 0,
  kFailed = 1,         ///< also a gate that did not pass
  kBadInput = 2,       ///< nothing was changed
  kRefused = 3,        ///< a valid question that the model refused to answer
  kInterrupted = 130,  ///< Ctrl-C, as shells report it
};

}  // namespace nasm_common

#endif  // NASM_COMMON__EXIT_CODE_HPP_
