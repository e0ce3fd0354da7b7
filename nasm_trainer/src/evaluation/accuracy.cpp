// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/evaluation/accuracy.hpp"

#include "nasm_core/operator/correction.hpp"
#include "nasm_trainer/evaluation/tensors.hpp"
#include "nasm_trainer/operators/operator.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Instance;

/// The end of the instances from `first` on that have the same grid.
Eigen::Index end_of_equal_grid(const std::vector<Instance>& instances, Eigen::Index first) {
  const auto count = static_cast<Eigen::Index>(instances.size());
  const Instance& start = instances[static_cast<std::size_t>(first)];
  Eigen::Index end = first + 1;
  for (; end < count && end < first + kInstancesAtOnce; ++end) {
    const Instance& instance = instances[static_cast<std::size_t>(end)];
    if (instance.steps != start.steps || instance.horizon != start.horizon) break;
  }
  return end;
}

/// From corrections to controls.
void complete(const TestSet& set, double knee, std::vector<Eigen::MatrixXd>& answers) {
  const auto& info = nasm_core::find_system(set.system).info();
  const auto evaluator = nasm_core::find_system(set.system).make_evaluator();
  nasm_core::Trajectory trajectory;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    evaluator->bind(set.instances[i]);
    trajectory.controls =
        nasm_core::correction_factor(info, *evaluator, set.instances[i], knee) * answers[i];
    evaluator->roll_out_corrections(trajectory);
    answers[i] = trajectory.controls;
  }
}

}  // namespace

std::vector<Eigen::MatrixXd> predict(Operator& neural_operator, const TestSet& set) {
  const torch::NoGradGuard no_gradients;
  const auto& info = nasm_core::find_system(set.system).info();
  const auto dimension = static_cast<Eigen::Index>(info.controls.size());
  const auto count = static_cast<Eigen::Index>(set.instances.size());
  std::vector<Eigen::MatrixXd> controls;
  for (Eigen::Index first = 0; first < count;) {
    const Eigen::Index end = end_of_equal_grid(set.instances, first);
    const Instance& instance = set.instances[static_cast<std::size_t>(first)];
    const torch::Tensor answer =
        neural_operator
            .grid(
                instance_tensor(set.encoded.middleCols(first, end - first), neural_operator.type()),
                fraction_tensor(info, instance, neural_operator.type()))
            .to(torch::kFloat64)
            .contiguous();
    const double* values = answer.data_ptr<double>();
    for (Eigen::Index i = first; i < end; ++i) {
      controls.push_back(Eigen::Map<const Eigen::MatrixXd>(values, dimension, instance.steps));
      values += dimension * instance.steps;
    }
    first = end;
  }
  if (nasm_core::answers_with_corrections(info, set.encoding)) {
    complete(set, neural_operator.correction_knee(), controls);
  }
  return controls;
}

nasm_core::Accuracy measure_accuracy(Operator& neural_operator, const TestSet& set) {
  return summarise(set, relative_errors(set, predict(neural_operator, set)));
}

}  // namespace nasm_trainer
