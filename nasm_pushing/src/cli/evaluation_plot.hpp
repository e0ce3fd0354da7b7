// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__EVALUATION_PLOT_HPP_
#define CLI__EVALUATION_PLOT_HPP_

#include <Eigen/Core>
#include <string>

#include "nasm_pushing/encoding/push_set.hpp"

namespace nasm_pushing {

/// Predicted and measured force over time of some pushes, from the best to the worst by error, and
/// the errors of all.
void plot_predictions(const PushSet& set, const Eigen::MatrixXd& predicted,
                      const Eigen::VectorXd& errors, const std::string& file);

}  // namespace nasm_pushing

#endif  // CLI__EVALUATION_PLOT_HPP_
