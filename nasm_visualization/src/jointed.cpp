// SPDX-License-Identifier: Apache-2.0
#include "artists.hpp"
#include "parts.hpp"

namespace nasm_visualization {
namespace {

using Eigen::Vector3d;

constexpr double kRodWidth = 0.06;  // [m]

/// About −y, so that a growing angle turns x towards z.
Eigen::Quaterniond swing(double angle_rad) {
  return turn(-angle_rad, Vector3d::UnitY());
}

/// From the pose's origin along an axis of it.
Shape rod(const Pose& pose, const Vector3d& axis, double length, const Color& color) {
  const Pose middle{0.5 * length * axis, align(Vector3d::UnitZ(), axis)};
  return cylinder(pose * middle, kRodWidth, length, color);
}

/// Pivot at the origin, hanging down at angle 0.
class PendulumArtist : public Artist {
 public:
  Vector3d point(const View& view) const override {
    return rod_pose(view).orientation * Vector3d(0.0, 0.0, -length(view));
  }

  Scene draw(const View& view) const override {
    const Pose pose = rod_pose(view);
    Scene scene;
    scene.frames = {{"rod", "", pose}};
    scene.shapes = {sphere({}, 2.0 * kRodWidth, kGroundColor),
                    rod(pose, -Vector3d::UnitZ(), length(view), kBodyColor),
                    sphere({point(view), pose.orientation}, 2.5 * kRodWidth, kSecondColor)};
    return scene;
  }

 private:
  static double length(const View& view) { return view.instance.parameters(1); }
  static Pose rod_pose(const View& view) { return {Vector3d::Zero(), swing(view.state(0))}; }
};

/// In the plane of x and z; shoulder at the origin, stretched out along x at angles 0.
class RobotArmArtist : public Artist {
 public:
  Vector3d point(const View& view) const override {
    return (upper(view) * lower(view) * Pose{{view.instance.parameters(3), 0.0, 0.0}}).position;
  }

  Scene draw(const View& view) const override {
    const Pose shoulder = upper(view);
    const Pose elbow = shoulder * lower(view);
    Scene scene;
    scene.frames = {{"link_1", "", shoulder}, {"link_2", "link_1", lower(view)}};
    scene.shapes = {sphere({}, 2.0 * kRodWidth, kGroundColor),
                    rod(shoulder, Vector3d::UnitX(), view.instance.parameters(2), kBodyColor),
                    sphere(elbow, 2.0 * kRodWidth, kForceColor),
                    rod(elbow, Vector3d::UnitX(), view.instance.parameters(3), kSecondColor)};
    return scene;
  }

 private:
  static Pose upper(const View& view) { return {Vector3d::Zero(), swing(view.state(0))}; }
  static Pose lower(const View& view) {
    return {{view.instance.parameters(2), 0.0, 0.0}, swing(view.state(1))};
  }
};

/// The cart moves along x, the pole hangs down at angle 0.
class CartPoleArtist : public Artist {
 public:
  Vector3d point(const View& view) const override {
    return (cart(view) * pole(view) * Pose{{0.0, 0.0, -view.instance.parameters(2)}}).position;
  }

  Scene draw(const View& view) const override {
    const Pose pose = cart(view);
    const Pose pivot = pose * pole(view);
    Scene scene;
    scene.frames = {{"cart", "", pose}, {"pole", "cart", pole(view)}};
    scene.shapes = {box({}, {4.0, 0.02, 0.02}, kGroundColor),
                    box(pose, {0.3, 0.2, 0.15}, kBodyColor),
                    rod(pivot, -Vector3d::UnitZ(), view.instance.parameters(2), kSecondColor)};
    if (view.control.size() > 0) {
      const Vector3d force(view.control(0) * kMetresPerNewton, 0.0, 0.0);
      scene.shapes.push_back(arrow(pose.position, force, 0.05, kForceColor));
    }
    return scene;
  }

 private:
  static Pose cart(const View& view) { return {{view.state(0), 0.0, 0.0}}; }
  static Pose pole(const View& view) { return {{0.0, -0.15, 0.0}, swing(view.state(1))}; }
};

}  // namespace

const Artist& pendulum_artist() {
  static const PendulumArtist artist;
  return artist;
}

const Artist& robot_arm_artist() {
  static const RobotArmArtist artist;
  return artist;
}

const Artist& cart_pole_artist() {
  static const CartPoleArtist artist;
  return artist;
}

}  // namespace nasm_visualization
