// SPDX-License-Identifier: Apache-2.0
#ifndef OBJECTS__FOOTPRINT_HPP_
#define OBJECTS__FOOTPRINT_HPP_

#include <Eigen/Core>
#include <vector>

namespace nasm_pushing {

/// Centre of the area inside a closed outline that runs counter-clockwise [m].
Eigen::Vector2d centroid(const std::vector<Eigen::Vector2d>& outline);

/// Mean distance of that area from a point [m].
double mean_distance(const std::vector<Eigen::Vector2d>& outline, const Eigen::Vector2d& from);

}  // namespace nasm_pushing

#endif  // OBJECTS__FOOTPRINT_HPP_
