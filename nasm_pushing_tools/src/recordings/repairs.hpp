// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__REPAIRS_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__REPAIRS_HPP_

#include <string>
#include <vector>

#include "recordings/motion.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

/// Makes the time of a stream of finite numbers strictly increasing.
///
/// A stamp says when a row arrived, and rows are delayed by the network: several then arrive in a
/// burst, some overtake others. A row cannot have been measured later than its stamp, nor less than
/// a period before the next: t[i] ≤ min over j ≥ i of (stamp[j] − (j − i) period). Rows whose
/// stamps are half a period or more above this bound are moved to it. On real recordings with many
/// late rows this brings the scatter of the motion from 0.11 to 0.06 mm.
void repair_time(Stream& stream, const std::string& name, std::vector<Finding>& findings);

/// Makes the angle of a pose continuous: whole turns are taken out, and so are quarters, which no
/// pushed object turns by from one row to the next. The first rows, of an object at rest, are
/// believed.
void repair_yaw(Stream& pose, const std::string& name, std::vector<Finding>& findings);

/// Fills gaps of a pose stream with rows on a monotone cubic, and those of forces with rows on a
/// straight line. Gaps that are too long for that during the push are left, and exclude.
void fill_drop_outs(Stream& stream, const std::string& name, const Motion& motion,
                    std::vector<Finding>& findings);

/// A sensor that lives is never twice the same: rows that repeat the row before are not measured.
void find_frozen_force(const Stream& wrench, const Motion& motion, std::vector<Finding>& findings);

/// Finds a sensor that shows a constant force besides what it measures, by the force at rest after
/// the push. A contact pushes the tip away from the object, inside of the cone of friction: in real
/// recordings up to 11° off the outline's normal. A steady force that is far from that, or is there
/// while the tip is not at the object, is none of a contact. It is subtracted if the force at rest
/// before the push, less the offset, is one that a contact or no contact makes; otherwise it is
/// only noted.
void repair_force_offset(Recording& recording, const Motion& motion,
                         std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__REPAIRS_HPP_
