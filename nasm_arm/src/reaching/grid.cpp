// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_arm/reaching_functions.hpp"

namespace nasm_arm {
namespace {

constexpr int kInstants = 96;
constexpr int kFiner = 10;

void fill(Grid& grid) {
  while (grid.time.size() % 8 != 0) {
    grid.time.push_back(grid.time.back());
    grid.weight.push_back(0.0);
  }
  grid.count = static_cast<int>(grid.time.size());
  const std::size_t count = grid.time.size();
  grid.by_instant.resize(kOrders * kTerms * count);
  grid.by_mode.resize(kOrders * kModes * count);
  for (std::size_t t = 0; t < count; ++t) {
    const Terms terms = terms_at(grid.time[t]);
    for (std::size_t order = 0; order < kOrders; ++order) {
      for (std::size_t k = 0; k < kTerms; ++k) {
        grid.by_instant[(order * kTerms + k) * count + t] = terms[order][k];
      }
      for (std::size_t k = 0; k < kModes; ++k) {
        grid.by_mode[(t * kOrders + order) * kModes + k] = terms[order][k];
      }
    }
  }
}

/// Roots of the Legendre polynomial, by Newton's method.
Grid gauss_legendre(int n) {
  Grid grid;
  for (int i = n; i >= 1; --i) {
    double x = std::cos(M_PI * (i - 0.25) / (n + 0.5)), slope = 0.0;
    for (int iteration = 0; iteration < 10; ++iteration) {
      double before = 1.0, value = x;
      for (int k = 1; k < n; ++k) {
        const double next = ((2.0 * k + 1.0) * x * value - k * before) / (k + 1.0);
        before = value;
        value = next;
      }
      slope = n * (x * value - before) / (x * x - 1.0);
      x -= value / slope;
    }
    grid.time.push_back(0.5 * (1.0 + x));
    grid.weight.push_back(1.0 / ((1.0 - x * x) * slope * slope));
  }
  fill(grid);
  return grid;
}

Grid equally_spaced(int intervals) {
  Grid grid;
  for (int i = 0; i <= intervals; ++i) {
    grid.time.push_back(static_cast<double>(i) / intervals);
    grid.weight.push_back((i == 0 || i == intervals ? 0.5 : 1.0) / intervals);
  }
  fill(grid);
  return grid;
}

}  // namespace

const Grid& solver_grid() {
  static const Grid grid = gauss_legendre(kInstants);
  return grid;
}

const Grid& check_grid() {
  static const Grid grid = equally_spaced(kFiner * kInstants);
  return grid;
}

}  // namespace nasm_arm
