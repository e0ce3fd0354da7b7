// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/encoding/savitzky_golay.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace nasm_pushing {
namespace {

using Eigen::Index;

constexpr int kMostSamples = 10001;

void check(const SavitzkyGolay::Options& options) {
  const auto refuse = [](const std::string& text) {
    throw std::invalid_argument("Savitzky-Golay filter: " + text);
  };
  if (options.window < 1 || options.window % 2 == 0 || options.window > kMostSamples) {
    refuse("window is " + std::to_string(options.window) + ", must be odd and from 1 to " +
           std::to_string(kMostSamples));
  }
  if (options.order < 0 || options.order >= options.window) {
    refuse("order is " + std::to_string(options.order) +
           ", must be from 0 to window - 1 = " + std::to_string(options.window - 1));
  }
  if (options.derivative < 0) {
    refuse("derivative is " + std::to_string(options.derivative) + ", must not be negative");
  }
  if (!std::isfinite(options.spacing) || options.spacing <= 0.0) {
    refuse("spacing is " + std::to_string(options.spacing) + ", must be above 0");
  }
  if (!std::isfinite(options.constant)) refuse("constant is not finite");
}

/// A derivative of the Legendre polynomials 0 … order at x, by
/// P'_{n+1} = P'_{n−1} + (2n + 1) P_n, differentiated as often as needed.
Eigen::VectorXd legendre(double x, int order, int derivative) {
  Eigen::VectorXd lower(order + 1);
  lower[0] = 1.0;
  if (order > 0) lower[1] = x;
  for (int n = 1; n < order; ++n) {
    lower[n + 1] = ((2 * n + 1) * x * lower[n] - n * lower[n - 1]) / (n + 1);
  }
  for (int d = 0; d < derivative; ++d) {
    Eigen::VectorXd higher = Eigen::VectorXd::Zero(order + 1);
    for (int n = 0; n < order; ++n) {
      higher[n + 1] = (n > 0 ? higher[n - 1] : 0.0) + (2 * n + 1) * lower[n];
    }
    lower = higher;
  }
  return lower;
}

}  // namespace

SavitzkyGolay::SavitzkyGolay(const Options& options) : options_(options) {
  check(options);
  const int half = options.window / 2;
  // On [−1, 1], and with polynomials that are nearly orthogonal there, high orders stay accurate.
  const double scale = std::max(1, half);
  Eigen::MatrixXd basis(options.window, options.order + 1);
  for (int i = 0; i < options.window; ++i)
    basis.row(i) = legendre((i - half) / scale, options.order, 0);
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(basis);
  const Eigen::MatrixXd q =
      qr.householderQ() * Eigen::MatrixXd::Identity(options.window, options.order + 1);
  const auto r = qr.matrixQR().topRows(options.order + 1).triangularView<Eigen::Upper>();
  const double unit = std::pow(scale * options.spacing, -options.derivative);
  const auto coefficients_at = [&](int sample) -> Eigen::VectorXd {
    if (options.derivative > options.order) return Eigen::VectorXd::Zero(options.window);
    const Eigen::VectorXd value =
        legendre((sample - half) / scale, options.order, options.derivative);
    return unit * (q * r.transpose().solve(value));
  };
  coefficients_ = coefficients_at(half);
  first_.resize(options.window, half);
  last_.resize(options.window, half);
  for (int i = 0; i < half; ++i) {
    first_.col(i) = coefficients_at(i);
    last_.col(i) = coefficients_at(half + 1 + i);
  }
}

/// What the edge mode takes for a sample that is not there.
double SavitzkyGolay::beyond(const Eigen::Ref<const Eigen::VectorXd>& input, Index index) const {
  const Index n = input.size();
  if (index >= 0 && index < n) return input[index];
  const auto modulo = [](Index a, Index b) { return (a % b + b) % b; };
  switch (options_.edge) {
    case Edge::kNearest:
      return input[std::clamp<Index>(index, 0, n - 1)];
    case Edge::kMirror: {
      if (n == 1) return input[0];
      const Index place = modulo(index, 2 * (n - 1));
      return input[std::min(place, 2 * (n - 1) - place)];
    }
    case Edge::kWrap:
      return input[modulo(index, n)];
    default:
      return options_.constant;
  }
}

void SavitzkyGolay::apply(const Eigen::Ref<const Eigen::VectorXd>& input,
                          Eigen::Ref<Eigen::VectorXd> output) const {
  const Index n = input.size();
  const Index window = options_.window;
  const Index half = window / 2;
  if (n == 0 || output.size() != n) {
    throw std::invalid_argument("Savitzky-Golay filter: " + std::to_string(n) +
                                " samples into room for " + std::to_string(output.size()));
  }
  if (input.data() == output.data()) {
    throw std::invalid_argument("Savitzky-Golay filter: input and output are the same");
  }
  if (options_.edge == Edge::kInterp && n < window) {
    throw std::invalid_argument("Savitzky-Golay filter: " + std::to_string(n) +
                                " samples, fewer than the window of " + std::to_string(window));
  }

  // Eight at a time, whose sums stay in registers.
  constexpr Index kBlock = 8;
  Index i = half;
  for (; i + kBlock <= n - half; i += kBlock) {
    Eigen::Array<double, kBlock, 1> sum = Eigen::Array<double, kBlock, 1>::Zero();
    for (Index j = 0; j < window; ++j) {
      sum += coefficients_[j] * input.segment<kBlock>(i - half + j).array();
    }
    output.segment<kBlock>(i) = sum;
  }
  for (; i < n - half; ++i) output[i] = coefficients_.dot(input.segment(i - half, window));

  if (options_.edge == Edge::kInterp) {
    for (Index k = 0; k < half; ++k) {
      output[k] = first_.col(k).dot(input.head(window));
      output[n - half + k] = last_.col(k).dot(input.tail(window));
    }
    return;
  }
  const auto at_edge = [&](Index place) {
    double sum = 0.0;
    for (Index j = 0; j < window; ++j) sum += coefficients_[j] * beyond(input, place - half + j);
    output[place] = sum;
  };
  for (Index k = 0; k < std::min(half, n); ++k) at_edge(k);
  for (Index k = std::max(half, n - half); k < n; ++k) at_edge(k);
}

void SavitzkyGolay::apply_columns(const Eigen::Ref<const Eigen::MatrixXd>& input,
                                  Eigen::Ref<Eigen::MatrixXd> output) const {
  if (input.cols() != output.cols()) {
    throw std::invalid_argument("Savitzky-Golay filter: " + std::to_string(input.cols()) +
                                " columns into room for " + std::to_string(output.cols()));
  }
  for (Index c = 0; c < input.cols(); ++c) apply(input.col(c), output.col(c));
}

}  // namespace nasm_pushing
