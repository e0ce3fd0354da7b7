// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/instance_sampler.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace nasm_bringup {
namespace {

void check(const InstanceSampler::Box& box) {
  if (box.lower.empty() || box.lower.size() != box.upper.size()) {
    throw std::invalid_argument("goal_lower has " + std::to_string(box.lower.size()) +
                                " values and goal_upper " + std::to_string(box.upper.size()) +
                                ": both need one per goal component");
  }
  for (size_t i = 0; i < box.lower.size(); ++i) {
    const double lower = box.lower[i];
    const double upper = box.upper[i];
    if (!std::isfinite(lower) || !std::isfinite(upper) || lower > upper) {
      throw std::invalid_argument("goal component " + std::to_string(i) + " ranges from " +
                                  std::to_string(lower) + " to " + std::to_string(upper) +
                                  ": both ends must be finite and in order");
    }
  }
}

/// Uniform in [0, 1); std::uniform_real_distribution differs between standard libraries.
double uniform(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

}  // namespace

InstanceSampler::InstanceSampler(std::string system, Box goal, uint64_t seed)
    : system_(std::move(system)), goal_(std::move(goal)), random_(seed) {
  check(goal_);
}

nasm_msgs::msg::OcpInstance InstanceSampler::next() {
  nasm_msgs::msg::OcpInstance instance;
  instance.id = ++last_id_;
  instance.system = system_;
  for (size_t i = 0; i < goal_.lower.size(); ++i) {
    instance.goal.push_back(goal_.lower[i] + (goal_.upper[i] - goal_.lower[i]) * uniform(random_));
  }
  return instance;
}

}  // namespace nasm_bringup
