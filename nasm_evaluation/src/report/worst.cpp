// SPDX-License-Identifier: Apache-2.0
#include "report/worst.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "nasm_evaluation/report/write_report.hpp"

namespace nasm_evaluation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double or_else(double value, double otherwise) {
  return std::isnan(value) ? otherwise : value;
}

/// Greater is worse; the verdict's number decides between equals.
auto badness(const Verdict& verdict) {
  const bool failed = has_failed(verdict);
  const Quality& answer = verdict.answer;
  const double ood = or_else(answer.ood_score, -kInfinity);
  const double gap = failed ? 0.0 : or_else(answer.relative_gap, kInfinity);
  const double estimate = or_else(answer.estimated_relative_gap, -kInfinity);
  return std::make_tuple(failed, failed ? ood : 0.0, gap, estimate, ood);
}

}  // namespace

bool has_failed(const Verdict& verdict) {
  return !verdict.answer.is_answer() || verdict.is_late;
}

bool is_worse(const Verdict& a, const Verdict& b) {
  const auto of_a = badness(a);
  const auto of_b = badness(b);
  return of_a != of_b ? of_a > of_b : a.number < b.number;
}

std::vector<std::size_t> worst_verdicts(const Evaluation& evaluation, std::size_t count) {
  std::vector<std::size_t> order(evaluation.verdicts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  count = std::min(count, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](std::size_t a, std::size_t b) {
                      return is_worse(evaluation.verdicts[a], evaluation.verdicts[b]);
                    });
  order.resize(count);
  return order;
}

}  // namespace nasm_evaluation
