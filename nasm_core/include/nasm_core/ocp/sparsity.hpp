// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SPARSITY_HPP_
#define NASM_CORE__OCP__SPARSITY_HPP_

#include <array>
#include <cstddef>
#include <cstdint>

namespace nasm_core {

/// A "number" that only remembers on which of N variables it depends, and on which pairs of them
/// not linearly. Dynamics written for any scalar type, evaluated with it at compile time, tell
/// their own sparsity.
template <std::size_t N>
struct Dependence {
  static_assert(N <= 32, "one bit per variable");
  uint32_t first = 0;
  std::array<uint32_t, N> second{};

  constexpr Dependence() = default;
  constexpr Dependence(double) {}  // NOLINT: numbers mix freely with dependences

  static constexpr Dependence variable(std::size_t index) {
    Dependence result;
    result.first = uint32_t{1} << index;
    return result;
  }

  constexpr bool depends_on(std::size_t i) const { return (first >> i) & 1U; }
  constexpr bool couples(std::size_t i, std::size_t j) const { return (second[i] >> j) & 1U; }
};

template <class Scalar>
inline constexpr bool is_dependence = false;
template <std::size_t N>
inline constexpr bool is_dependence<Dependence<N>> = true;

template <std::size_t N>
constexpr Dependence<N> operator+(Dependence<N> a, const Dependence<N>& b) {
  a.first |= b.first;
  for (std::size_t i = 0; i < N; ++i) a.second[i] |= b.second[i];
  return a;
}

template <std::size_t N>
constexpr Dependence<N> operator*(const Dependence<N>& a, const Dependence<N>& b) {
  Dependence<N> result = a + b;
  for (std::size_t i = 0; i < N; ++i) {
    if (a.depends_on(i)) result.second[i] |= b.first;
    if (b.depends_on(i)) result.second[i] |= a.first;
  }
  return result;
}

template <std::size_t N>
constexpr Dependence<N> nonlinear(const Dependence<N>& a) {
  return a * a;
}

template <std::size_t N>
constexpr Dependence<N> operator-(const Dependence<N>& a) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator-(const Dependence<N>& a, const Dependence<N>& b) {
  return a + b;
}
template <std::size_t N>
constexpr Dependence<N> operator/(const Dependence<N>& a, const Dependence<N>& b) {
  return a * nonlinear(b);
}

template <std::size_t N>
constexpr Dependence<N> operator+(const Dependence<N>& a, double) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator+(double, const Dependence<N>& a) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator-(const Dependence<N>& a, double) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator-(double, const Dependence<N>& a) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator*(const Dependence<N>& a, double) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator*(double, const Dependence<N>& a) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator/(const Dependence<N>& a, double) {
  return a;
}
template <std::size_t N>
constexpr Dependence<N> operator/(double, const Dependence<N>& a) {
  return nonlinear(a);
}

template <std::size_t N, class Other>
constexpr Dependence<N>& operator+=(Dependence<N>& a, const Other& b) {
  return a = a + b;
}
template <std::size_t N, class Other>
constexpr Dependence<N>& operator-=(Dependence<N>& a, const Other& b) {
  return a = a - b;
}
template <std::size_t N, class Other>
constexpr Dependence<N>& operator*=(Dependence<N>& a, const Other& b) {
  return a = a * b;
}
template <std::size_t N, class Other>
constexpr Dependence<N>& operator/=(Dependence<N>& a, const Other& b) {
  return a = a / b;
}

template <std::size_t N>
constexpr Dependence<N> sin(const Dependence<N>& a) {
  return nonlinear(a);
}
template <std::size_t N>
constexpr Dependence<N> cos(const Dependence<N>& a) {
  return nonlinear(a);
}
template <std::size_t N>
constexpr Dependence<N> exp(const Dependence<N>& a) {
  return nonlinear(a);
}
template <std::size_t N>
constexpr Dependence<N> sqrt(const Dependence<N>& a) {
  return nonlinear(a);
}

/// Position of an entry that is not always zero.
struct Entry {
  int row;
  int column;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SPARSITY_HPP_
