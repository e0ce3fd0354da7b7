// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/sampling.hpp"

#include <stdexcept>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {
namespace {

constexpr uint64_t kGoldenGamma = 0x9e3779b97f4a7c15;

uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

uint64_t hash(const std::string& text) {
  uint64_t value = 0xcbf29ce484222325;
  for (const char character : text) {
    value = (value ^ static_cast<unsigned char>(character)) * 0x100000001b3;
  }
  return value;
}

void displace_all(const SystemInfo& info, const Range& range, Random& random, Instance& instance) {
  constexpr double kScale = 0.1;
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    if (!info.parameters[i].changeable) continue;
    instance.parameters(static_cast<Eigen::Index>(i)) *=
        1.0 + kScale * random.uniform(range.lower, range.upper);
  }
  const Eigen::VectorXd start = instance.initial_state;
  for (double& value : instance.initial_state) {
    value += kScale * random.uniform(range.lower, range.upper);
  }
  for (std::size_t i = 0; i < info.costed_states.size(); ++i) {
    const int state = info.costed_states[i];
    instance.goal(static_cast<Eigen::Index>(i)) += instance.initial_state(state) - start(state);
  }
}

Instance draw(const SystemInfo& info, const Split& split, Random& random, double horizon_jitter) {
  Instance instance = default_instance(info);
  if (split.varies == Encoding::kAll) {
    displace_all(info, split.ranges.front(), random, instance);
  } else {
    for (std::size_t i = 0; i < info.task.size(); ++i) {
      set(instance, info.task[i], random.uniform(split.ranges[i].lower, split.ranges[i].upper));
    }
  }
  if (horizon_jitter > 0.0) instance.horizon *= random.uniform(1.0, 1.0 + horizon_jitter);
  return instance;
}

/// Moves the start along the way to the goal: up to three times, to a state at random of the
/// optimal trajectory from where it is. Some starts stay. Then a disturbance.
void pursue_goal(const System& system, Random& random, Instance& instance) {
  constexpr double kDisturbance = 0.05;
  const auto newton = system.make_newton();
  Trajectory trajectory;
  for (auto hops = static_cast<int>(random.uniform(0.0, 4.0)); hops > 0; --hops) {
    const double part = random.uniform();
    system.guess(instance, trajectory);
    if (!is_optimal(newton->solve(instance, trajectory).status)) break;
    const auto step = static_cast<Eigen::Index>(part * instance.steps);
    instance.initial_state = trajectory.states.col(step).head(instance.initial_state.size());
  }
  for (double& value : instance.initial_state) {
    value += kDisturbance * random.uniform(-1.0, 1.0);
  }
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

const Split& find_split(const SystemInfo& info, const std::string& name) {
  std::string known;
  for (const Split& split : info.splits) {
    if (split.name == name) return split;
    known += (known.empty() ? "" : ", ") + split.name;
  }
  throw std::invalid_argument(info.name + " has no split \"" + name + "\"; it has: " + known);
}

Instance draw_instance(const SystemInfo& info, const Split& split, uint64_t seed, uint64_t index,
                       double horizon_jitter) {
  if (split.varies == Encoding::kFeedback) {
    throw std::invalid_argument("instances of the split " + split.name +
                                " take solutions of the system to draw");
  }
  Random random(seed ^ hash(info.name + "/" + split.name), index);
  return draw(info, split, random, horizon_jitter);
}

Instance draw_instance(const System& system, const Split& split, uint64_t seed, uint64_t index,
                       double horizon_jitter) {
  const SystemInfo& info = system.info();
  Random random(seed ^ hash(info.name + "/" + split.name), index);
  Instance instance = draw(info, split, random, horizon_jitter);
  if (split.varies == Encoding::kFeedback) pursue_goal(system, random, instance);
  return instance;
}

}  // namespace nasm_core
