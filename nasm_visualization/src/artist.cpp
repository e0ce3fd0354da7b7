// SPDX-License-Identifier: Apache-2.0
#include "nasm_visualization/artist.hpp"

#include <map>

#include "artists.hpp"
#include "parts.hpp"

namespace nasm_visualization {

View Artist::goal(const View& view, const nasm_core::SystemInfo& info) const {
  View goal = view;
  goal.state.setZero();
  goal.control.resize(0);
  goal.time = view.instance.horizon;
  for (std::size_t i = 0; i < info.costed_states.size(); ++i) {
    goal.state(info.costed_states[i]) = view.instance.goal(static_cast<Eigen::Index>(i));
  }
  return goal;
}

const Artist* find_artist(const std::string& system) {
  static const std::map<std::string, const Artist*> kArtists{
      {"pendulum", &pendulum_artist()},
      {"robotarm", &robot_arm_artist()},
      {"cartpole", &cart_pole_artist()},
      {"quadrotor", &quadrotor_artist()},
      {"rocket", &rocket_artist()},
      {"brachistochrone", &brachistochrone_artist()},
      {"zermelo", &zermelo_artist()},
      {"pendulum_swing_up", &pendulum_artist()},
      {"acrobot", &acrobot_artist()},
      {"cart_pole_swing_up", &cart_pole_swing_up_artist()},
      {"quadrotor_flight", &quadrotor_artist()},
      {"quadrotor_obstacles", &quadrotor_obstacles_artist()},
      {"rocket_landing", &rocket_landing_artist()}};
  const auto found = kArtists.find(system);
  return found == kArtists.end() ? nullptr : found->second;
}

Points plan_points(const Artist& artist, View view, const Eigen::MatrixXd& states) {
  Points points;
  const auto last = static_cast<double>(states.cols() - 1);
  for (Eigen::Index k = 0; k < states.cols(); ++k) {
    view.state = states.col(k);
    view.time = view.instance.horizon * static_cast<double>(k) / last;
    points.push_back(artist.point(view));
    if (!points.back().allFinite()) return {};
  }
  return points;
}

std::optional<Scene> draw(const Artist& artist, const nasm_core::SystemInfo& info, const View& view,
                          const Paths& paths) {
  const Eigen::Vector3d point = artist.point(view);
  const Eigen::Vector3d goal = artist.point(artist.goal(view, info));
  if (!point.allFinite() || !goal.allFinite()) return std::nullopt;
  Scene scene = artist.draw(view);
  scene.shapes.push_back(sphere({goal, Eigen::Quaterniond::Identity()}, 0.15, kGoalColor));
  if (paths.plan.size() > 1) scene.shapes.push_back(polyline(paths.plan, 0.015, kPlanColor));
  if (paths.trace.size() > 1) scene.shapes.push_back(polyline(paths.trace, 0.02, kTraceColor));
  return scene;
}

}  // namespace nasm_visualization
