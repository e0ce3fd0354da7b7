// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/random.hpp"

#include <cmath>

namespace nasm_common {
namespace {

constexpr uint64_t kGoldenGamma = 0x9e3779b97f4a7c15;

uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

}  // namespace

Random::Random(uint64_t seed, uint64_t stream) : state_(mix(seed + mix(stream + kGoldenGamma))) {
}

uint64_t Random::next() {
  state_ += kGoldenGamma;
  return mix(state_);
}

double Random::uniform() {
  return static_cast<double>(next() >> 11) * 0x1p-53;
}

double Random::uniform(double lower, double upper) {
  return lower + (upper - lower) * uniform();
}

double Random::normal() {
  // Box and Muller's method, because std::normal_distribution differs between libraries.
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  return radius * std::cos(2.0 * M_PI * uniform());
}

}  // namespace nasm_common
