// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__OBJECTS__SHAPE_HPP_
#define NASM_PUSHING__OBJECTS__SHAPE_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

namespace nasm_pushing {

inline constexpr double kGravity = 9.81;       ///< [m/s²]
inline constexpr double kTipRadius = 4.75e-3;  ///< [m] of the dataset's pusher

struct CurvePoint;

/// Where a pusher touches an object, in the object's frame.
struct Contact {
  Eigen::Vector2d point;   ///< [m] on the outline
  Eigen::Vector2d normal;  ///< of unit length, outwards
};

/// An object of the dataset: a prism that stands on its footprint.
///
/// The frame is the dataset's. Its origin is the centre of mass of all but the triangles: theirs
/// lies as if the right angle were the corner (45 mm, 45 mm) of rect1, with the longer leg along −x
/// and the other along −y, 4 to 14 mm off the centre of mass.
///
/// Sides are numbered counter-clockwise from the first vertex: rectangles begin at (+, +),
/// triangles at the right angle, the hexagon at the vertex on +x. An ellipse's position is its
/// parameter (a cos 2πs, b sin 2πs); the butterfly's is the length along the outline, from the
/// waist on −x.
class Shape {
 public:
  enum class Kind { kPolygon, kEllipse, kButter };

  const std::string& name() const { return name_; }
  Kind kind() const { return kind_; }
  double mass() const { return mass_; }        ///< [kg]
  double inertia() const { return inertia_; }  ///< [kg m²] about the vertical through the centre
  const Eigen::Vector2d& centre_of_mass() const { return centre_; }  ///< [m]
  /// [m] m_max / f_max of the limit surface: mean distance of the footprint from the centre of
  /// mass.
  double pressure_radius() const { return pressure_radius_; }
  int sides() const;  ///< 1 if curved

  /// Throws std::invalid_argument for a side that is not there, or a position outside [0, 1].
  Contact contact(int side, double position) const;

  /// The contact of a disc with this centre, which is outside of the object or slightly inside. At
  /// a corner the normal points to the centre of the disc.
  Contact nearest(const Eigen::Vector2d& centre) const;

  /// The outline counter-clockwise, fine enough to draw and to integrate over [m].
  const std::vector<Eigen::Vector2d>& outline() const { return outline_; }

 private:
  friend class ShapeMaker;

  CurvePoint curve(double angle) const;
  Contact nearest_on_polygon(const Eigen::Vector2d& centre) const;
  Contact nearest_on_curve(const Eigen::Vector2d& centre) const;

  std::string name_;
  Kind kind_ = Kind::kPolygon;
  double mass_ = 0.0;
  double inertia_ = 0.0;
  double pressure_radius_ = 0.0;
  Eigen::Vector2d centre_ = Eigen::Vector2d::Zero();
  std::vector<Eigen::Vector2d> vertices_;  ///< of a polygon
  Eigen::Vector2d semi_axes_ = Eigen::Vector2d::Zero();
  std::vector<Eigen::Vector2d> outline_;
};

/// rect1-3, tri1-3, ellip1-3, hex, butter.
const std::vector<Shape>& shapes();
/// Null if there is none of this name.
const Shape* find_shape(const std::string& name);

struct Surface {
  std::string name;
  double friction_mean;  ///< coefficient of friction with the objects
  double friction_std;   ///< its variation over the surface
};

/// abs, delrin, plywood, pu; the place in the list is the place in the encoding.
const std::vector<Surface>& surfaces();
const Surface* find_surface(const std::string& name);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__OBJECTS__SHAPE_HPP_
