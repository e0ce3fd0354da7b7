// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/baselines/direct_method.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <stdexcept>

#include "baselines/transcription.hpp"
// After the line above, which prepares for IPOPT's headers.
#include <IpIpoptApplication.hpp>

namespace nasm_trainer {

using nasm_core::Instance;
using nasm_core::SolveReport;
using nasm_core::SolveStatus;
using nasm_core::Trajectory;

namespace {

/// One for the process: MUMPS and IPOPT's change tags keep global state.
std::mutex& ipopt_mutex() {
  static std::mutex mutex;
  return mutex;
}

Ipopt::SmartPtr<Ipopt::IpoptApplication> make_application(const DirectMethodOptions& options) {
  Ipopt::SmartPtr<Ipopt::IpoptApplication> application = new Ipopt::IpoptApplication(false);
  const auto settings = application->Options();
  settings->SetIntegerValue("print_level", 0);
  settings->SetStringValue("sb", "yes");
  settings->SetNumericValue("tol", options.tolerance);
  settings->SetIntegerValue("max_iter", options.max_iterations);
  settings->SetIntegerValue("acceptable_iter", 0);  // no success at a looser tolerance
  settings->SetNumericValue("bound_relax_factor", 0.0);
  settings->SetStringValue("nlp_scaling_method", "none");
  settings->SetStringValue("linear_solver", "mumps");
  // Measured on the quadrotor, these three together save 40 % of the time: a cheap ordering (AMD),
  // refinement of linear solves only where needed, and no separate first estimate of multipliers.
  settings->SetIntegerValue("mumps_pivot_order", 0);
  settings->SetIntegerValue("min_refinement_steps", 0);
  settings->SetNumericValue("constr_mult_init_max", 0.0);
  // An empty name keeps IPOPT from reading a file ipopt.opt that happens to be there.
  if (application->Initialize("") != Ipopt::Solve_Succeeded) {
    throw std::runtime_error("IPOPT does not start; is it built with MUMPS?");
  }
  return application;
}

SolveStatus status_from(Ipopt::ApplicationReturnStatus status) {
  switch (status) {
    case Ipopt::Solve_Succeeded:
      return SolveStatus::kConverged;
    case Ipopt::Maximum_Iterations_Exceeded:
      return SolveStatus::kIterationLimit;
    case Ipopt::Diverging_Iterates:
    case Ipopt::Invalid_Number_Detected:
      return SolveStatus::kDiverged;
    default:
      return SolveStatus::kNoDescent;
  }
}

/// Norm of the gradient without what the bounds hold back: no component counts for more than the
/// way that is left to the bound it points to. IPOPT ends a little inside of bounds.
double projected_norm(const Eigen::MatrixXd& gradient, const Eigen::MatrixXd& controls,
                      const Eigen::VectorXd& lower, const Eigen::VectorXd& upper) {
  double squared = 0.0;
  for (Eigen::Index k = 0; k < controls.cols(); ++k) {
    for (Eigen::Index i = 0; i < controls.rows(); ++i) {
      const double g = gradient(i, k);
      const double way = g > 0.0 ? controls(i, k) - lower(i) : upper(i) - controls(i, k);
      const double counted = std::min(std::abs(g), way);
      squared += counted * counted;
    }
  }
  return std::sqrt(squared);
}

/// Whether a solution is its controls, from which the states follow; with constraints it is the
/// states that were found.
bool is_rolled_out(const nasm_core::System& system) {
  return system.info().constraints.empty() && system.pattern().terminal_hessian.empty();
}

/// Both solvers take the same options.
void check(const nasm_core::SystemInfo& info, const DirectMethodOptions& options) {
  nasm_core::NewtonOptions same;
  same.tolerance = options.tolerance;
  same.max_iterations = options.max_iterations;
  same.control_lower = options.control_lower;
  same.control_upper = options.control_upper;
  nasm_core::check_options(info, same);
}

}  // namespace

struct DirectMethod::Program {
  Program(const nasm_core::System& system, const DirectMethodOptions& options)
      : application(make_application(options)),
        transcription(new Transcription(system, options.control_lower, options.control_upper)) {}

