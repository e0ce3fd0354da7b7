// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__JET_HPP_
#define NASM_CORE__OCP__JET_HPP_

#include <array>
#include <cmath>
#include <cstddef>

namespace nasm_core {

/// A number with its exact derivatives by N variables (forward mode): f(a) carries f' ∇a and, of
/// order 2, f' ∇²a + f'' ∇a ∇aᵀ.
template <std::size_t N, int Order = 2>
struct Jet {
  double value = 0.0;
  std::array<double, N> gradient{};
  /// Lower triangle, row by row; empty for order 1.
  std::array<double, Order == 2 ? N*(N + 1) / 2 : 0> hessian{};

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
template <std::size_t N, int Order>
Jet<N, Order> chain(const Jet<N, Order>& a, double value, double first, double second) {
  Jet<N, Order> result(value);
  [[maybe_unused]] std::size_t entry = 0;
  for (std::size_t i = 0; i < N; ++i) {
    result.gradient[i] = first * a.gradient[i];
    if constexpr (Order == 2) {
      const double scaled = second * a.gradient[i];
      for (std::size_t j = 0; j <= i; ++j, ++entry) {
        result.hessian[entry] = first * a.hessian[entry] + scaled * a.gradient[j];
      }
    }
  }
  return result;
}

template <std::size_t N, int Order>
Jet<N, Order> operator-(const Jet<N, Order>& a) {
  return chain(a, -a.value, -1.0, 0.0);
}

template <std::size_t N, int Order>
Jet<N, Order> operator+(Jet<N, Order> a, const Jet<N, Order>& b) {
  a.value += b.value;
  for (std::size_t i = 0; i < N; ++i) a.gradient[i] += b.gradient[i];
  for (std::size_t i = 0; i < a.hessian.size(); ++i) a.hessian[i] += b.hessian[i];
  return a;
}

template <std::size_t N, int Order>
Jet<N, Order> operator-(Jet<N, Order> a, const Jet<N, Order>& b) {
  a.value -= b.value;
  for (std::size_t i = 0; i < N; ++i) a.gradient[i] -= b.gradient[i];
  for (std::size_t i = 0; i < a.hessian.size(); ++i) a.hessian[i] -= b.hessian[i];
  return a;
}

template <std::size_t N, int Order>
Jet<N, Order> operator*(const Jet<N, Order>& a, const Jet<N, Order>& b) {
  Jet<N, Order> result(a.value * b.value);
  [[maybe_unused]] std::size_t entry = 0;
  for (std::size_t i = 0; i < N; ++i) {
    result.gradient[i] = a.value * b.gradient[i] + b.value * a.gradient[i];
    if constexpr (Order == 2) {
      for (std::size_t j = 0; j <= i; ++j, ++entry) {
        result.hessian[entry] = a.value * b.hessian[entry] + b.value * a.hessian[entry] +
                                a.gradient[i] * b.gradient[j] + b.gradient[i] * a.gradient[j];
      }
    }
  }
  return result;
}

template <std::size_t N, int Order>
Jet<N, Order> reciprocal(const Jet<N, Order>& a) {
  const double value = 1.0 / a.value;
  return chain(a, value, -value * value, 2.0 * value * value * value);
}

template <std::size_t N, int Order>
Jet<N, Order> operator/(const Jet<N, Order>& a, const Jet<N, Order>& b) {
  return a * reciprocal(b);
}

template <std::size_t N, int Order>
Jet<N, Order> operator+(Jet<N, Order> a, double b) {
  a.value += b;
  return a;
}
template <std::size_t N, int Order>
Jet<N, Order> operator+(double a, const Jet<N, Order>& b) {
  return b + a;
}
template <std::size_t N, int Order>
Jet<N, Order> operator-(Jet<N, Order> a, double b) {
  a.value -= b;
  return a;
}
template <std::size_t N, int Order>
Jet<N, Order> operator-(double a, const Jet<N, Order>& b) {
  return chain(b, a - b.value, -1.0, 0.0);
}
template <std::size_t N, int Order>
Jet<N, Order> operator*(const Jet<N, Order>& a, double b) {
  return chain(a, a.value * b, b, 0.0);
}
template <std::size_t N, int Order>
Jet<N, Order> operator*(double a, const Jet<N, Order>& b) {
  return b * a;
}
template <std::size_t N, int Order>
Jet<N, Order> operator/(const Jet<N, Order>& a, double b) {
  return a * (1.0 / b);
}
template <std::size_t N, int Order>
Jet<N, Order> operator/(double a, const Jet<N, Order>& b) {
  return reciprocal(b) * a;
}

template <std::size_t N, int Order, class Other>
Jet<N, Order>& operator+=(Jet<N, Order>& a, const Other& b) {
  return a = a + b;
}
template <std::size_t N, int Order, class Other>
Jet<N, Order>& operator-=(Jet<N, Order>& a, const Other& b) {
  return a = a - b;
}
template <std::size_t N, int Order, class Other>
Jet<N, Order>& operator*=(Jet<N, Order>& a, const Other& b) {
  return a = a * b;
}
template <std::size_t N, int Order, class Other>
Jet<N, Order>& operator/=(Jet<N, Order>& a, const Other& b) {
  return a = a / b;
}

template <std::size_t N, int Order>
Jet<N, Order> sin(const Jet<N, Order>& a) {
  const double s = std::sin(a.value);
  return chain(a, s, std::cos(a.value), -s);
}

template <std::size_t N, int Order>
Jet<N, Order> cos(const Jet<N, Order>& a) {
  const double c = std::cos(a.value);
  return chain(a, c, -std::sin(a.value), -c);
}

template <std::size_t N, int Order>
Jet<N, Order> exp(const Jet<N, Order>& a) {
  const double e = std::exp(a.value);
  return chain(a, e, e, e);
}

template <std::size_t N, int Order>
Jet<N, Order> sqrt(const Jet<N, Order>& a) {
  const double root = std::sqrt(a.value);
  return chain(a, root, 0.5 / root, -0.25 / (root * a.value));
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__JET_HPP_
