// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__SPATIAL_HPP_
#define NASM_ARM__SPATIAL_HPP_

#include <utility>

/// Vectors of three and six for any scalar: double, a vector of doubles (several instants at once)
/// or a number with derivatives. Numbers of the model stay double and mix with all of them.
namespace nasm_arm {

template <class A, class B>
using Product = decltype(std::declval<A>() * std::declval<B>());

template <class T>
struct Vec3 {
  T x{}, y{}, z{};

  Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
};

template <class A, class B>
Vec3<Product<A, B>> operator+(const Vec3<A>& a, const Vec3<B>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
Vec3<Product<A, B>> operator-(const Vec3<A>& a, const Vec3<B>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
Vec3<T> operator-(const Vec3<T>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class A, class B>
Vec3<Product<A, B>> operator*(const A& s, const Vec3<B>& b) {
  return {s * b.x, s * b.y, s * b.z};
}
template <class A, class B>
Product<A, B> dot(const Vec3<A>& a, const Vec3<B>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
Vec3<Product<A, B>> cross(const Vec3<A>& a, const Vec3<B>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// By columns.
template <class T>
struct Mat3 {
  Vec3<T> x, y, z;

  Mat3& operator+=(const Mat3& b) { return *this = *this + b; }
};

template <class T>
Mat3<T> operator+(const Mat3<T>& m, const Mat3<T>& n) {
  return {m.x + n.x, m.y + n.y, m.z + n.z};
}
template <class T>
Mat3<T> operator-(const Mat3<T>& m, const Mat3<T>& n) {
  return {m.x - n.x, m.y - n.y, m.z - n.z};
}
template <class A, class B>
Vec3<Product<A, B>> operator*(const Mat3<A>& m, const Vec3<B>& v) {
  return v.x * m.x + v.y * m.y + v.z * m.z;
}
template <class A, class B>
Mat3<Product<A, B>> operator*(const Mat3<A>& m, const Mat3<B>& n) {
  return {m * n.x, m * n.y, m * n.z};
}
/// mᵀ v
template <class A, class B>
Vec3<Product<A, B>> transposed_times(const Mat3<A>& m, const Vec3<B>& v) {
  return {dot(m.x, v), dot(m.y, v), dot(m.z, v)};
}
template <class T>
Mat3<T> transposed(const Mat3<T>& m) {
  return {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}

inline constexpr Mat3<double> kIdentity = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/// Where a frame is in another one.
template <class T>
struct Placement {
  Mat3<T> rotation;
  Vec3<T> position;
};

template <class A, class B>
Placement<Product<A, B>> operator*(const Placement<A>& a, const Placement<B>& b) {
  return {a.rotation * b.rotation, a.position + a.rotation * b.position};
}

/// Velocity, or change of it, of a body: of rotation, and of the point at the origin.
template <class T>
struct Motion {
  Vec3<T> angular, linear;

  Motion& operator+=(const Motion& b) {
    angular += b.angular, linear += b.linear;
    return *this;
  }
};

/// Moment about the origin, and force.
template <class T>
struct Force {
  Vec3<T> angular, linear;

  Force& operator+=(const Force& b) {
    angular += b.angular, linear += b.linear;
    return *this;
  }
};

template <class T>
Motion<T> operator+(const Motion<T>& a, const Motion<T>& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}
template <class T>
Force<T> operator+(const Force<T>& a, const Force<T>& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}
template <class A, class T>
Motion<T> operator*(const A& s, const Motion<T>& m) {
  return {s * m.angular, s * m.linear};
}
template <class A, class T>
Force<T> operator*(const A& s, const Force<T>& f) {
  return {s * f.angular, s * f.linear};
}
/// Power.
template <class T>
T dot(const Motion<T>& m, const Force<T>& f) {
  return dot(m.angular, f.angular) + dot(m.linear, f.linear);
}
/// Change of n if it moves with m: m × n.
template <class T>
Motion<T> cross(const Motion<T>& m, const Motion<T>& n) {
  return {cross(m.angular, n.angular), cross(m.angular, n.linear) + cross(m.linear, n.angular)};
}
/// Change of f if it moves with m: m ×* f.
template <class T>
Force<T> cross(const Motion<T>& m, const Force<T>& f) {
  return {cross(m.angular, f.angular) + cross(m.linear, f.linear), cross(m.angular, f.linear)};
}

}  // namespace nasm_arm

#endif  // NASM_ARM__SPATIAL_HPP_
