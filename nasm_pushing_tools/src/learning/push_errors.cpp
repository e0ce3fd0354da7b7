// SPDX-License-Identifier: Apache-2.0
#include "learning/push_errors.hpp"

#include <cmath>
#include <stdexcept>

#include "nasm_common/statistics.hpp"
#include "nasm_pushing_tools/force_network/profile_set.hpp"

namespace nasm_pushing {

ErrorSummary summarise_errors(const Eigen::VectorXd& errors) {
  if (errors.size() == 0) throw std::invalid_argument("there are no errors to summarise");
  const Spread spread = spread_of({errors.begin(), errors.end()});
  ErrorSummary summary;
  summary.pushes = static_cast<int>(errors.size());
  summary.mean = spread.mean;
  summary.standard_error = spread.deviation / std::sqrt(static_cast<double>(errors.size()));
  summary.median = nasm_common::median({errors.begin(), errors.end()});
  summary.largest = errors.maxCoeff();
  return summary;
}

std::map<std::string, ErrorSummary> errors_by_shape(const PushSet& set,
                                                    const Eigen::VectorXd& errors) {
  if (errors.size() != set.size()) {
    throw std::invalid_argument(std::to_string(errors.size()) + " errors of " +
                                std::to_string(set.size()) + " pushes");
  }
  std::map<std::string, std::vector<double>> by_shape;
  for (int i = 0; i < set.size(); ++i) {
    by_shape[set.names[static_cast<std::size_t>(i)].shape].push_back(errors(i));
  }
  std::map<std::string, ErrorSummary> summaries;
  for (const auto& [shape, values] : by_shape) {
    summaries[shape] = summarise_errors(
        Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size())));
  }
  return summaries;
}

Eigen::VectorXd mean_profile_errors(const PushSet& set, const std::vector<int>& training,
                                    const std::vector<int>& test) {
  if (training.empty()) throw std::invalid_argument("there is no push to take the mean of");
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(set.force.rows());
  for (const int i : training) mean += set.force.col(i);
  mean /= static_cast<double>(training.size());
  const PushSet tested = select(set, test);
  return profile_errors(mean.replicate(1, tested.size()), tested.force);
}

Spread spread_of(const std::vector<double>& values) {
  if (values.empty()) throw std::invalid_argument("there are no numbers to take the mean of");
  const Eigen::Map<const Eigen::ArrayXd> array(values.data(),
                                               static_cast<Eigen::Index>(values.size()));
  Spread spread;
  spread.mean = array.mean();
  if (array.size() > 1) {
    spread.deviation =
        std::sqrt((array - spread.mean).square().sum() / static_cast<double>(array.size() - 1));
  }
  return spread;
}

}  // namespace nasm_pushing
