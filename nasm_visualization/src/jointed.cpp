// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <utility>

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

/// Where a system with two links keeps their lengths.
struct TwoLinks {
  Eigen::Index upper, lower;  ///< parameters
  double zero_angle_rad;      ///< of the upper link from x, if its state is zero
};

/// In the plane of x and z; shoulder at the origin.
class TwoLinkArtist : public Artist {
 public:
  explicit TwoLinkArtist(const TwoLinks& links) : links_(links) {}

  Vector3d point(const View& view) const override {
    return (upper(view) * lower(view) * Pose{{lower_length(view), 0.0, 0.0}}).position;
  }

  Scene draw(const View& view) const override {
    const Pose shoulder = upper(view);
    const Pose elbow = shoulder * lower(view);
    Scene scene;
    scene.frames = {{"link_1", "", shoulder}, {"link_2", "link_1", lower(view)}};
    scene.shapes = {sphere({}, 2.0 * kRodWidth, kGroundColor),
                    rod(shoulder, Vector3d::UnitX(), upper_length(view), kBodyColor),
                    sphere(elbow, 2.0 * kRodWidth, kForceColor),
                    rod(elbow, Vector3d::UnitX(), lower_length(view), kSecondColor)};
    return scene;
  }

 private:
  double upper_length(const View& view) const { return view.instance.parameters(links_.upper); }
  double lower_length(const View& view) const { return view.instance.parameters(links_.lower); }
  Pose upper(const View& view) const {
    return {Vector3d::Zero(), swing(view.state(0) + links_.zero_angle_rad)};
  }
  Pose lower(const View& view) const {
    return {{upper_length(view), 0.0, 0.0}, swing(view.state(1))};
  }

  const TwoLinks links_;
};

/// The cart moves along x, the pole hangs down at angle 0.
class CartPoleArtist : public Artist {
 public:
  Vector3d point(const View& view) const override {
    return (cart(view) * pole(view) * Pose{{0.0, 0.0, -pole_length(view)}}).position;
  }

  Scene draw(const View& view) const override {
    const Pose pose = cart(view);
    const Pose pivot = pose * pole(view);
    Scene scene;
    scene.frames = {{"cart", "", pose}, {"pole", "cart", pole(view)}};
    scene.shapes = {box(pose, kCartSize, kBodyColor),
                    rod(pivot, -Vector3d::UnitZ(), pole_length(view), kSecondColor)};
    for (Shape& part : rail(view)) scene.shapes.push_back(std::move(part));
    if (view.control.size() > 0) {
      const Vector3d force(view.control(0) * kMetresPerNewton, 0.0, 0.0);
      scene.shapes.push_back(arrow(pose.position, force, 0.05, kForceColor));
    }
    return scene;
  }

 protected:
  static inline const Vector3d kCartSize{0.3, 0.2, 0.15};

 private:
  virtual double pole_length(const View& view) const { return view.instance.parameters(2); }
  virtual std::vector<Shape> rail(const View&) const {
    return {box({}, {4.0, 0.02, 0.02}, kGroundColor)};
  }
  static Pose cart(const View& view) { return {{view.state(0), 0.0, 0.0}}; }
  static Pose pole(const View& view) { return {{0.0, -0.15, 0.0}, swing(view.state(1))}; }
};

/// The rail ends where the cart's middle must not go beyond; the stops stand where the cart, as it
/// is drawn, would touch them.
class CartPoleSwingUpArtist : public CartPoleArtist {
 public:
  View goal(const View& view, const nasm_core::SystemInfo& info) const override {
    View goal = CartPoleArtist::goal(view, info);
    goal.state(1) = M_PI;
    return goal;
  }

 private:
  double pole_length(const View& view) const override { return 2.0 * view.instance.parameters(2); }
  std::vector<Shape> rail(const View& view) const override {
    constexpr double kStop = 0.03;
    const double end = view.instance.parameters(4) + 0.5 * kCartSize.x();
    const Vector3d stop(kStop, kCartSize.y(), kCartSize.z());
    return {box({}, {2.0 * end, 0.02, 0.02}, kGroundColor),
            box({{end + 0.5 * kStop, 0.0, 0.0}}, stop, kObstacleColor),
            box({{-end - 0.5 * kStop, 0.0, 0.0}}, stop, kObstacleColor)};
  }
};

}  // namespace

const Artist& pendulum_artist() {
  static const PendulumArtist artist;
  return artist;
}

const Artist& robot_arm_artist() {
  static const TwoLinkArtist artist({2, 3, 0.0});
  return artist;
}

const Artist& acrobot_artist() {
  // The lower link is drawn to its centre of mass, for its length is no parameter.
  static const TwoLinkArtist artist({2, 4, -M_PI / 2.0});
  return artist;
}

const Artist& cart_pole_artist() {
  static const CartPoleArtist artist;
  return artist;
}

const Artist& cart_pole_swing_up_artist() {
  static const CartPoleSwingUpArtist artist;
  return artist;
}

}  // namespace nasm_visualization
