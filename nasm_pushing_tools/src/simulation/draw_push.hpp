// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__DRAW_PUSH_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__DRAW_PUSH_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "nasm_pushing_tools/recordings/recording.hpp"
#include "simulation/push_simulator.hpp"

namespace nasm_pushing {

/// From what pushes are drawn. The defaults are the paper's protocol.
struct DrawOptions {
  std::vector<std::string> shapes;    ///< empty: all
  std::vector<std::string> surfaces;  ///< empty: all
  double acceleration = 500.0;        ///< [mm/s²]; 0: at constant speed
  double speed = -1.0;                ///< [mm/s] if it is constant
  double contact_from = 0.2;
  double contact_to = 0.8;
  double max_angle = 0.7;  ///< [rad] either way
  int side = 0;            ///< −1: any
  bool grid = false;       ///< contacts and angles of the dataset's grid only
  double defects = 0.0;    ///< share of recordings that get a defect
  SimulationOptions simulation;
};

/// Throws std::invalid_argument that names the option that is wrong.
void check(const DrawOptions& options);

/// Name number `index`; contact and angle have the three decimals of a file's name.
PushName draw_push_name(uint64_t seed, uint64_t index, const DrawOptions& options);

/// Recording number `index`; the same for the same seed, whatever was drawn before. Its `file` is
/// the name with ".h5".
Recording draw_push(uint64_t seed, uint64_t index, const DrawOptions& options);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__DRAW_PUSH_HPP_
