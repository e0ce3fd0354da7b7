// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__PUSH_NAME_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__PUSH_NAME_HPP_

#include <string>

namespace nasm_pushing {

/// Contents of the name of a recording:
/// motion_surface=abs_shape=hex_a=500_v=-1_i=0.000_s=0.300_t=0.349[_rep=0001].h5
struct PushName {
  std::string surface;
  std::string shape;
  double acceleration = 0.0;  ///< [mm/s²]; 0: constant speed
  double speed = -1.0;        ///< [mm/s]; −1: accelerated, NaN: not known
  int side = 0;
  double contact = 0.5;  ///< on that side, 0 to 1
  double angle = 0.0;    ///< [rad] between the push and the inward normal
  int repetition = -1;   ///< −1: none
};

/// Takes a file name or path. Throws std::invalid_argument that names the part that is missing,
/// unknown or out of range.
PushName parse_push_name(const std::string& file);
/// Without folder and extension.
std::string to_string(const PushName& name);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__PUSH_NAME_HPP_
