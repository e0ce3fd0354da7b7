// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__INSPECTION_TEXT_HPP_
#define NASM_PUSHING_TOOLS__CLI__INSPECTION_TEXT_HPP_

#include <string>

#include "cli/inspection.hpp"

namespace nasm_pushing {

/// Names of the columns and their units.
std::string table_header();
/// One line.
std::string table_row(const Inspection& inspection);
std::string summary_text(const InspectionSummary& summary);

/// JSON objects on one line.
std::string to_json(const Inspection& inspection);
std::string to_json(const InspectionSummary& summary);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__INSPECTION_TEXT_HPP_
