// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/solvers/navigation.hpp"

#include <array>
#include <cmath>

#include "nasm_core/ocp/jet.hpp"

namespace nasm_core {
namespace {

using Number = Jet<2>;                // by the first heading and the duration
using Point = std::array<Number, 3>;  // x, y, β

constexpr int kSubsteps = 4;

/// Rates by time as a fraction of the duration.
Point rates(const Crossing& crossing, const Point& p, const Number& duration) {
  const Number s = sin(p[2]);
  const Number c = cos(p[2]);
  return {duration * (crossing.speed * c + crossing.a * p[0] + crossing.b * p[1]),
          duration * (crossing.speed * s + crossing.c * p[0] + crossing.d * p[1]),
          duration * (crossing.c * s * s + (crossing.a - crossing.d) * s * c - crossing.b * c * c)};
}

Point moved(const Point& p, double step, const Point& rate) {
  return {p[0] + step * rate[0], p[1] + step * rate[1], p[2] + step * rate[2]};
}

/// Runge–Kutta of fourth order over the whole journey; fills the headings if wanted.
Point sail(const Crossing& crossing, const Number& heading, const Number& duration, int intervals,
           std::vector<double>* headings) {
  Point p = {Number(0.0), Number(0.0), heading};
  const double h = 1.0 / (intervals * kSubsteps);
  for (int i = 0; i < intervals * kSubsteps; ++i) {
    if (headings && i % kSubsteps == 0) headings->push_back(p[2].value);
    const Point k1 = rates(crossing, p, duration);
    const Point k2 = rates(crossing, moved(p, 0.5 * h, k1), duration);
    const Point k3 = rates(crossing, moved(p, 0.5 * h, k2), duration);
    const Point k4 = rates(crossing, moved(p, h, k3), duration);
    for (std::size_t j = 0; j < 3; ++j) {
      p[j] = p[j] + (h / 6.0) * (k1[j] + 2.0 * k2[j] + 2.0 * k3[j] + k4[j]);
    }
  }
  return p;
}

/// Newton's method in two variables, with halved steps where needed.
bool shoot(const Crossing& crossing, int intervals, double& heading, double& duration) {
  const auto arrive = [&](double first, double length) {
    return sail(crossing, Number::variable(first, 0), Number::variable(length, 1), intervals,
                nullptr);
  };
  Point end = arrive(heading, duration);
  const auto miss = [&](const Point& p) {
    return std::hypot(p[0].value - crossing.x, p[1].value - crossing.y);
  };
  const double wanted = 1e-12 * std::hypot(crossing.x, crossing.y);
  for (int iteration = 0; iteration < 50; ++iteration) {
    const double before = miss(end);
    if (before <= wanted) return true;
    const double dx = end[0].value - crossing.x;
    const double dy = end[1].value - crossing.y;
    const auto& gx = end[0].gradient;
    const auto& gy = end[1].gradient;
    const double determinant = gx[0] * gy[1] - gx[1] * gy[0];
    const double turn = (-dx * gy[1] + gx[1] * dy) / determinant;
    const double extend = (-gx[0] * dy + gy[0] * dx) / determinant;
    double step = 1.0;
    for (; step > 1e-4; step *= 0.5) {
      const double longer = duration + step * extend;
      if (!(longer > 0.0)) continue;
      const Point trial = arrive(heading + step * turn, longer);
      if (miss(trial) < before) {
        heading += step * turn;
        duration = longer;
        end = trial;
        break;
      }
    }
    if (step <= 1e-4) return before <= 1e3 * wanted;
  }
  return false;
}

}  // namespace

std::optional<Course> navigate(const Crossing& crossing, int intervals) {
  double heading = std::atan2(crossing.y, crossing.x);
  double duration = std::hypot(crossing.x, crossing.y) / crossing.speed;
  constexpr int kStages = 8;
  for (int stage = 1; stage <= kStages; ++stage) {
    const double share = static_cast<double>(stage) / kStages;
    Crossing milder = crossing;
    milder.a *= share;
    milder.b *= share;
    milder.c *= share;
    milder.d *= share;
    if (!shoot(milder, intervals, heading, duration)) return std::nullopt;
  }
  Course course;
  course.duration = duration;
  course.headings.reserve(static_cast<std::size_t>(intervals));
  sail(crossing, Number(heading), Number(duration), intervals, &course.headings);
  return course;
}

}  // namespace nasm_core
