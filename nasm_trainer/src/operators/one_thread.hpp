// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATORS__ONE_THREAD_HPP_
#define OPERATORS__ONE_THREAD_HPP_

#include "nasm_trainer/operators/torch.hpp"

namespace nasm_trainer {

/// While it lives, LibTorch works in the calling thread alone, so that results do not depend on the
/// number of cores and a thread's clock sees all of the work.
class OneThread {
 public:
  OneThread() : before_(at::get_num_threads()) { at::set_num_threads(1); }
  ~OneThread() { at::set_num_threads(before_); }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  int before_;
};

}  // namespace nasm_trainer

#endif  // OPERATORS__ONE_THREAD_HPP_
