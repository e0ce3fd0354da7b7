// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "nasm_arm/dynamics.hpp"
#include "nasm_arm/reaching.hpp"
#include "reaching/gap.hpp"
#include "reaching/grid.hpp"

namespace nasm_arm {

namespace {

constexpr double kFirstPenalty = 10.0;
constexpr double kLastPenalty = 1e6;
constexpr double kFeasible = 1e-6;  ///< violation of the margins that is good enough
constexpr double kJerkPerVelocity = 20.0;

/// Share of the margin that is kept at a time s from an end that is within the margin. A position
/// there may only be left as time cubed.
double ramp(double s) {
  return std::min(1.0, std::pow(4.0 * s, 3));
}

}  // namespace

class ReachingSolver::Workspace {
 public:
  Workspace(const Arm& arm, const ReachingOptions& options)
      : arm_(arm), options_(options), kernels_(kernels()) {}

  ReachingReport improve(const ReachingProblem& problem, JointPath& path) {
    ReachingReport report;
    if (!refusal(arm_, problem).empty()) return report;
    bind(problem, path);
    std::fill(multipliers_.values.begin(), multipliers_.values.end(), 0.0);
    double margin = options_.margin;
    for (int round = 0; round < kRounds; ++round, margin *= 3.0) {
      set_limits(problem, margin);
      const bool converged = minimise(path, report.iterations);
      report.cost = cost_of(path);
      report.estimated_gap = decrement_;
      report.violation = worst_violation(path);
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
    if (!refusal(arm_, problem).empty()) return {};
    bind(problem, path);
    set_limits(problem, options_.margin);
    return assess(path);
  }

  Violation check(const ReachingProblem& problem, JointPath& path) {
    Violation violation;
    violation.relative = kUnlimited;
    if (!refusal(arm_, problem).empty()) return violation;
    bind(problem, path);
    set_limits(problem, 0.0);
    return worst_violation(path);
  }

  const Arm& arm() const { return arm_; }

 private:
  static constexpr int kRounds = 3;

  /// Model with payload, and a path with the ends of the problem.
  void bind(const ReachingProblem& problem, JointPath& path) {
    model_ = arm_.model;
    attach(problem.payload, model_);
    size_ = kModes * model_.joints;
    const JointPath ends = quintic_path(model_.joints, problem.start, problem.velocity,
                                        problem.acceleration, problem.goal, problem.duration);
    path.joints = ends.joints;
    path.duration = ends.duration;
    for (int i = 0; i < model_.joints; ++i) {
      std::copy_n(ends.coefficient[i].begin() + kModes, kTerms - kModes,
                  path.coefficient[i].begin() + kModes);
    }
  }

  /// Costs, and limits narrowed by the margin as far as start and goal allow it.
  void set_limits(const ReachingProblem& problem, double margin) {
    Data<double> data;
    const JointArray<double> first =
        inverse_dynamics(model_, data, problem.start, problem.velocity, problem.acceleration);
    const JointArray<double> last = gravity_torques(model_, data, problem.goal);
    for (int i = 0; i < model_.joints; ++i) {
      const JointLimits& limits = arm_.limits[i];
      narrow(kPosition, i, limits.lower, limits.upper, problem.start[i], problem.goal[i], margin);
      narrow(kVelocity, i, -limits.velocity, limits.velocity, problem.velocity[i], 0.0, margin);
      narrow(kAcceleration, i, -limits.acceleration, limits.acceleration, problem.acceleration[i],
             0.0, margin);
      narrow(kJerk, i, -limits.jerk, limits.jerk, 0.0, 0.0, margin);
      narrow(kTorque, i, -limits.effort, limits.effort, first[i], last[i], margin);
      const double jerk =
          std::isfinite(limits.jerk) ? limits.jerk : kJerkPerVelocity * limits.velocity;
      lagrangian_.stage[kJerk][i].cost = options_.smoothness / (jerk * jerk);
      lagrangian_.stage[kTorque][i].cost = 1.0 / (limits.effort * limits.effort);
    }
    lagrangian_.lower = &lower_;
    lagrangian_.upper = &upper_;
    lagrangian_.multipliers = &multipliers_;
  }

  void narrow(int quantity, int i, double lower, double upper, double start, double goal,
              double margin) {
    double& scale = lagrangian_.stage[quantity][i].scale;
    scale = std::isfinite(upper - lower) ? 0.5 * (upper - lower) : 1.0;
    margin *= scale;
    const auto kept = [&](double s, bool start_near, bool goal_near) {
      return margin * std::min(start_near ? ramp(s) : 1.0, goal_near ? ramp(1.0 - s) : 1.0);
    };
    for (int t = 0; t < grid_.count; ++t) {
      const double s = grid_.time[t];
      upper_.of(quantity, i)[t] = upper - kept(s, start > upper - margin, goal > upper - margin);
      lower_.of(quantity, i)[t] = lower + kept(s, start < lower + margin, goal < lower + margin);
    }
  }

  /// Newton's method on the augmented Lagrangian, and multipliers that follow it.
  bool minimise(JointPath& path, int& iterations) {
    lagrangian_.penalty = kFirstPenalty;
    double imbalance = kUnlimited, inner_tolerance = 1e-3;
    int end = iterations + options_.max_iterations;
    kernels_.expand(model_, grid_, path, lagrangian_, expansion_);
    while (iterations < end) {
      const double decrement = decrement_ = find_step();
      const double scale = std::max(std::abs(expansion_.value), 1e-12);
      if (decrement <= std::max(inner_tolerance, options_.tolerance) * scale) {
        const double before = imbalance;
        imbalance = update_multipliers(path);
        if (imbalance <= kFeasible && decrement <= options_.tolerance * scale) return true;
        if (imbalance > 0.25 * before) {
          lagrangian_.penalty = std::min(10.0 * lagrangian_.penalty, kLastPenalty);
        }
        inner_tolerance = std::max(0.1 * inner_tolerance, options_.tolerance);
        if (imbalance > kFeasible) {
          kernels_.expand(model_, grid_, path, lagrangian_, expansion_);
          ++iterations;
          continue;
        }
      }
      ++iterations;
      if (!take_step(path, decrement)) return false;
    }
    return false;
  }

  /// Solves for Newton's step, with a multiple of the diagonal added where the Hessian is not
  /// positive definite; returns the decrease that the quadratic model predicts.
  double find_step() {
    const Eigen::Map<const Matrix> hessian(expansion_.hessian.data(), size_, size_);
    const Eigen::Map<const Vector> gradient(expansion_.gradient.data(), size_);
    for (double shift = 0.0; shift<1e6; shift = shift> 0.0 ? 10.0 * shift : 1e-4) {
      factor_ = hessian;
      factor_.diagonal() += shift * hessian.diagonal().cwiseAbs();
      cholesky_.compute(factor_);
      if (cholesky_.info() == Eigen::Success) break;
    }
    step_ = -gradient;
    cholesky_.solveInPlace(step_);
    return -0.5 * gradient.dot(step_);
  }

  bool take_step(JointPath& path, double decrement) {
    const JointPath before = path;
    const double value = expansion_.value;
    for (double length = 1.0; length > 1e-6; length *= 0.5) {
      move(before, length, path);
      kernels_.expand(model_, grid_, path, lagrangian_, expansion_);
      if (expansion_.value <= value - 1e-4 * length * decrement + 1e-13 * std::abs(value))
        return true;
    }
    path = before;
    return false;
  }

  /// Returns how far limits and multipliers are from fitting each other.
  double update_multipliers(const JointPath& path) {
    kernels_.sample(model_, grid_, path, samples_);
    double imbalance = 0.0;
    for (int quantity = 0; quantity < kQuantities; ++quantity) {
      for (int i = 0; i < model_.joints; ++i) {
        const double* const y = samples_.of(quantity, i);
        const double* const lower = lower_.of(quantity, i);
        const double* const upper = upper_.of(quantity, i);
        double* const mu = multipliers_.of(quantity, i);
        const double rate = lagrangian_.penalty / lagrangian_.stage[quantity][i].scale;
        for (int t = 0; t < grid_.count; ++t) {
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

  Violation worst_violation(const JointPath& path) {
    kernels_.sample(model_, fine_, path, fine_samples_);
    Violation worst;
    for (int quantity = 0; quantity < kQuantities; ++quantity) {
      for (int i = 0; i < model_.joints; ++i) {
        const double scale = lagrangian_.stage[quantity][i].scale;
        const double* const y = fine_samples_.of(quantity, i);
        const auto [low, high] = std::minmax_element(y, y + fine_.count);
        const JointLimits& limits = arm_.limits[i];
        const double lower[] = {limits.lower, -limits.velocity, -limits.acceleration, -limits.jerk,
                                -limits.effort};
        const double upper[] = {limits.upper, limits.velocity, limits.acceleration, limits.jerk,
                                limits.effort};
        const double above = (*high - upper[quantity]) / scale;
        const double below = (lower[quantity] - *low) / scale;
        if (!(std::max(above, below) > worst.relative)) continue;
        worst = {std::max(above, below), static_cast<Quantity>(quantity), i,
                 path.duration * fine_.time[(above > below ? high : low) - y]};
      }
    }
    return worst;
  }

  double cost_of(const JointPath& path) {
    kernels_.sample(model_, grid_, path, samples_);
    double cost = 0.0;
    for (const int quantity : {kJerk, kTorque}) {
      for (int i = 0; i < model_.joints; ++i) {
        const double* const y = samples_.of(quantity, i);
        double sum = 0.0;
        for (int t = 0; t < grid_.count; ++t) sum += grid_.weight[t] * y[t] * y[t];
        cost += path.duration * lagrangian_.stage[quantity][i].cost * sum;
      }
    }
    return cost;
  }

  Certificate assess(const JointPath& path) {
    Certificate certificate;
    certificate.violation = worst_violation(path);
    lagrangian_.penalty = 0.0;
    std::fill(multipliers_.values.begin(), multipliers_.values.end(), 0.0);
    kernels_.expand(model_, grid_, path, lagrangian_, expansion_);
    certificate.cost = expansion_.value;
    const Eigen::Map<const Matrix> hessian(expansion_.hessian.data(), size_, size_);
    cholesky_.compute(hessian);
    if (cholesky_.info() != Eigen::Success) return certificate;
    step_ = -Eigen::Map<const Vector>(expansion_.gradient.data(), size_);
    cholesky_.solveInPlace(step_);
    JointPath moved = path;
    move(path, 1.0, moved);
    kernels_.sample(model_, grid_, path, samples_);
    kernels_.sample(model_, grid_, moved, moved_samples_);
    certificate.estimated_gap =
        gap_.estimate(model_, path, lagrangian_, samples_, moved_samples_, expansion_, cholesky_);
    return certificate;
  }

  /// A part of the step from a path.
  void move(const JointPath& from, double length, JointPath& to) const {
    for (int k = 0; k < size_; ++k) {
      to.coefficient[k / kModes][k % kModes] =
          from.coefficient[k / kModes][k % kModes] + length * step_[k];
    }
  }

  Arm arm_;
  ReachingOptions options_;
  const Kernels& kernels_;
  const Grid& grid_ = solver_grid();
  const Grid& fine_ = check_grid();
  Model model_;
  int size_ = 0;
  Lagrangian lagrangian_;
  Samples lower_{solver_grid()}, upper_{solver_grid()}, multipliers_{solver_grid()};
  Samples samples_{solver_grid()}, moved_samples_{solver_grid()}, fine_samples_{check_grid()};
  GapEstimator gap_{solver_grid()};
  Expansion expansion_;
  Matrix factor_;
  Eigen::LLT<Matrix> cholesky_;
  Vector step_;
  double decrement_ = 0.0;  ///< of the augmented Lagrangian, by the last step
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
