// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "artists.hpp"
#include "parts.hpp"

namespace nasm_visualization {
namespace {

using Eigen::Vector3d;

/// Position and attitude of a rigid body; its state's quaternion is not of unit length.
Pose body_pose(const View& view) {
  const Eigen::Quaterniond attitude(view.state(6), view.state(7), view.state(8), view.state(9));
  const double norm = attitude.norm();
  const bool is_known = std::isfinite(norm) && norm > 1e-9;
  return {view.state.head<3>(), is_known ? attitude.normalized() : Eigen::Quaterniond::Identity()};
}

/// Two crossed beams with a rotor at each end: 1 ahead (x), 2 right, 3 behind, 4 left.
class QuadrotorArtist : public Artist {
 public:
  Vector3d point(const View& view) const override { return view.state.head<3>(); }

  Scene draw(const View& view) const override {
    static constexpr std::array<std::array<double, 2>, 4> kDirections{
        {{1.0, 0.0}, {0.0, -1.0}, {-1.0, 0.0}, {0.0, 1.0}}};
    const Pose body = body_pose(view);
    const double span = view.body_scale * view.instance.parameters(1);
    Scene scene;
    scene.frames = {{"body", "", body}};
    scene.shapes = {box(body, {span, 0.06 * span, 0.06 * span}, kBodyColor),
                    box(body, {0.06 * span, span, 0.06 * span}, kBodyColor)};
    for (std::size_t i = 0; i < kDirections.size(); ++i) {
      const auto [x, y] = kDirections[i];
      const Pose rotor{0.5 * span * Vector3d(x, y, 0.1)};
      scene.frames.push_back({"rotor_" + std::to_string(i + 1), "body", rotor});
      scene.shapes.push_back(
          cylinder(body * rotor, 0.4 * span, 0.02 * span, i == 0 ? kForceColor : kSecondColor));
    }
    for (Eigen::Index i = 0; i < view.control.size(); ++i) {
      const auto [x, y] = kDirections[static_cast<std::size_t>(i)];
      const Pose rotor = body * Pose{0.5 * span * Vector3d(x, y, 0.1)};
      const Vector3d thrust(0.0, 0.0, view.body_scale * kMetresPerNewton * view.control(i));
      scene.shapes.push_back(
          arrow(rotor.position, body.orientation * thrust, 0.05 * span, kForceColor));
    }
    return scene;
  }
};

/// Each obstacle is a sphere that the quadrotor's centre must not enter: four parameters, centre
/// and radius.
class QuadrotorObstaclesArtist : public QuadrotorArtist {
 public:
  Scene draw(const View& view) const override {
    constexpr Eigen::Index kFirst = 9;
    constexpr Eigen::Index kObstacles = 2;
    Scene scene = QuadrotorArtist::draw(view);
    for (Eigen::Index i = 0; i < kObstacles; ++i) {
      const Eigen::Vector4d obstacle = view.instance.parameters.segment<4>(kFirst + 4 * i);
      if (!(obstacle(3) > 0.0)) continue;  // switched off
      scene.shapes.push_back(sphere({obstacle.head<3>()}, 2.0 * obstacle(3), kObstacleColor));
    }
    return scene;
  }
};

/// Its problem has x pointing up, viewers have z: (x, y, z) is drawn at (y, z, x).
class RocketArtist : public Artist {
 public:
  Vector3d point(const View& view) const override {
    return upright().orientation * Vector3d(view.state.head<3>());
  }

  Scene draw(const View& view) const override {
    const Pose body = upright() * body_pose(view);
    const double length = view.body_scale * body_length(view);
    const Eigen::Quaterniond along = align(Vector3d::UnitZ(), Vector3d::UnitX());
    const Pose nose{{0.5 * length, 0.0, 0.0}};
    Scene scene;
    scene.frames = {{"site", "", upright()}, {"body", "site", body_pose(view)}};
    scene.shapes = {
        cylinder(body * Pose{Vector3d::Zero(), along}, 0.2 * length, length, kBodyColor),
        sphere(body * nose, 0.2 * length, kSecondColor)};
    if (view.control.size() == 3) {
      // The flame points away from the thrust.
      const Pose tail{{-0.5 * length, 0.0, 0.0}};
      const Vector3d thrust = view.body_scale * drawn_thrust(view);
      scene.shapes.push_back(
          arrow((body * tail).position, -(body.orientation * thrust), 0.1 * length, kForceColor));
    }
    return scene;
  }

 private:
  virtual double body_length(const View& view) const { return view.instance.parameters(1); }
  /// Along the body's axes [m].
  virtual Vector3d drawn_thrust(const View& view) const {
    return kMetresPerNewton * Vector3d(view.control.head<3>());
  }
  static Pose upright() {
    Eigen::Matrix3d rotation;
    rotation << 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0;
    return {Vector3d::Zero(), Eigen::Quaterniond(rotation)};
  }
};

/// The engine is at the tail, `lever` below the centre of mass. The ground is drawn as far below
/// the height that the centre must not go below, so that the rocket lands on its tail.
class RocketLandingArtist : public RocketArtist {
 public:
  Scene draw(const View& view) const override {
    constexpr double kSize = 20.0;
    constexpr double kThickness = 0.1;
    Scene scene = RocketArtist::draw(view);
    const double top = view.instance.parameters(7) - view.body_scale * lever(view);
    scene.shapes.push_back(
        box({{0.0, 0.0, top - 0.5 * kThickness}}, {kSize, kSize, kThickness}, kGroundColor));
    return scene;
  }

 private:
  static double lever(const View& view) { return view.instance.parameters(1); }
  double body_length(const View& view) const override { return 2.0 * lever(view); }
  /// As long as the body if it carries the weight. The second and third control tilt it.
  Vector3d drawn_thrust(const View& view) const override {
    const double weight = view.instance.parameters(0) * view.instance.parameters(5);
    const double length = body_length(view) * view.control(0) / std::max(weight, 1e-9);
    return length * Vector3d(1.0, view.control(1), view.control(2));
  }
};

}  // namespace

const Artist& quadrotor_artist() {
  static const QuadrotorArtist artist;
  return artist;
}

const Artist& quadrotor_obstacles_artist() {
  static const QuadrotorObstaclesArtist artist;
  return artist;
}

const Artist& rocket_artist() {
  static const RocketArtist artist;
  return artist;
}

const Artist& rocket_landing_artist() {
  static const RocketLandingArtist artist;
  return artist;
}

}  // namespace nasm_visualization
