// SPDX-License-Identifier: Apache-2.0
#include "evaluation/closed_loop/policies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace nasm_core {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Largest relative gap of the network's first plan that is not polished.
constexpr double kFirstGap = 0.1;
/// The same of violations. Between the instants of the grid, optima have some too.
constexpr double kFirstViolation = 0.005;

}  // namespace

DecisionSource LqrPolicy::decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) {
  keeper_.rest_from(state, plan_);
  controls = plan_.controls.leftCols(controls.cols());
  return DecisionSource::kComputed;
}

NmpcPolicy::NmpcPolicy(const System& system, int iterations)
    : keeper_(system),
      is_exact_(iterations == 0),
      solver_(system.make_newton(solver_options(kMostSolverIterations))),
      limited_(is_exact_ ? nullptr : system.make_newton(solver_options(iterations))) {
}

DecisionSource NmpcPolicy::decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) {
  double least = kInfinity;
  bool is_found = false;
  Trajectory moved;
  double moved_merit = kInfinity;
  const bool is_posed = keeper_.pose(state);
  const bool has_plan = keeper_.moved(controls.cols(), moved);
  if (is_posed) {
    if (has_plan) {
      trial_ = moved;
      is_found = solve_warm(least);
      moved_merit = keeper_.merit(moved);
    }
    if (!has_plan || (is_exact_ && (!is_found || PlanJudge::is_worse(least, moved_merit)))) {
      solve_cold(least);
    }
  }
  auto source = DecisionSource::kComputed;
  if (least == kInfinity || (is_exact_ && PlanJudge::is_worse(least, moved_merit))) {
    // A plan says nothing about a state that the system refuses; the regulator looks at it.
    if (has_plan && is_posed) {
      best_ = moved;
      source = DecisionSource::kFallback;
    } else {
      keeper_.rest_from(state, best_);
      source = DecisionSource::kRefused;
    }
  }
  keeper_.keep(best_);
  controls = best_.controls.leftCols(controls.cols());
  return source;
}

/// From the plan in `trial_`.
bool NmpcPolicy::solve_warm(double& least) {
  NewtonSolver& solver = is_exact_ ? *solver_ : *limited_;
  const SolveReport report = solver.solve(keeper_.instance(), trial_);
  const bool is_usable = is_exact_ ? is_solved(report.status)
                                   : report.status != SolveStatus::kDiverged &&
                                         report.status != SolveStatus::kInvalidInstance;
  if (!is_usable) return false;
  best_ = trial_;
  least = is_exact_ ? keeper_.merit(trial_) : report.cost;
  return true;
}

void NmpcPolicy::solve_cold(double& least) {
  if (!is_solved(solve_from_guesses(keeper_, *solver_, trial_).status)) return;
  Trajectory rolled_out = trial_;
  const double merit = keeper_.merit(rolled_out);
  if (!(merit < least)) return;
  least = merit;
  best_ = trial_;
}

NasmPolicy::NasmPolicy(const System& system, const Model& model, bool with_fallback)
    : keeper_(system), operator_(model), with_fallback_(with_fallback) {
}

void NasmPolicy::start(const Instance& instance) {
  keeper_.start(instance);
  const SystemInfo& info = operator_.system().info();
  if (instance.steps != operator_.model().steps || instance.horizon != operator_.model().horizon) {
    throw std::invalid_argument("the model of " + info.name +
                                " was trained for another grid than the problem's");
  }
  request_ = {};
  request_.goal = instance.goal;
  const Instance usual = default_instance(info);
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    const auto index = static_cast<Eigen::Index>(i);
    if (instance.parameters(index) == usual.parameters(index)) continue;
    request_.parameter_names.push_back(info.parameters[i].name);
    request_.parameter_values.push_back(instance.parameters(index));
  }
}

