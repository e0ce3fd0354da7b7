// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "nasm_arm/reaching.hpp"
#include "nasm_arm/reaching_functions.hpp"
#include "reaching/gap.hpp"

namespace nasm_arm {

namespace {

constexpr double kFirstPenalty = 10.0;
constexpr double kLastPenalty = 1e6;
constexpr double kFeasible = 1e-7;  ///< violation of the narrowed limits that is good enough
constexpr int kRounds = 3;          ///< in which the margin grows
constexpr double kMarginGrowth = 3.0;

}  // namespace

class ReachingSolver::Workspace {
 public:
  Workspace(const Arm& arm, const ReachingOptions& options)
      : options_(options), functions_(arm, options.smoothness) {}

  ReachingReport improve(const ReachingProblem& problem, JointPath& path) {
    ReachingReport report;
    if (!refusal(arm(), problem).empty()) return report;
    std::fill(multipliers_.values.begin(), multipliers_.values.end(), 0.0);
    report.margin = options_.margin;
    for (int round = 0; round < kRounds; ++round, report.margin *= kMarginGrowth) {
      functions_.bind(problem, report.margin);
      functions_.set_ends(path);
      const bool converged = minimise(path, report.iterations);
      functions_.sample(solver_grid(), path, samples_);
      report.cost = functions_.cost(samples_);
      report.estimated_gap = decrement_;
      report.violation = violation(path);
      if (report.violation.relative <= 0.0) {
        report.status = converged ? ReachingStatus::kOptimal : ReachingStatus::kIterationLimit;
        return report;
      }
      report.status = ReachingStatus::kInfeasible;
      if (!converged) break;
    }
    return report;
  }

  Certificate certify(const ReachingProblem& problem, JointPath& path) {
    Certificate certificate;
    if (!refusal(arm(), problem).empty()) return certificate;
    functions_.bind(problem, options_.margin);
    functions_.set_ends(path);
    certificate.violation = violation(path);
    functions_.expand(path, functions_.lagrangian(), expansion_);
    certificate.cost = expansion_.value;
    if (!factorise(0.0)) {
      stiffen(problem, path);
      if (!factorise(0.0)) return certificate;
    }
    solve_for_step();
    JointPath moved = path;
    move(path, 1.0, moved);
    certificate.estimated_gap = gap_.estimate(functions_, path, moved, expansion_, cholesky_);
    return certificate;
  }

  Violation check(const ReachingProblem& problem, JointPath& path) {
    if (!refusal(arm(), problem).empty()) return {kUnlimited};
    functions_.bind(problem, 0.0);
    functions_.set_ends(path);
    return violation(path);
  }

  const Arm& arm() const { return functions_.arm(); }

 private:
  /// Newton's method on the augmented Lagrangian, and multipliers that follow it. Converged: no
  /// step promises more than the tolerance, and limits and multipliers fit each other.
  bool minimise(JointPath& path, int& iterations) {
    lagrangian_ = functions_.lagrangian();
    lagrangian_.penalty = kFirstPenalty;
    lagrangian_.multipliers = &multipliers_;
    double imbalance = kUnlimited, tolerance = std::max(1e-3, options_.tolerance);
    const int end = iterations + options_.max_iterations;
    functions_.expand(path, lagrangian_, expansion_);
    for (; iterations < end; ++iterations) {
      find_step();
      const double scale = std::max(std::abs(expansion_.value), 1e-12);
      if (decrement_ <= tolerance * scale) {
        const double before = imbalance;
        imbalance = update_multipliers(path);
        if (imbalance <= kFeasible && decrement_ <= options_.tolerance * scale) return true;
        if (imbalance > 0.25 * before) {
          lagrangian_.penalty = std::min(10.0 * lagrangian_.penalty, kLastPenalty);
        }
        tolerance = std::max(0.1 * tolerance, options_.tolerance);
        functions_.expand(path, lagrangian_, expansion_);
        find_step();
      }
      if (!take_step(path)) return false;
    }
    return false;
  }

  /// Adds limits that are near to the Hessian, as springs: the cost may be convex only along them.
  void stiffen(const ReachingProblem& problem, const JointPath& path) {
    constexpr double kNear = 0.01;
    functions_.bind(problem, options_.margin + kNear);
    lagrangian_ = functions_.lagrangian();
    lagrangian_.penalty = kFirstPenalty;
    functions_.expand(path, lagrangian_, stiff_);
    functions_.bind(problem, options_.margin);
    expansion_.hessian.swap(stiff_.hessian);
  }

