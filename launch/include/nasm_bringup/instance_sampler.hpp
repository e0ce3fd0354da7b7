// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__INSTANCE_SAMPLER_HPP_
#define NASM_BRINGUP__INSTANCE_SAMPLER_HPP_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "nasm_msgs/msg/ocp_instance.hpp"

namespace nasm_bringup {

/// Draws problem instances with goals uniform in a box. One seed fixes the whole sequence.
class InstanceSampler {
 public:
  struct Box {
    std::vector<double> lower;  ///< in the system's order and units, as `upper`
    std::vector<double> upper;
  };

  /// Throws std::invalid_argument that says what is wrong with the box.
  InstanceSampler(std::string system, Box goal, uint64_t seed);

  /// The next instance; ids count from 1. The stamp is left to the sender.
  nasm_msgs::msg::OcpInstance next();

 private:
  std::string system_;
  Box goal_;
  std::mt19937_64 random_;
  uint64_t last_id_ = 0;
};

}  // namespace nasm_bringup

#endif  // NASM_BRINGUP__INSTANCE_SAMPLER_HPP_