DecisionSource NasmPolicy::decide(const Eigen::VectorXd& state, Eigen::MatrixXd& controls) {
  request_.initial_state = state;
  const bool is_posed = keeper_.pose(state);
  bool has_plan = is_posed && (keeper_.followed(controls.cols(), last_) ||
                               keeper_.moved(controls.cols(), last_));
  const double played = keeper_.played(controls.cols());
  Limits limits;
  limits.max_miss = limits.max_violation = kInfinity;  // looked at here
  limits.ood_policy = OodPolicy::kAccept;
  limits.max_polish_steps = 0;
  if (with_fallback_ && !has_plan) {
    // The first plan is what all others are compared with, so it may take longer.
    limits = Limits();
    limits.ood_policy = OodPolicy::kAccept;
    limits.max_relative_gap = kFirstGap;
    limits.max_violation = kFirstViolation;
    limits.max_polish_steps = kMostSolverIterations;
  }
  bool is_taken = infer(limits) && is_posed;
  auto source = answer_.status == AnswerStatus::kPolished ? DecisionSource::kPolished
                                                          : DecisionSource::kComputed;
  if (with_fallback_ && is_posed && !has_plan) {
    keeper_.rest_from(state, last_);
    has_plan = true;
  }
  PlanJudge::Merit merit;  // of the plan in force
  if (with_fallback_ && has_plan) merit = keeper_.judged(last_);
  if (is_taken) {
    keeper_.clip(answer_.trajectory);
    const PlanJudge::Merit fresh = keeper_.judged(answer_.trajectory);
    is_taken = !with_fallback_ || PlanJudge::may_replace(fresh, merit, played);
    if (is_taken) merit = fresh;
  }
  if (is_taken) {
    last_ = answer_.trajectory;
  } else if (with_fallback_ && has_plan) {
    source = DecisionSource::kFallback;
  } else {
    keeper_.rest_from(state, last_);
    source = DecisionSource::kRefused;
  }
  const bool is_violating = with_fallback_ && has_plan && merit.violation > 0.0;
  if (is_violating && repair(merit.violation)) source = DecisionSource::kPolished;
  keeper_.keep(last_);
  controls = last_.controls.leftCols(controls.cols());
  return source;
}

bool NasmPolicy::infer(const Limits& limits) {
  operator_.answer(request_, limits, answer_);
  // Neither gap nor violation are a reason to refuse: cost and constraints are looked at here.
  const bool is_answered = is_answer(answer_.status) || is_short_of_limits(answer_.status);
  return is_answered && answer_.trajectory.controls.allFinite();
}

/// Where a disturbance has left no plan that keeps the constraints, a few Newton steps may find
/// one. True if it violates less; it is in `last_` then.
bool NasmPolicy::repair(double violation) {
  Limits limits;
  limits.ood_policy = OodPolicy::kAccept;
  limits.max_violation = PlanJudge::kTolerance;
  request_.warm_controls = last_.controls;
  const bool is_found = infer(limits);
  request_.warm_controls.resize(0, 0);
  if (!is_found) return false;
  keeper_.clip(answer_.trajectory);
  if (!(keeper_.judged(answer_.trajectory).violation < violation)) return false;
  last_ = answer_.trajectory;
  return true;
}

const std::vector<PolicyKind>& all_policies() {
  static const std::vector<PolicyKind> kinds = {PolicyKind::kNasm, PolicyKind::kNasmFallback,
                                                PolicyKind::kRti, PolicyKind::kExact,
                                                PolicyKind::kLqr};
  return kinds;
}

const char* to_string(PolicyKind kind) {
  switch (kind) {
    case PolicyKind::kExact:
      return "exact";
    case PolicyKind::kRti:
      return "rti";
    case PolicyKind::kLqr:
      return "lqr";
    case PolicyKind::kNasm:
      return "nasm";
    case PolicyKind::kNasmFallback:
      break;
  }
  return "nasm_fallback";
}

PolicyKind policy_from(const std::string& name) {
  std::string known;
  for (const PolicyKind kind : all_policies()) {
    if (name == to_string(kind)) return kind;
    known += (known.empty() ? "" : ", ") + std::string(to_string(kind));
  }
  throw std::invalid_argument("there is no policy \"" + name + "\"; there are: " + known);
}

std::unique_ptr<Policy> make_policy(PolicyKind kind, const System& system,
                                    const PolicyOptions& options) {
  if (!PlanJudge(system).has_law()) {
    throw std::invalid_argument(system.info().name + " has no resting law");
  }
  if (kind == PolicyKind::kLqr) return std::make_unique<LqrPolicy>(system);
  if (kind == PolicyKind::kExact) return std::make_unique<NmpcPolicy>(system, 0);
  if (kind == PolicyKind::kRti) {
    if (options.rti_iterations < 1) {
      throw std::invalid_argument("rti_iterations is " + std::to_string(options.rti_iterations) +
                                  ": must be at least 1");
    }
    return std::make_unique<NmpcPolicy>(system, options.rti_iterations);
  }
  const std::string& name = system.info().name;
  if (!options.model) {
    throw std::invalid_argument(std::string(to_string(kind)) + " needs a model of " + name);
  }
  if (options.model->system != name) {
    throw std::invalid_argument("the model is one of " + options.model->system + ", not of " +
                                name);
  }
  return std::make_unique<NasmPolicy>(system, *options.model, kind == PolicyKind::kNasmFallback);
}

}  // namespace nasm_core
