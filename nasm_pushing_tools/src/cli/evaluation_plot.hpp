// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__EVALUATION_PLOT_HPP_
#define NASM_PUSHING_TOOLS__CLI__EVALUATION_PLOT_HPP_

#include <Eigen/Core>
#include <string>

#include "encoding/push_set.hpp"

namespace nasm_pushing {

/// Predicted and measured force over time of some pushes, from the best to the worst by error, and
/// the errors of all.
void plot_predictions(const PushSet& set, const Eigen::MatrixXd& predicted,
                      const Eigen::VectorXd& errors, const std::string& file);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__EVALUATION_PLOT_HPP_
