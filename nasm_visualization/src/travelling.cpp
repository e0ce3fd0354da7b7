// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "artists.hpp"
#include "parts.hpp"

namespace nasm_visualization {
namespace {

using Eigen::Vector3d;

/// A bead on the curve, in the plane of x and z; the trace is the curve so far.
class BrachistochroneArtist : public Artist {
 public:
  Vector3d point(const View& view) const override { return {view.time, 0.0, view.state(0)}; }

  Scene draw(const View& view) const override {
    const Vector3d start(0.0, 0.0, view.instance.initial_state(0));
    Scene scene;
    scene.frames = {{"bead", "", {point(view)}}};
    scene.shapes = {sphere({point(view)}, 0.12, kBodyColor), sphere({start}, 0.08, kGroundColor)};
    return scene;
  }
};

/// A boat in the plane of x and y that points where it steers, and the current around.
class ZermeloArtist : public Artist {
 public:
  Vector3d point(const View& view) const override { return {view.state(0), view.state(1), 0.0}; }

  Scene draw(const View& view) const override {
    const double heading_rad = view.control.size() > 0 ? view.control(0) : 0.0;
    const Pose boat{point(view), turn(heading_rad, Vector3d::UnitZ())};
    const double length = 0.25 * view.body_scale;
    Scene scene;
    scene.frames = {{"boat", "", boat}};
    scene.shapes = {box(boat, {length, 0.4 * length, 0.2 * length}, kBodyColor),
                    arrow(boat.position, boat.orientation * Vector3d(length, 0.0, 0.0),
                          0.3 * length, kSecondColor),
                    current(view)};
    return scene;
  }

 private:
  /// Strokes from a grid of points between start and goal, as far as water drifts in a tenth of a
  /// second.
  static Shape current(const View& view) {
    constexpr int kStrokes = 6;
    const auto& parameters = view.instance.parameters;
    const Eigen::Vector2d start = view.instance.initial_state.head<2>();
    const Eigen::Vector2d way = view.instance.goal.head<2>() - start;
    Shape strokes{Shape::Kind::kSegments, {}, {0.01, 0.0, 0.0}, kGroundColor};
    for (int i = 0; i < kStrokes; ++i) {
      for (int j = 0; j < kStrokes; ++j) {
        const Vector3d from(start(0) + way(0) * i / (kStrokes - 1.0),
                            start(1) + way(1) * j / (kStrokes - 1.0), 0.0);
        const Vector3d flow(parameters(1) * from(0) + parameters(2) * from(1),
                            parameters(3) * from(0) + parameters(4) * from(1), 0.0);
        strokes.points.push_back(from);
        strokes.points.push_back(from + 0.1 * flow);
      }
    }
    return strokes;
  }
};

}  // namespace

const Artist& brachistochrone_artist() {
  static const BrachistochroneArtist artist;
  return artist;
}

const Artist& zermelo_artist() {
  static const ZermeloArtist artist;
  return artist;
}

}  // namespace nasm_visualization
