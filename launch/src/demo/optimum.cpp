// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/demo/optimum.hpp"

#include <algorithm>

namespace nasm_bringup::demo {
namespace {

/// A single measurement on a busy machine means little.
constexpr int kRepetitions = 5;

template <class Values>
Eigen::VectorXd to_vector(const Values& values) {
  Eigen::VectorXd vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.begin());
  return vector;
}

nasm_core::Instance instance_of(const nasm_core::SystemInfo& info,
                                const nasm_msgs::msg::ControlTrajectory& answer) {
  nasm_core::Instance instance = nasm_core::default_instance(info);
  instance.goal = to_vector(answer.goal);
  if (!answer.initial_state.empty()) instance.initial_state = to_vector(answer.initial_state);
  for (std::size_t i = 0; i < answer.parameter_names.size(); ++i) {
    const int index = nasm_core::parameter_index(info, answer.parameter_names[i]);
    instance.parameters(index) = answer.parameter_values[i];
  }
  instance.horizon = answer.horizon;
  instance.steps = static_cast<int>(answer.times.size());
  return instance;
}

}  // namespace

OptimumFinder::OptimumFinder(const nasm_core::System& system)
    : system_(system), finder_(system), evaluator_(system.make_evaluator()) {
}

Optimum OptimumFinder::find(const nasm_msgs::msg::ControlTrajectory& answer) {
  Optimum optimum;
  if (answer.times.empty()) return optimum;
  finder_.find(instance_of(system_.info(), answer), kRepetitions, optimum);
  if (optimum.found) optimum.miss_price = miss_price(answer, optimum);
  return optimum;
}

double OptimumFinder::miss_price(const nasm_msgs::msg::ControlTrajectory& answer,
                                 const Optimum& optimum) {
  const nasm_core::SystemInfo& info = system_.info();
  if (info.terminal_states == 0 || evaluator_->bind(optimum.instance)) return 0.0;
  nasm_core::Trajectory played;
  played.resize(info, optimum.instance.steps);
  std::copy(answer.controls.begin(), answer.controls.end(), played.controls.data());
  played.states.col(0) << optimum.instance.initial_state, to_vector(answer.free_states);
  evaluator_->roll_out(played);
  return finder_.miss_price(optimum, played.states.rightCols<1>());
}

}  // namespace nasm_bringup::demo
