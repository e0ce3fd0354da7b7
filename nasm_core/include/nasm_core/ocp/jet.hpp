// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__JET_HPP_
#define NASM_CORE__OCP__JET_HPP_

#include <array>
#include <cmath>
#include <cstddef>

namespace nasm_core {

/// A number with its exact first and second derivatives by N variables (forward mode):
/// f(a) carries f' ∇a and f' ∇²a + f'' ∇a ∇aᵀ.
template <std::size_t N>
struct Jet {
  double value = 0.0;
  std::array<double, N> gradient{};
  std::array<double, N*(N + 1) / 2> hessian{};  ///< lower triangle, row by row

  Jet() = default;
  Jet(double constant) : value(constant) {}  // NOLINT: numbers mix freely with jets

  static Jet variable(double value, std::size_t index) {
    Jet jet(value);
    jet.gradient[index] = 1.0;
    return jet;
  }

  double second(std::size_t i, std::size_t j) const {
    return i >= j ? hessian[i * (i + 1) / 2 + j] : hessian[j * (j + 1) / 2 + i];
  }
};

/// f(a) for a function with the given value and derivatives at a.
template <std::size_t N>
Jet<N> chain(const Jet<N>& a, double value, double first, double second) {
  Jet<N> result(value);
  std::size_t entry = 0;
  for (std::size_t i = 0; i < N; ++i) {
    result.gradient[i] = first * a.gradient[i];
    const double scaled = second * a.gradient[i];
    for (std::size_t j = 0; j <= i; ++j, ++entry) {
      result.hessian[entry] = first * a.hessian[entry] + scaled * a.gradient[j];
    }
  }
  return result;
}

template <std::size_t N>
Jet<N> operator-(const Jet<N>& a) {
  return chain(a, -a.value, -1.0, 0.0);
}

template <std::size_t N>
Jet<N> operator+(Jet<N> a, const Jet<N>& b) {
  a.value += b.value;
  for (std::size_t i = 0; i < N; ++i) a.gradient[i] += b.gradient[i];
  for (std::size_t i = 0; i < a.hessian.size(); ++i) a.hessian[i] += b.hessian[i];
  return a;
}

template <std::size_t N>
Jet<N> operator-(Jet<N> a, const Jet<N>& b) {
  a.value -= b.value;
  for (std::size_t i = 0; i < N; ++i) a.gradient[i] -= b.gradient[i];
  for (std::size_t i = 0; i < a.hessian.size(); ++i) a.hessian[i] -= b.hessian[i];
  return a;
}

template <std::size_t N>
Jet<N> operator*(const Jet<N>& a, const Jet<N>& b) {
  Jet<N> result(a.value * b.value);
  std::size_t entry = 0;
  for (std::size_t i = 0; i < N; ++i) {
    result.gradient[i] = a.value * b.gradient[i] + b.value * a.gradient[i];
    for (std::size_t j = 0; j <= i; ++j, ++entry) {
      result.hessian[entry] = a.value * b.hessian[entry] + b.value * a.hessian[entry] +
                              a.gradient[i] * b.gradient[j] + b.gradient[i] * a.gradient[j];
    }
  }
  return result;
}

template <std::size_t N>
Jet<N> reciprocal(const Jet<N>& a) {
  const double value = 1.0 / a.value;
  return chain(a, value, -value * value, 2.0 * value * value * value);
}

template <std::size_t N>
Jet<N> operator/(const Jet<N>& a, const Jet<N>& b) {
  return a * reciprocal(b);
}

template <std::size_t N>
Jet<N> operator+(Jet<N> a, double b) {
  a.value += b;
  return a;
}
template <std::size_t N>
Jet<N> operator+(double a, const Jet<N>& b) {
  return b + a;
}
template <std::size_t N>
Jet<N> operator-(Jet<N> a, double b) {
  a.value -= b;
  return a;
}
template <std::size_t N>
Jet<N> operator-(double a, const Jet<N>& b) {
  return chain(b, a - b.value, -1.0, 0.0);
}
template <std::size_t N>
Jet<N> operator*(const Jet<N>& a, double b) {
  return chain(a, a.value * b, b, 0.0);
}
template <std::size_t N>
Jet<N> operator*(double a, const Jet<N>& b) {
  return b * a;
}
template <std::size_t N>
Jet<N> operator/(const Jet<N>& a, double b) {
  return a * (1.0 / b);
}
template <std::size_t N>
Jet<N> operator/(double a, const Jet<N>& b) {
  return reciprocal(b) * a;
}

template <std::size_t N, class Other>
Jet<N>& operator+=(Jet<N>& a, const Other& b) {
  return a = a + b;
}
template <std::size_t N, class Other>
Jet<N>& operator-=(Jet<N>& a, const Other& b) {
  return a = a - b;
}
template <std::size_t N, class Other>
Jet<N>& operator*=(Jet<N>& a, const Other& b) {
  return a = a * b;
}
template <std::size_t N, class Other>
Jet<N>& operator/=(Jet<N>& a, const Other& b) {
  return a = a / b;
}

template <std::size_t N>
Jet<N> sin(const Jet<N>& a) {
  const double s = std::sin(a.value);
  return chain(a, s, std::cos(a.value), -s);
}

template <std::size_t N>
Jet<N> cos(const Jet<N>& a) {
  const double c = std::cos(a.value);
  return chain(a, c, -std::sin(a.value), -c);
}

template <std::size_t N>
Jet<N> exp(const Jet<N>& a) {
  const double e = std::exp(a.value);
  return chain(a, e, e, e);
}

template <std::size_t N>
Jet<N> sqrt(const Jet<N>& a) {
  const double root = std::sqrt(a.value);
  return chain(a, root, 0.5 / root, -0.25 / (root * a.value));
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__JET_HPP_
