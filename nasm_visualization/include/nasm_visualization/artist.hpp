// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_VISUALIZATION__ARTIST_HPP_
#define NASM_VISUALIZATION__ARTIST_HPP_

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_visualization/scene.hpp"

namespace nasm_visualization {

/// Data for drawing a system at one time.
struct View {
  Eigen::VectorXd state;         ///< all states of the system
  Eigen::VectorXd control;       ///< empty: none acts
  double time = 0.0;             ///< since the trajectory's start, in the system's unit
  nasm_core::Instance instance;  ///< parameters, goal, horizon
  double body_scale = 1.0;       ///< enlarges bodies that are small compared with their path
};

/// Draws one system.
class Artist {
 public:
  virtual ~Artist() = default;

  /// The point that leaves a trace and is brought to the goal [m].
  virtual Eigen::Vector3d point(const View& view) const = 0;
  virtual Scene draw(const View& view) const = 0;

  /// The system as it should be: costed states at their goals, at the end of the horizon. By
  /// default all other states are zero.
  virtual View goal(const View& view, const nasm_core::SystemInfo& info) const;
};

/// nullptr if there is no artist for the system.
const Artist* find_artist(const std::string& system);

using Points = std::vector<Eigen::Vector3d>;

/// Where the point is during a plan whose states, a column each, are equally spaced over the
/// instance's horizon. Empty if there is a NaN in it.
Points plan_points(const Artist& artist, View view, const Eigen::MatrixXd& states);

/// Where the system was and where it is meant to go; either may be empty.
struct Paths {
  Points trace;
  Points plan;
};

/// Bodies, goal and paths. Nothing if there is a NaN in what has to be drawn.
std::optional<Scene> draw(const Artist& artist, const nasm_core::SystemInfo& info, const View& view,
                          const Paths& paths);

}  // namespace nasm_visualization

#endif  // NASM_VISUALIZATION__ARTIST_HPP_
