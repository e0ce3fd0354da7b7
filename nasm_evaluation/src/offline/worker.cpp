// SPDX-License-Identifier: Apache-2.0
#include "offline/worker.hpp"

#include <stdexcept>
#include <utility>

namespace nasm_evaluation {

Answerer::Answerer(const std::string& model, const std::string& system,
                   const nasm_ros::ServingSettings& settings)
    : settings_(settings), server_({system, settings.precision, false}) {
  if (const auto fault = server_.load(model)) throw std::invalid_argument(*fault);
  served_ = *server_.served();
}

const nasm_msgs::msg::ControlTrajectory& Answerer::answer(const Case& posed) {
  responder_.respond(posed.instance, posed.posed_ns, settings_, trajectory_);
  return trajectory_;
}

Worker::Worker(const nasm_core::Model& model, const std::string& model_path,
               const std::string& baseline_path, const nasm_ros::ServingSettings& settings,
               Judge::Options options)
    : answerer_(model_path, model.system, settings), judge_(model, options) {
  if (!baseline_path.empty()) {
    baseline_ = std::make_unique<Answerer>(baseline_path, model.system, settings);
  }
}

Verdict Worker::work(Case posed, WorstCases& worst) {
  const auto& answer = answerer_.answer(posed);
  const auto* const other = baseline_ ? &baseline_->answer(posed) : nullptr;
  Verdict verdict = judge_.judge(posed, &answer, other);
  if (worst.wants(verdict)) worst.add(verdict, {std::move(posed), answer});
  return verdict;
}

}  // namespace nasm_evaluation
