// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/sampling.hpp"

#include <cmath>
#include <stdexcept>

#include "nasm_common/checksum.hpp"
#include "nasm_common/random.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {
namespace {

uint64_t hash(const std::string& text) {
  return nasm_common::fnv1a(text.data(), text.size(), nasm_common::kFnv64);
}

void displace_all(const SystemInfo& info, const Range& range, nasm_common::Random& random,
                  Instance& instance) {
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

Instance draw(const SystemInfo& info, const Split& split, nasm_common::Random& random,
              double horizon_jitter) {
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

/// How far a disturbance may take a state of this unit at once.
double jolt(const std::string& unit) {
  if (unit == "m") return 0.1;
  if (unit == "rad") return 0.15;
  if (unit == "m/s") return 0.5;
  if (unit == "rad/s") return 1.0;
  return 0.05;
}

/// Moves the start along the way to the goal: up to three times, to a state at random of the
/// optimal trajectory from where it is. Some starts stay. Then a disturbance.
void pursue_goal(const System& system, nasm_common::Random& random, Instance& instance) {
  constexpr double kDisturbance = 0.05;
  const SystemInfo& info = system.info();
  const bool rests = info.rest.size() > 0;
  const auto newton = system.make_newton();
  const auto evaluator = system.make_evaluator();
  Trajectory trajectory;
  for (auto hops = static_cast<int>(random.uniform(0.0, 4.0)); hops > 0; --hops) {
    const double part = random.uniform();
    if (system.check(instance)) break;
    system.guess(instance, trajectory);
    // The first of three hops starts far from the goal; otherwise the regulator's way is the guess.
    const bool is_near = hops < 3 || info.angles.empty();
    if (rests && is_near && !evaluator->bind(instance)) {
      trajectory.controls.setZero();
      evaluator->roll_out_corrections(trajectory);
    }
    if (!is_optimal(newton->solve(instance, trajectory).status)) break;
    const auto step = static_cast<Eigen::Index>(part * instance.steps);
    instance.initial_state = trajectory.states.col(step).head(instance.initial_state.size());
  }
  for (Eigen::Index i = 0; i < instance.initial_state.size(); ++i) {
    const double size = rests ? jolt(info.states[static_cast<std::size_t>(i)].unit) : kDisturbance;
    instance.initial_state(i) += size * random.uniform(-1.0, 1.0);
  }
  if (const Eigen::Index quaternion = find_quaternion(info); rests && quaternion >= 0) {
    instance.initial_state.segment<4>(quaternion).normalize();
  }
  for (const int angle : info.angles) {
    instance.initial_state(angle) = std::remainder(instance.initial_state(angle), 2.0 * M_PI);
  }
}

}  // namespace

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
  nasm_common::Random random(seed ^ hash(info.name + "/" + split.name), index);
  return draw(info, split, random, horizon_jitter);
}

Instance draw_instance(const System& system, const Split& split, uint64_t seed, uint64_t index,
                       double horizon_jitter) {
  const SystemInfo& info = system.info();
  nasm_common::Random random(seed ^ hash(info.name + "/" + split.name), index);
  Instance instance = draw(info, split, random, horizon_jitter);
  constexpr int kMostDraws = 1000;
  for (int i = 1; system.check(instance) && i < kMostDraws; ++i) {
    instance = draw(info, split, random, horizon_jitter);
  }
  if (split.varies == Encoding::kFeedback) pursue_goal(system, random, instance);
  return instance;
}

}  // namespace nasm_core
