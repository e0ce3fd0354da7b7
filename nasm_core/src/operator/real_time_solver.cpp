// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/real_time_solver.hpp"

#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "nasm_common/stopwatch.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/evaluation/plan_keeper.hpp"
#include "operator/request_check.hpp"

namespace nasm_core {

struct RealTimeSolver::Parts {
  Parts(const System& of, int iterations)
      : system(of),
        info(of.info()),
        check(of),
        keeper(of),
        solver(of.make_newton(solver_options(kMostSolverIterations))),
        limited(of.make_newton(solver_options(iterations))) {}

  /// False if nothing was found.
  bool solve(const Request& request, Answer& answer) {
    const Eigen::MatrixXd& warm = request.warm_controls;
    Trajectory& trajectory = answer.trajectory;
    SolveReport report;
    if (warm.size() > 0) {
      trajectory.resize(info, answer.instance.steps);
      trajectory.multipliers.setZero();
      for (Eigen::Index k = 0; k < trajectory.controls.cols(); ++k) {
        trajectory.controls.col(k) = warm.col(k * warm.cols() / trajectory.controls.cols());
      }
      keeper.clip(trajectory);
      if (!std::isfinite(keeper.merit(trajectory))) return false;
      report = limited->step(answer.instance, trajectory);
    } else {
      report = solve_from_guesses(keeper, *solver, trajectory);
    }
    answer.polish_steps = report.iterations;
    answer.gradient_norm = report.gradient_norm;
    return report.status != SolveStatus::kDiverged &&
           report.status != SolveStatus::kInvalidInstance && trajectory.controls.allFinite();
  }

  void judge(Answer& answer) {
    PlanJudge::Merit merit = keeper.judged(answer.trajectory);
    answer.cost = merit.cost;
    answer.miss = miss(info, answer.instance.goal,
                       answer.trajectory.states.col(answer.trajectory.controls.cols()));
    answer.violations.resize(static_cast<Eigen::Index>(info.constraints.size()));
    keeper.evaluator().violations(answer.trajectory, kSubstepsOfViolations, answer.violations);
  }

  const System& system;
  const SystemInfo& info;
  RequestCheck check;
  PlanKeeper keeper;
  std::unique_ptr<NewtonSolver> solver;
  std::unique_ptr<NewtonSolver> limited;
};

RealTimeSolver::RealTimeSolver(const System& system, int iterations) {
  if (iterations < 1) {
    throw std::invalid_argument("rti_iterations is " + std::to_string(iterations) +
                                ": must be at least 1");
  }
  parts_ = std::make_unique<Parts>(system, iterations);
}

RealTimeSolver::~RealTimeSolver() = default;

const System& RealTimeSolver::system() const {
  return parts_->system;
}

void RealTimeSolver::answer(const Request& request, const Limits& limits, Answer& answer) {
  const auto begin = std::chrono::steady_clock::now();
  Parts& parts = *parts_;
  answer.forget();
  auto refusal = parts.check.complete(request, answer.instance);
  if (!refusal) {
    refusal = parts.check.check_times(request, answer.instance.horizon, limits.max_samples);
  }
  if (!refusal && (request.times.size() > 0 ||
                   (request.num_samples != 0 && request.num_samples != answer.instance.steps))) {
    refusal = Refusal{AnswerStatus::kQueryTimes,
                      "a solver answers on the grid of the system only: leave times empty"};
  }
  if (refusal) {
    answer.refuse(refusal->status, refusal->text);
  } else {
    const auto& instance = answer.instance;
    answer.ood_score = 0.0;
    answer.times.resize(instance.steps);
    for (int k = 0; k < instance.steps; ++k) {
      answer.times(k) = k * instance.horizon / instance.steps;
    }
    parts.keeper.start(instance);
    if (parts.solve(request, answer)) {
      parts.judge(answer);
      answer.controls = answer.trajectory.controls;
      answer.status = AnswerStatus::kPolished;
    }
    if (!std::isfinite(answer.cost)) {
      answer.controls.resize(answer.trajectory.controls.rows(), answer.times.size());
      answer.refuse(AnswerStatus::kGap, "the solver found no solution");
    }
  }
  answer.computation_time_s = nasm_common::seconds_since(begin);
}

}  // namespace nasm_core