  /// All but the numbers is kept if the number of steps is the one before.
  SolveStatus optimise(int steps) {
    const bool same = steps == last_steps;
    application->Options()->SetStringValue("warm_start_same_structure", same ? "yes" : "no");
    last_steps = 0;
    const auto status = same ? application->ReOptimizeTNLP(transcription)
                             : application->OptimizeTNLP(transcription);
    if (transcription->has_result()) last_steps = steps;
    return status_from(status);
  }

  Ipopt::SmartPtr<Ipopt::IpoptApplication> application;
  Ipopt::SmartPtr<Transcription> transcription;
  int last_steps = 0;
};

DirectMethod::DirectMethod(const nasm_core::System& system, const DirectMethodOptions& options)
    : system_(system), options_(options), evaluator_(system.make_evaluator()) {
  check(system.info(), options_);
}

DirectMethod::~DirectMethod() {
  const std::lock_guard<std::mutex> lock(ipopt_mutex());
  program_.reset();
}

SolveReport DirectMethod::solve(const Instance& instance, Trajectory& trajectory) {
  SolveReport report;
  if (!prepare(instance, trajectory)) return report;
  if (!guess_.states.allFinite()) {
    report.status = SolveStatus::kDiverged;
    return report;
  }
  {
    const std::lock_guard<std::mutex> lock(ipopt_mutex());
    if (!program_ || !options_.reuse) program_ = std::make_unique<Program>(system_, options_);
    program_->transcription->bind(instance, guess_);
    report.status = program_->optimise(instance.steps);
  }
  if (!program_->transcription->has_result()) return report;
  report.iterations = program_->transcription->iterations();
  program_->transcription->read_result(result_);
  if (!is_rolled_out(system_)) {
    report.cost = program_->transcription->cost();
    report.constraint_violation = program_->transcription->constraint_violation();
    trajectory = result_;
    return report;
  }
  gradient_.resize(result_.controls.rows(), result_.controls.cols());
  report.cost = evaluator_->gradient(result_, gradient_);
  if (!std::isfinite(report.cost)) {
    report.status = SolveStatus::kDiverged;
    return report;
  }
  // Where the dynamics are unstable, rounding drives the roll-out away from the states that IPOPT
  // found; then its controls are no solution.
  const double found = program_->transcription->cost();
  if (report.status == SolveStatus::kConverged &&
      std::abs(report.cost - found) > 1e-6 * std::max(1.0, std::abs(found))) {
    report.status = SolveStatus::kDiverged;
  }
  Eigen::VectorXd lower(gradient_.rows()), upper(gradient_.rows());
  evaluator_->control_bounds(lower, upper);
  if (options_.control_lower.size()) lower = options_.control_lower;
  if (options_.control_upper.size()) upper = options_.control_upper;
  report.gradient_norm = projected_norm(gradient_, result_.controls, lower, upper);
  const int terminal = system_.info().terminal_states;
  if (terminal > 0) {
    report.constraint_violation =
        (result_.states.rightCols(1).topRows(terminal) - instance.goal.head(terminal))
            .cwiseAbs()
            .maxCoeff();
  }
  trajectory = result_;
  return report;
}

/// Binds the instance and makes a complete guess; false if there is nothing to begin with.
bool DirectMethod::prepare(const Instance& instance, const Trajectory& trajectory) {
  if (system_.check(instance) || trajectory.controls.cols() != instance.steps ||
      trajectory.controls.rows() != static_cast<Eigen::Index>(system_.info().controls.size()) ||
      !trajectory.controls.allFinite()) {
    return false;
  }
  evaluator_->bind(instance);
  guess_ = trajectory;
  const bool has_states =
      trajectory.states.cols() == instance.steps + 1 &&
      trajectory.states.rows() == static_cast<Eigen::Index>(system_.info().states.size()) &&
      trajectory.states.allFinite();
  if (!has_states) evaluator_->roll_out(guess_);
  return true;
}

}  // namespace nasm_trainer
