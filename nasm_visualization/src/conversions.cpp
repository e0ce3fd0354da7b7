// SPDX-License-Identifier: Apache-2.0
#include "nasm_visualization/conversions.hpp"

#include <utility>

#include "geometry_msgs/msg/point.hpp"
#include "geometry_msgs/msg/quaternion.hpp"
#include "geometry_msgs/msg/vector3.hpp"

namespace nasm_visualization {
namespace {

using visualization_msgs::msg::Marker;

template <class Message>
Message xyz(const Eigen::Vector3d& vector) {
  Message message;
  message.x = vector.x();
  message.y = vector.y();
  message.z = vector.z();
  return message;
}

geometry_msgs::msg::Quaternion to_message(const Eigen::Quaterniond& quaternion) {
  geometry_msgs::msg::Quaternion message;
  message.w = quaternion.w();
  message.x = quaternion.x();
  message.y = quaternion.y();
  message.z = quaternion.z();
  return message;
}

int32_t type_of(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kBox:
      return Marker::CUBE;
    case Shape::Kind::kSphere:
      return Marker::SPHERE;
    case Shape::Kind::kCylinder:
      return Marker::CYLINDER;
    case Shape::Kind::kPolyline:
      return Marker::LINE_STRIP;
    case Shape::Kind::kSegments:
      return Marker::LINE_LIST;
    case Shape::Kind::kArrow:
      break;
  }
  return Marker::ARROW;
}

Marker to_marker(const Shape& shape) {
  Marker marker;
  marker.type = type_of(shape.kind);
  marker.action = Marker::ADD;
  marker.pose.position = xyz<geometry_msgs::msg::Point>(shape.pose.position);
  marker.pose.orientation = to_message(shape.pose.orientation);
  marker.scale = xyz<geometry_msgs::msg::Vector3>(shape.size);
  marker.color.r = shape.color[0];
  marker.color.g = shape.color[1];
  marker.color.b = shape.color[2];
  marker.color.a = shape.color[3];
  for (const Eigen::Vector3d& point : shape.points) {
    marker.points.push_back(xyz<geometry_msgs::msg::Point>(point));
  }
  return marker;
}

}  // namespace

tf2_msgs::msg::TFMessage to_transforms(const Scene& scene, const std_msgs::msg::Header& header,
                                       const std::string& prefix) {
  tf2_msgs::msg::TFMessage message;
  for (const Frame& frame : scene.frames) {
    auto& transform = message.transforms.emplace_back();
    transform.header = header;
    if (!frame.parent.empty()) transform.header.frame_id = prefix + frame.parent;
    transform.child_frame_id = prefix + frame.name;
    transform.transform.translation = xyz<geometry_msgs::msg::Vector3>(frame.pose.position);
    transform.transform.rotation = to_message(frame.pose.orientation);
  }
  return message;
}

visualization_msgs::msg::MarkerArray to_markers(const Scene& scene,
                                                const std_msgs::msg::Header& header,
                                                const std::string& group) {
  visualization_msgs::msg::MarkerArray message;
  // The scene before may have had more.
  Marker& clear = message.markers.emplace_back();
  clear.header = header;
  clear.ns = group;
  clear.action = Marker::DELETEALL;
  for (const Shape& shape : scene.shapes) {
    Marker marker = to_marker(shape);
    marker.header = header;
    marker.ns = group;
    marker.id = static_cast<int32_t>(message.markers.size());
    message.markers.push_back(std::move(marker));
  }
  return message;
}

}  // namespace nasm_visualization