  /// With a multiple of the diagonal added; false if the sum is not positive definite.
  bool factorise(double shift) {
    const int size = functions_.variables();
    factor_ = Eigen::Map<const Matrix>(expansion_.hessian.data(), size, size);
    factor_.diagonal() += shift * factor_.diagonal().cwiseAbs();
    cholesky_.compute(factor_);
    return cholesky_.info() == Eigen::Success || shift > 1e9;
  }

  /// Newton's step, with as little added to the diagonal as it needs, and the decrease that the
  /// quadratic model predicts.
  void find_step() {
    for (double shift = 0.0; !factorise(shift);) shift = shift > 0.0 ? 10.0 * shift : 1e-4;
    solve_for_step();
  }

  void solve_for_step() {
    const Eigen::Map<const Vector> gradient(expansion_.gradient.data(), functions_.variables());
    step_ = -gradient;
    cholesky_.solveInPlace(step_);
    decrement_ = -0.5 * gradient.dot(step_);
  }

  void move(const JointPath& from, double length, JointPath& to) const {
    for (int k = 0; k < functions_.variables(); ++k) {
      to.coefficient[k / kModes][k % kModes] =
          from.coefficient[k / kModes][k % kModes] + length * step_[k];
    }
  }

  /// Halves the step until the value decreases enough.
  bool take_step(JointPath& path) {
    constexpr double kEnough = 1e-4, kRounding = 1e-13;
    const JointPath before = path;
    const double value = expansion_.value, allowance = kRounding * std::abs(value);
    for (double length = 1.0; length > 1e-6; length *= 0.5) {
      move(before, length, path);
      functions_.expand(path, lagrangian_, expansion_);
      if (expansion_.value <= value - kEnough * length * decrement_ + allowance) return true;
    }
    path = before;
    return false;
  }

  /// Returns how far limits and multipliers are from fitting each other.
  double update_multipliers(const JointPath& path) {
    functions_.sample(solver_grid(), path, samples_);
    double imbalance = 0.0;
    for (int quantity = 0; quantity < kQuantities; ++quantity) {
      for (int i = 0; i < path.joints; ++i) {
        const double* const y = samples_.of(quantity, i);
        const double* const lower = lagrangian_.lower->of(quantity, i);
        const double* const upper = lagrangian_.upper->of(quantity, i);
        double* const mu = multipliers_.of(quantity, i);
        const double rate = lagrangian_.penalty / lagrangian_.stage[quantity][i].scale;
        for (int t = 0; t < samples_.count; ++t) {
          const double above = mu[t] + rate * (y[t] - upper[t]);
          const double below = mu[t] + rate * (y[t] - lower[t]);
          const double next = above > 0.0 ? above : (below < 0.0 ? below : 0.0);
          imbalance = std::max(imbalance, std::abs(next - mu[t]) / lagrangian_.penalty);
          mu[t] = next;
        }
      }
    }
    return imbalance;
  }

  Violation violation(const JointPath& path) {
    functions_.sample(check_grid(), path, fine_samples_);
    return functions_.violation(fine_samples_);
  }

  ReachingOptions options_;
  ReachingFunctions functions_;
  Lagrangian lagrangian_;
  Samples multipliers_{solver_grid()}, samples_{solver_grid()}, fine_samples_{check_grid()};
  Expansion expansion_, stiff_;
  Matrix factor_;
  Eigen::LLT<Matrix> cholesky_;
  Vector step_;
  double decrement_ = 0.0;
  GapEstimator gap_;
};

ReachingSolver::ReachingSolver(const Arm& arm, const ReachingOptions& options)
    : workspace_(std::make_unique<Workspace>(arm, options)) {
}
ReachingSolver::~ReachingSolver() = default;
ReachingSolver::ReachingSolver(ReachingSolver&&) noexcept = default;
ReachingSolver& ReachingSolver::operator=(ReachingSolver&&) noexcept = default;

ReachingReport ReachingSolver::solve(const ReachingProblem& problem, JointPath& path) {
  path = JointPath();
  return workspace_->improve(problem, path);
}
ReachingReport ReachingSolver::improve(const ReachingProblem& problem, JointPath& path) {
  return workspace_->improve(problem, path);
}
Certificate ReachingSolver::certify(const ReachingProblem& problem, JointPath& path) {
  return workspace_->certify(problem, path);
}
Violation ReachingSolver::check(const ReachingProblem& problem, JointPath& path) {
  return workspace_->check(problem, path);
}
const Arm& ReachingSolver::arm() const {
  return workspace_->arm();
}

}  // namespace nasm_arm
