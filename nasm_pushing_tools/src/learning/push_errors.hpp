// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__PUSH_ERRORS_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__PUSH_ERRORS_HPP_

#include <Eigen/Core>
#include <map>
#include <string>
#include <vector>

#include "encoding/push_set.hpp"

namespace nasm_pushing {

/// Statistics of |û − u| / |u| over some pushes.
struct ErrorSummary {
  int pushes = 0;
  double mean = 0.0;            ///< the MAPE
  double standard_error = 0.0;  ///< of the mean, by the spread between pushes
  double median = 0.0;
  double largest = 0.0;
};
ErrorSummary summarise_errors(const Eigen::VectorXd& errors);

/// By the shape of the object.
std::map<std::string, ErrorSummary> errors_by_shape(const PushSet& set,
                                                    const Eigen::VectorXd& errors);

/// Baseline that does not use the inputs: errors of the pushes [test] if all are
/// predicted to have the mean force profile of those [training].
Eigen::VectorXd mean_profile_errors(const PushSet& set, const std::vector<int>& training,
                                    const std::vector<int>& test);

/// Mean and standard deviation (of n − 1) of numbers, over seeds for example.
struct Spread {
  double mean = 0.0;
  double deviation = 0.0;  ///< 0 of a single number
};
Spread spread_of(const std::vector<double>& values);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__PUSH_ERRORS_HPP_
