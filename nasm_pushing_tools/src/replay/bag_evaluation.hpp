// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__BAG_EVALUATION_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__BAG_EVALUATION_HPP_

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "nasm_pushing/node/push_server.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {

/// Answers the pushes in a rosbag2 recording and compares with the measured force in it, a
/// ControlTrajectory of the same id and stamp on a topic whose name ends with "measured". Pushes
/// without a measured force are counted as skipped, and so are messages that do not decode.
///
/// `progress` is called with the messages read so far and all there are. Throws
/// nasm_evaluation::BagError that names the file.
ReplayResults evaluate_bag(const std::string& bag, PushServer& server,
                           const std::function<void(std::size_t, std::size_t)>& progress = nullptr);

/// Limits that an evaluation has to meet; by default everything passes.
struct PushGate {
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  double max_mape = kNone;    ///< mean
  double max_p99_ms = kNone;  ///< computation time
  double max_refused_share = 1.0;
};

/// One sentence per violated limit, with the figure and the limit. Without a measured push,
/// nothing is.
std::vector<std::string> violations(const PushGate& gate, const ReplayResults& results);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__BAG_EVALUATION_HPP_
