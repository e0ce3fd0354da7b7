// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/random.hpp"

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

}  // namespace nasm_common
