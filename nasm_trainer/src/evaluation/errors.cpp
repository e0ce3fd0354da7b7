// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "nasm_common/statistics.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"

namespace nasm_trainer {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

void check_sizes(const TestSet& set, const std::vector<Eigen::MatrixXd>& controls) {
  const std::size_t dimension = nasm_core::find_system(set.system).info().controls.size();
  if (controls.size() != set.instances.size()) {
    throw std::invalid_argument("there are controls for " + std::to_string(controls.size()) +
                                " instances, but the test set has " +
                                std::to_string(set.instances.size()));
  }
  for (std::size_t i = 0; i < controls.size(); ++i) {
    const int steps = set.instances[i].steps;
    if (controls[i].rows() == static_cast<Eigen::Index>(dimension) && controls[i].cols() == steps) {
      continue;
    }
    throw std::invalid_argument("the controls of instance " + std::to_string(i) + " are " +
                                std::to_string(controls[i].rows()) + " × " +
                                std::to_string(controls[i].cols()) + ", must be " +
                                std::to_string(dimension) + " × " + std::to_string(steps));
  }
}

/// The cost of the controls of each instance; infinite if they or it are not finite.
Eigen::VectorXd rolled_out_costs(const TestSet& set, const std::vector<Eigen::MatrixXd>& controls) {
  const auto evaluator = nasm_core::find_system(set.system).make_evaluator();
  Eigen::VectorXd costs(static_cast<Eigen::Index>(controls.size()));
  nasm_core::Trajectory trajectory;
  for (std::size_t i = 0; i < controls.size(); ++i) {
    double& cost = costs(static_cast<Eigen::Index>(i));
    cost = kInfinity;
    if (!controls[i].allFinite()) continue;
    if (const auto fault = evaluator->bind(set.instances[i])) {
      throw std::invalid_argument("test instance " + std::to_string(i) + ": " + fault->text);
    }
    trajectory.controls = controls[i];
    trajectory.states.resize(0, 0);
    const double value = evaluator->roll_out(trajectory);
    if (std::isfinite(value)) cost = value;
  }
  return costs;
}

/// Gap of each cost to the optimum, by the formula of the whole suite.
Eigen::VectorXd relative_gaps(const Eigen::VectorXd& costs, const Eigen::VectorXd& optima) {
  Eigen::VectorXd gaps(costs.size());
  for (Eigen::Index i = 0; i < gaps.size(); ++i) {
    gaps(i) = nasm_core::relative_to_optimum(costs(i) - optima(i), optima(i));
  }
  return gaps;
}

}  // namespace

Eigen::VectorXd relative_errors(const TestSet& set, const std::vector<Eigen::MatrixXd>& controls) {
  check_sizes(set, controls);
  if (set.exact_controls.empty()) {
    return relative_gaps(rolled_out_costs(set, controls), set.optimal_cost).cwiseAbs();
  }
  Eigen::VectorXd errors(static_cast<Eigen::Index>(controls.size()));
  for (std::size_t i = 0; i < controls.size(); ++i) {
    const double error =
        (controls[i] - set.exact_controls[i]).norm() / set.exact_controls[i].norm();
    errors(static_cast<Eigen::Index>(i)) = std::isfinite(error) ? error : kInfinity;
  }
  return errors;
}

Eigen::VectorXd signed_gaps(const TestSet& set, const std::vector<Eigen::MatrixXd>& controls) {
  check_sizes(set, controls);
  if (nasm_core::find_system(set.system).info().terminal_states > 0) return {};
  return relative_gaps(rolled_out_costs(set, controls), set.best_cost);
}

double trimmed_mean(const Eigen::VectorXd& values) {
  if (!values.allFinite()) return kInfinity;
  const double mean = values.mean();
  const double deviation = std::sqrt((values.array() - mean).square().mean());
  double sum = 0.0;
  int count = 0;
  for (const double value : values) {
    if (std::abs(value - mean) > 2.0 * deviation) continue;
    sum += value;
    ++count;
  }
  // Rounding may put equal values further from their mean than their deviation.
  return count > 0 ? sum / count : mean;
}

nasm_core::Accuracy summarise(const TestSet& set, const Eigen::VectorXd& errors) {
  nasm_core::Accuracy accuracy;
  accuracy.split = set.split;
  accuracy.instances = static_cast<int>(errors.size());
  accuracy.seed = set.seed;
  accuracy.mape_mean = errors.mean();
  accuracy.mape_trimmed = trimmed_mean(errors);
  accuracy.mape_median = nasm_common::median({errors.begin(), errors.end()});
  accuracy.mape_max = errors.maxCoeff();
  return accuracy;
}

}  // namespace nasm_trainer
