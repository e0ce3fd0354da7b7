// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__YAW_REPAIR_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__YAW_REPAIR_HPP_

#include <string>
#include <vector>

#include "recordings/quality.hpp"

namespace nasm_pushing {

/// Makes the angle of a pose continuous: whole turns are taken out, and so are quarters, which no
/// pushed object turns by from one row to the next. The first rows, of an object at rest, are
/// believed.
void repair_yaw(Stream& pose, const std::string& name, std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__YAW_REPAIR_HPP_
