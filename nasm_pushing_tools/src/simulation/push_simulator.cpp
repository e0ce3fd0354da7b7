// SPDX-License-Identifier: Apache-2.0
#include "simulation/push_simulator.hpp"

#include "nasm_common/random.hpp"
#include "simulation/push_sensors.hpp"

namespace nasm_pushing {
namespace {

constexpr uint64_t kSensors = 3ULL << 62;  ///< random numbers apart from those of the push

}  // namespace

Recording simulate_push(const PushName& name, const SimulationOptions& options, uint64_t seed,
                        uint64_t index) {
  Recording recording;
  recording.name = name;
  recording.file = to_string(name) + ".h5";
  nasm_common::Random random(seed, kSensors + index);
  record_streams(trace_push(name, options, seed, index), options.noise, random, recording);
  return recording;
}

}  // namespace nasm_pushing
