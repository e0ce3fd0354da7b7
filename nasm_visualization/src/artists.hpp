// SPDX-License-Identifier: Apache-2.0
#ifndef ARTISTS_HPP_
#define ARTISTS_HPP_

#include "nasm_visualization/artist.hpp"

namespace nasm_visualization {

const Artist& pendulum_artist();
const Artist& robot_arm_artist();
const Artist& acrobot_artist();
const Artist& cart_pole_artist();
const Artist& cart_pole_swing_up_artist();
const Artist& quadrotor_artist();
const Artist& quadrotor_obstacles_artist();
const Artist& rocket_artist();
const Artist& rocket_landing_artist();
const Artist& brachistochrone_artist();
const Artist& zermelo_artist();

}  // namespace nasm_visualization

#endif  // ARTISTS_HPP_
