// SPDX-License-Identifier: Apache-2.0
#include "demo/goals.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::number_text;

void draw(const nasm_core::System& system, const std::string& split, std::size_t count,
          uint64_t seed, std::vector<Goal>& goals) {
  const nasm_core::SystemInfo& info = system.info();
  const nasm_core::Split& range = nasm_core::find_split(info, split);
  const std::size_t wanted = goals.size() + count;
  const uint64_t most = 100 * (count + 1);
  for (uint64_t index = 0; goals.size() < wanted; ++index) {
    if (index == most) {
      throw std::invalid_argument("split " + split + " of " + info.name +
                                  " has hardly an instance that can be solved");
    }
    auto instance = nasm_core::draw_instance(info, range, seed, index);
    if (!system.check(instance)) goals.push_back({goals.size() + 1, split, std::move(instance)});
  }
}

bool varies(const nasm_core::SystemInfo& info, nasm_core::Component::Kind kind) {
  return std::any_of(info.task.begin(), info.task.end(),
                     [kind](const nasm_core::Component& part) { return part.kind == kind; });
}

}  // namespace

std::vector<Goal> draw_goals(const nasm_core::System& system, int count, double ood_share,
                             uint64_t seed) {
  const auto outside = static_cast<std::size_t>(std::lround(count * ood_share));
  std::vector<Goal> goals;
  draw(system, "id", static_cast<std::size_t>(count) - outside, seed, goals);
  draw(system, "ood", outside, seed, goals);
  return goals;
}

nasm_msgs::msg::OcpInstance to_message(const nasm_core::SystemInfo& info, const Goal& goal) {
  using Kind = nasm_core::Component::Kind;
  nasm_msgs::msg::OcpInstance message;
  message.id = goal.id;
  message.system = info.name;
  const auto& [target, start, parameters, horizon, steps] = goal.instance;
  message.goal.assign(target.begin(), target.end());
  if (varies(info, Kind::kInitialState)) message.initial_state.assign(start.begin(), start.end());
  for (const nasm_core::Component& part : info.task) {
    if (part.kind != Kind::kParameter) continue;
    message.parameter_names.push_back(info.parameters[static_cast<std::size_t>(part.index)].name);
    message.parameter_values.push_back(parameters(part.index));
  }
  return message;
}

std::string task_text(const nasm_core::SystemInfo& info, const nasm_core::Instance& instance,
                      std::size_t most) {
  std::string text = "[";
  for (std::size_t i = 0; i < info.task.size(); ++i) {
    if (i > 0) text += ' ';
    if (i == most) return text + "…]";
    text += number_text(nasm_core::get(instance, info.task[i]), 3);
  }
  return text + "]";
}

}  // namespace nasm_evaluation::demo
