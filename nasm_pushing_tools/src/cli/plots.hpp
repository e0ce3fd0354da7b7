// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__PLOTS_HPP_
#define NASM_PUSHING_TOOLS__CLI__PLOTS_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

#include "cli/inspection.hpp"
#include "encoding/push_set.hpp"
#include "simulation/compare_push.hpp"

namespace nasm_pushing {

/// Recorded and simulated path, yaw and force of a push, to a .png or .svg.
void plot_comparison(const ComparedPush& push, const std::string& file);

/// Final displacements, turns and forces of all pushes, simulated over recorded.
void plot_comparisons(const std::vector<PushComparison>& comparisons, const std::string& file);

/// Force profiles and samples of the acceleration, a row of axes for each shape. Of a shape that
/// has many pushes every so-many-th is drawn. Throws as nasm_plot::Figure::save.
void plot_push_set(const PushSet& set, const std::string& file);

/// Predicted and measured force over time of some pushes, from the best to the worst by error, and
/// the errors of all.
void plot_predictions(const PushSet& set, const Eigen::MatrixXd& predicted,
                      const Eigen::VectorXd& errors, const std::string& file);

/// Force, motion and clocks of a recording, what was recorded behind what was made of it. Throws
/// std::runtime_error that names the file if it cannot be written.
void plot_recording(const Inspection& inspection, const RepairedRecording& recordings,
                    const std::string& file);

/// The whole set in four charts.
void plot_summary(const InspectionSummary& summary, const std::string& file);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__PLOTS_HPP_
