// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_VISUALIZATION__SCENE_HPP_
#define NASM_VISUALIZATION__SCENE_HPP_

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <string>
#include <vector>

namespace nasm_visualization {

struct Pose {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();

  Pose operator*(const Pose& inner) const {
    return {position + orientation * inner.position, orientation * inner.orientation};
  }
};

/// A part that moves, seen from its parent; without a parent, from the fixed frame.
struct Frame {
  std::string name;
  std::string parent;
  Pose pose;
};

using Color = std::array<float, 4>;  ///< red, green, blue, opacity; 0 to 1

struct Shape {
  enum class Kind { kBox, kSphere, kCylinder, kPolyline, kSegments, kArrow };
  Kind kind;
  Pose pose;  ///< in the fixed frame; a cylinder's axis is z, an arrow's x
  /// [m] extent in the shape's own axes; of lines, x is the width.
  Eigen::Vector3d size;
  Color color;
  std::vector<Eigen::Vector3d> points = {};  ///< of lines, in the fixed frame
};

struct Scene {
  std::vector<Frame> frames;
  std::vector<Shape> shapes;
};

}  // namespace nasm_visualization

#endif  // NASM_VISUALIZATION__SCENE_HPP_
