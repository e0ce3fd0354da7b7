// SPDX-License-Identifier: Apache-2.0
#ifndef SPINNING_SCOPE_HPP_
#define SPINNING_SCOPE_HPP_

#include <atomic>
#include <stdexcept>
#include <string>

#include "rclcpp/macros.hpp"

namespace rclcpp {

/// Marks an executor as spinning; refuses a second spin at the same time.
class SpinningScope {
 public:
  SpinningScope(std::atomic_bool& spinning, const char* caller) : spinning_(spinning) {
    if (spinning_.exchange(true)) {
      throw std::runtime_error(std::string(caller) + "() called while already spinning");
    }
  }
  ~SpinningScope() { spinning_.store(false); }

 private:
  RCLCPP_DISABLE_COPY(SpinningScope)
  std::atomic_bool& spinning_;
};

}  // namespace rclcpp

#endif  // SPINNING_SCOPE_HPP_
