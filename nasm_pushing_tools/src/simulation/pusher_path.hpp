// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSHER_PATH_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSHER_PATH_HPP_

#include "nasm_pushing_tools/recordings/push_name.hpp"

namespace nasm_pushing {

/// How far the robot is on its straight path at a time: at constant speed after a smooth start and
/// before a smooth stop, as the robot of the dataset does it, or with constant acceleration until a
/// stop that is as short.
class PusherPath {
 public:
  /// Throws std::invalid_argument for a name that has neither speed nor acceleration.
  PusherPath(const PushName& name, double length);

  struct Point {
    double distance;      ///< [m]
    double speed;         ///< [m/s]
    double acceleration;  ///< [m/s²]
  };
  /// `time` [s] since the start of the path, of any sign.
  Point at(double time) const;

  double duration() const { return duration_; }  ///< [s]

 private:
  double length_;
  double acceleration_;  ///< [m/s²]; 0: constant speed
  double top_speed_;     ///< [m/s]
  double ramp_start_;    ///< [s] that the start takes, and the stop
  double ramp_stop_;
  double duration_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSHER_PATH_HPP_
