// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_HPP_

#include <Eigen/Core>
#include <string>

#include "nasm_pushing_tools/recordings/push_name.hpp"

namespace nasm_pushing {

/// Three quantities over time: x [m], y [m], yaw [rad], or Fx [N], Fy [N], Tz [N m].
struct Stream {
  Eigen::VectorXd time;     ///< [s] Unix time
  Eigen::MatrixX3d values;  ///< a row per instant

  Eigen::Index size() const { return time.size(); }
};

/// One push as it was recorded, in the frame of the robot's base. The streams have clocks of their
/// own. The wrench is what the object does to the pusher.
struct Recording {
  std::string file;  ///< where it is from; of an archive "archive.zip:entry"
  PushName name;
  Stream object, tip, wrench;
};

/// The same on one clock.
struct ClockedPush {
  std::string file;
  PushName name;
  double start = 0.0;  ///< [s] Unix time of the first row
  double rate_hz = 250.0;
  Eigen::MatrixX3d object, tip, wrench;  ///< as many rows each

  Eigen::Index size() const { return object.rows(); }
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_HPP_
