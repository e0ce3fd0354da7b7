// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__INSPECTION_PLOT_HPP_
#define NASM_PUSHING_TOOLS__CLI__INSPECTION_PLOT_HPP_

#include <string>

#include "cli/inspection.hpp"

namespace nasm_pushing {

/// Force, motion and clocks of a recording, what was recorded behind what was made of it. Throws
/// std::runtime_error that names the file if it cannot be written.
void plot_recording(const Inspection& inspection, const RepairedRecording& recordings,
                    const std::string& file);

/// The whole set in four charts.
void plot_summary(const InspectionSummary& summary, const std::string& file);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__INSPECTION_PLOT_HPP_
