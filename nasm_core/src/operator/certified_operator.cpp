// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/certified_operator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>

#include "nasm_common/stopwatch.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/operator/correction.hpp"
#include "operator/request_check.hpp"

namespace nasm_core {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr char kNotFiniteText[] = "the network's answer is not finite";
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double relative_gap(const Certificate& certificate) {
  if (!certificate.valid) return kInfinity;
  const double gap = certificate.estimated_gap;
  return relative_to_optimum(gap, certificate.cost - gap);
}

/// A bound of the gap that is this share of the limit needs no estimate.
constexpr double kWellBelow = 0.1;

/// The score above which problems are refused.
double largest_ood_score(const Limits& limits) {
  switch (limits.ood_policy) {
    case OodPolicy::kAccept:
      return kInfinity;
    case OodPolicy::kPolish:
      return std::max(limits.max_ood_score, limits.max_ood_score_polished);
    case OodPolicy::kRefuse:
      break;
  }
  return limits.max_ood_score;
}

/// Where polishing begins, in the order in which it is tried.
enum class Start { kNetwork, kWarm, kCold };

const char* text_of(Start start) {
  switch (start) {
    case Start::kNetwork:
      return "";
    case Start::kWarm:
      return "polished from the last plan: from the network's answer it did not contract";
    case Start::kCold:
      break;
  }
  return "polished from the cold guess: from the network's answer it did not contract";
}

/// Whether Newton steps get anywhere: one of gap, gradient and miss has to be halved within a few
/// steps.
class Contraction {
 public:
  explicit Contraction(const Answer& start)
      : gap_(start.relative_gap), gradient_(start.gradient_norm), miss_(start.miss) {}

  /// To be called after each step.
  bool holds(const Answer& answer) {
    const bool contracts = halve(answer.relative_gap, gap_) |
                           halve(answer.gradient_norm, gradient_) | halve(answer.miss, miss_);
    steps_since_ = contracts ? 0 : steps_since_ + 1;
    return steps_since_ < kPatience;
  }

 private:
  static constexpr int kPatience = 4;

  /// Takes the value over as the least one so far, if it is half of that.
  static bool halve(double value, double& least) {
    if (!std::isfinite(value) || (std::isfinite(least) && !(value < 0.5 * least))) return false;
    least = value;
    return true;
  }

  double gap_;
  double gradient_;
  double miss_;
  int steps_since_ = 0;
};

}  // namespace

double ood_score(const Eigen::Ref<const Eigen::VectorXd>& point,
                 const Eigen::Ref<const Eigen::VectorXd>& lower,
                 const Eigen::Ref<const Eigen::VectorXd>& upper) {
  double worst = 0.0;
  for (Eigen::Index i = 0; i < point.size(); ++i) {
    const double outside = std::max(lower(i) - point(i), point(i) - upper(i));
    if (!(outside <= 0.0)) worst = std::max(worst, outside / (upper(i) - lower(i)));
  }
  return worst;
}

struct CertifiedOperator::Parts {
  Parts(const Model& file, Precision precision)
      : model(file),
        system(find_system(file.system)),
        info(system.info()),
        check(system, model),
        fused(model, precision),
        workspace(fused.make_workspace(model.steps)),
        newton(system.make_newton()),
        evaluator(system.make_evaluator()),
        components(encoded_components(info, model.encoding)),
        encoded(static_cast<Eigen::Index>(components.size())),
        corrects(answers_with_corrections(info, model.encoding)),
        between(static_cast<Eigen::Index>(info.states.size())),
        feedback(static_cast<Eigen::Index>(info.controls.size())),
        lower(info.control_lower),
        upper(info.control_upper),
        grid_times(model.steps),
        grid_fractions(model.steps),
        at_start(static_cast<Eigen::Index>(info.constraints.size())),
        proposed(static_cast<Eigen::Index>(info.controls.size()), model.steps),
        nothing(Eigen::MatrixXd::Zero(proposed.rows(), proposed.cols())) {
    for (Eigen::Index k = 0; k < grid_times.size(); ++k) {
      grid_times(k) = static_cast<double>(k) * model.horizon / model.steps;
      grid_fractions(k) = fraction(grid_times(k));
    }
  }

  /// Control k of a grid belongs to the instant (k + control_offset) horizon / steps.
  double fraction(double time) const {
    return time / model.horizon + static_cast<double>(info.control_offset) / model.steps;
  }

  /// The network's answer on the grid. False if it is not finite.
  bool propose(Answer& answer) {
    start = Start::kNetwork;
    fused.evaluate(encoded, grid_fractions, *workspace, proposed);
    if (!proposed.allFinite()) return false;
    if (info.free_states > 0 || info.terminal_states > 0) {
      system.guess(answer.instance, answer.trajectory);
    } else {
      answer.trajectory.resize(info, answer.instance.steps);
    }
    answer.trajectory.controls = proposed;
    if (corrects) {
      if (evaluator->bind(answer.instance)) return false;
      evaluator->control_bounds(lower, upper);
      evaluator->roll_out_corrections(answer.trajectory);
      proposed = answer.trajectory.controls;
      proposed_states = answer.trajectory.states;
    }
    return proposed.allFinite();
  }

  /// The control that follows from a correction between the grid's instants; `place` is in steps.
  void complete(double place, Eigen::Ref<Eigen::VectorXd> control) {
    const auto k = std::min(static_cast<Eigen::Index>(place), proposed_states.cols() - 2);
    const double weight = place - static_cast<double>(k);
    between = (1.0 - weight) * proposed_states.col(k) + weight * proposed_states.col(k + 1);
    evaluator->stabilising_control(between, feedback);
    control += feedback;
  }

  /// Puts the next start in place of what did not contract.
  void begin_anew(const Request& request, Answer& answer) {
    system.guess(answer.instance, answer.trajectory);
    const Eigen::MatrixXd& warm = request.warm_controls;
    const bool is_warm = start == Start::kNetwork && warm.size() > 0;
    start = is_warm ? Start::kWarm : Start::kCold;
    auto& controls = answer.trajectory.controls;
    for (Eigen::Index k = 0; is_warm && k < controls.cols(); ++k) {
      controls.col(k) = warm.col(k * warm.cols() / controls.cols());
    }
    certify(answer);
  }

  /// Sets aside what did not contract if it is better than what was set aside before: what keeps
  /// the constraints comes first.
  void set_aside(const Answer& answer, const Limits& limits) {
    if (start == Start::kNetwork) aside.value = aside.excess = kInfinity;
    const double excess = excess_of(answer, limits);
    const double value = info.terminal_states > 0 ? answer.miss : answer.cost;
    if (!(excess < aside.excess || (excess == aside.excess && value < aside.value))) return;
    aside.excess = excess;
    aside.value = value;
    aside.start = start;
    aside.trajectory = answer.trajectory;
  }

  /// False if nothing was set aside.
  bool go_back(Answer& answer) {
    if (!(aside.value < kInfinity)) return false;
    start = aside.start;
    answer.trajectory = aside.trajectory;
    certify(answer);
    return true;
  }

  /// What this request's limits and initial state mean for all of its trajectories.
  void begin(const Limits& limits, const Answer& answer) {
    negligible_gap = kWellBelow * limits.max_relative_gap;
    least = {};
    has_ended_infeasible = false;
    if (at_start.size() == 0) return;
    evaluator->bind(answer.instance);
    // Constraints of the control do not count, at least not before there is one.
    no_control.setZero(static_cast<Eigen::Index>(info.controls.size()));
    evaluator->constraints(answer.instance.initial_state, no_control, at_start);
    at_start = at_start.cwiseMax(0.0);
    at_start.tail(at_start.size() - info.state_constraints).setZero();
  }

  void certify(Answer& answer) {
    const Certificate certificate =
        newton->certify(answer.instance, answer.trajectory, negligible_gap);
    answer.cost = certificate.cost;
    answer.relative_gap = relative_gap(certificate);
    answer.gradient_norm = certificate.gradient_norm;
    const Eigen::MatrixXd& states = answer.trajectory.states;
    answer.miss = std::isfinite(certificate.cost)
                      ? miss(info, answer.instance.goal, states.col(states.cols() - 1))
                      : kNan;
    answer.violations.setConstant(at_start.size(), kNan);
    if (at_start.size() == 0 || !std::isfinite(certificate.cost)) return;
    evaluator->violations(answer.trajectory, kSubstepsOfViolations, answer.violations);
    Eigen::Index worst = 0;
    const double excess = (answer.violations - at_start).maxCoeff(&worst);
    if (excess < least.excess) least = {excess, worst};
  }

  double allowed_miss(const Instance& instance, const Limits& limits) const {
    if (info.terminal_states == 0) return kInfinity;
    return limits.max_miss * std::max(1.0, instance.goal.lpNorm<Eigen::Infinity>());
  }

  /// By how much the worst constraint is exceeded beyond what is allowed.
  double excess_of(const Answer& answer, const Limits& limits) const {
    double worst = 0.0;
    for (Eigen::Index i = 0; i < at_start.size(); ++i) {
      const double excess = answer.violations(i) - at_start(i) - limits.max_violation;
      if (!(excess <= worst)) worst = excess;  // NaN stays
    }
    return worst;
  }

  bool keeps_constraints(const Answer& answer, const Limits& limits) const {
    return excess_of(answer, limits) <= 0.0;
  }

  bool is_good(const Answer& answer, const Limits& limits) const {
    return answer.relative_gap <= limits.max_relative_gap &&
           answer.miss <= allowed_miss(answer.instance, limits) &&
           std::isfinite(answer.relative_gap) && keeps_constraints(answer, limits);
  }

  /// Newton steps until the answer is good, or steps or time are used up.
  void polish(const Request& request, const Limits& limits, Clock::time_point begin,
              Answer& answer) {
    const bool wanted =
        answer.ood_score > limits.max_ood_score && limits.ood_policy == OodPolicy::kPolish;
    if (!wanted && is_good(answer, limits)) return;
    make_steps(request, limits, begin, answer);
    if (!keeps_constraints(answer, limits) && may_step(limits, begin, answer)) {
      solve_cold(limits, answer);
    }
  }

  /// Few steps do not tell whether there is a feasible plan; a solve does, if the steps left
  /// suffice.
  void solve_cold(const Limits& limits, Answer& answer) {
    NewtonOptions options;
    options.max_iterations = limits.max_polish_steps - answer.polish_steps;
    newton->set_options(options);
    start = Start::kCold;
    system.guess(answer.instance, answer.trajectory);
    const SolveReport report = newton->solve(answer.instance, answer.trajectory);
    newton->set_options({});
    answer.polish_steps += report.iterations;
    certify(answer);
    has_ended_infeasible = has_ended_infeasible || report.status == SolveStatus::kInfeasible;
  }

  void make_steps(const Request& request, const Limits& limits, Clock::time_point begin,
                  Answer& answer) {
    while (!descend(limits, begin, /*is_last=*/false, answer)) {
      if (!may_step(limits, begin, answer)) return;
      set_aside(answer, limits);
      if (start == Start::kCold) {
        // Plateaus everywhere: the best start has the steps that are left, unless constraints are
        // violated; see solve_cold.
        if (keeps_constraints(answer, limits) && go_back(answer))
          descend(limits, begin, /*is_last=*/true, answer);
        return;
      }
      begin_anew(request, answer);
    }
  }

  static bool may_step(const Limits& limits, Clock::time_point begin, const Answer& answer) {
    return answer.polish_steps < limits.max_polish_steps &&
           nasm_common::seconds_since(begin) < limits.deadline_s;
  }

  /// Makes a Newton step and, until the answer is good, further ones. False if that leads nowhere
  /// from this start; the last one need not contract.
  bool descend(const Limits& limits, Clock::time_point begin, bool is_last, Answer& answer) {
    Contraction contraction(answer);
    while (may_step(limits, begin, answer)) {
      const SolveReport report = newton->step(answer.instance, answer.trajectory);
      answer.polish_steps += report.iterations;
      certify(answer);
      has_ended_infeasible = has_ended_infeasible || report.status == SolveStatus::kInfeasible;
      if (is_good(answer, limits) || is_optimal(report.status)) break;
      if (report.status != SolveStatus::kIterationLimit) return false;
      if (!contraction.holds(answer) && !is_last) return false;
    }
    return true;
  }

  void judge(const Limits& limits, Clock::time_point begin, Answer& answer) const {
    const double taken_s = nasm_common::seconds_since(begin);
    const bool late = taken_s > limits.deadline_s;
    if (!late && is_good(answer, limits)) {
      const bool is_network = answer.polish_steps == 0 && start == Start::kNetwork;
      answer.status = is_network ? AnswerStatus::kOk : AnswerStatus::kPolished;
      answer.text = text_of(start);
      return;
    }
    if (late) {
      answer.refuse(AnswerStatus::kDeadline, deadline_text(taken_s, limits.deadline_s));
    } else if (std::isfinite(answer.cost) && !keeps_constraints(answer, limits)) {
      refuse_violation(limits, answer);
    } else {
      std::ostringstream text;
      text << "after " << answer.polish_steps << " Newton steps the estimated relative gap is "
           << answer.relative_gap << " (allowed: " << limits.max_relative_gap << ")";
      if (info.terminal_states > 0) {
        text << " and the goal is missed by " << answer.miss
             << " (allowed: " << allowed_miss(answer.instance, limits) << ")";
      }
      answer.refuse(AnswerStatus::kGap, text.str());
    }
  }

  void refuse_violation(const Limits& limits, Answer& answer) const {
    const auto index = static_cast<std::size_t>(least.constraint);
    const Quantity& constraint = info.constraints[index];
    std::ostringstream text;
    text << "after " << answer.polish_steps << " Newton steps the constraint " << constraint.name
         << " is exceeded by " << least.excess + at_start(least.constraint);
    if (constraint.unit != "1") text << " " << constraint.unit;
    text << " at least (allowed: " << limits.max_violation + at_start(least.constraint) << ")";
    if (has_ended_infeasible) text << "; no small change makes it less";
    answer.refuse(has_ended_infeasible ? AnswerStatus::kInfeasible : AnswerStatus::kViolation,
                  text.str());
  }

  void choose_times(const Request& request, Answer& answer) const {
    if (request.times.size() > 0) {
      answer.times = request.times;
    } else if (request.num_samples == 0 || request.num_samples == model.steps) {
      answer.times = grid_times;
    } else {
      const auto count = static_cast<Eigen::Index>(request.num_samples);
      answer.times.resize(count);
      for (Eigen::Index i = 0; i < count; ++i) {
        answer.times(i) = static_cast<double>(i) * model.horizon / static_cast<double>(count);
      }
    }
    answer.controls.resize(proposed.rows(), answer.times.size());
  }

  /// The controls at the times asked for. False if they are not finite.
  bool read_off(Answer& answer) {
    if (answer.times.size() == grid_times.size() && answer.times == grid_times) {
      answer.controls = answer.trajectory.controls;
      return answer.controls.allFinite();
    }
    fractions.resize(answer.times.size());
    for (Eigen::Index i = 0; i < fractions.size(); ++i) fractions(i) = fraction(answer.times(i));
    // From another start, the network has no say between the grid's instants either.
    const bool is_network = start == Start::kNetwork;
    if (is_network) {
      fused.evaluate(encoded, fractions, *workspace, answer.controls);
      for (Eigen::Index i = 0; corrects && i < fractions.size(); ++i) {
        complete(answer.times(i) / model.horizon * model.steps, answer.controls.col(i));
        bring_inside(answer.controls.col(i));
      }
    } else {
      answer.controls.setZero();
    }
    const Eigen::MatrixXd& base = is_network ? proposed : nothing;
    const auto last = static_cast<double>(model.steps - 1);
    for (Eigen::Index i = 0; i < fractions.size(); ++i) {
      const double place = std::clamp(answer.times(i) / model.horizon * model.steps, 0.0, last);
      const auto k =
          std::min(static_cast<Eigen::Index>(place), static_cast<Eigen::Index>(model.steps - 2));
      const double weight = place - static_cast<double>(k);
      const Eigen::MatrixXd& polished = answer.trajectory.controls;
      answer.controls.col(i) += (1.0 - weight) * (polished.col(k) - base.col(k)) +
                                weight * (polished.col(k + 1) - base.col(k + 1));
    }
    if (!answer.controls.allFinite()) return false;
    // Only on the grid does certifying keep to the bounds.
    for (Eigen::Index i = 0; i < fractions.size(); ++i) bring_inside(answer.controls.col(i));
    return true;
  }

  void bring_inside(Eigen::Ref<Eigen::VectorXd> control) const {
    control = control.cwiseMax(lower).cwiseMin(upper);
  }

  Model model;
  const System& system;
  const SystemInfo& info;
  RequestCheck check;
  FusedOperator fused;
  FusedOperator::WorkspacePointer workspace;
  std::unique_ptr<NewtonSolver> newton;
  std::unique_ptr<Evaluator>
      evaluator;  ///< bound if the system has constraints or the network corrects
  std::vector<Component> components;
  Eigen::VectorXd encoded;
  bool corrects;  ///< the network answers with corrections
  Eigen::VectorXd between;
  Eigen::VectorXd feedback;
  Eigen::VectorXd lower, upper;  ///< bounds; of the instance if the network corrects
  Eigen::VectorXd grid_times;
  Eigen::VectorXd grid_fractions;
  Eigen::VectorXd fractions;
  Eigen::VectorXd no_control;
  Eigen::VectorXd at_start;     ///< how far the initial state exceeds each constraint
  double negligible_gap = 0.0;  ///< relative
  struct Excess {
    double excess = kInfinity;
    Eigen::Index constraint = 0;
  } least;  ///< of all trajectories so far, the worst constraint of the best one
  bool has_ended_infeasible = false;
  Eigen::MatrixXd proposed;         ///< by the network, on the grid
  Eigen::MatrixXd proposed_states;  ///< if it corrects
  Eigen::MatrixXd nothing;          ///< zeros, as many
  Start start = Start::kNetwork;
  struct {
    double excess = kInfinity;  ///< see excess_of
    double value = kInfinity;   ///< cost or, with terminal constraints, miss
    Start start = Start::kNetwork;
    Trajectory trajectory;
  } aside;  ///< the best of what did not contract
};

CertifiedOperator::CertifiedOperator(const Model& model, Precision precision)
    : parts_(std::make_unique<Parts>(model, precision)) {
}

CertifiedOperator::~CertifiedOperator() = default;
CertifiedOperator::CertifiedOperator(CertifiedOperator&&) noexcept = default;

const Model& CertifiedOperator::model() const {
  return parts_->model;
}

const System& CertifiedOperator::system() const {
  return parts_->system;
}

const FusedOperator& CertifiedOperator::fused() const {
  return parts_->fused;
}

void CertifiedOperator::answer(const Request& request, const Limits& limits, Answer& answer) {
  const Clock::time_point begin = Clock::now();
  Parts& parts = *parts_;
  answer.forget();
  auto refusal = parts.check.complete(request, answer.instance);
  if (!refusal) {
    refusal = parts.check.check_times(request, answer.instance.horizon, limits.max_samples);
  }
  if (refusal) {
    answer.refuse(refusal->status, refusal->text);
    answer.computation_time_s = nasm_common::seconds_since(begin);
    return;
  }
  encode(answer.instance, parts.components, parts.encoded);
  answer.ood_score = ood_score(parts.encoded, parts.model.lower, parts.model.upper);
  parts.choose_times(request, answer);
  if (answer.ood_score > largest_ood_score(limits)) {
    std::ostringstream text;
    text << "the problem is " << answer.ood_score
         << " widths of the training data outside of them, allowed are "
         << largest_ood_score(limits);
    answer.refuse(AnswerStatus::kOutOfDistribution, text.str());
  } else if (!parts.propose(answer)) {
    answer.refuse(AnswerStatus::kInternal, kNotFiniteText);
  } else {
    parts.begin(limits, answer);
    parts.certify(answer);
    parts.polish(request, limits, begin, answer);
    if (parts.read_off(answer)) {
      parts.judge(limits, begin, answer);
    } else {
      answer.refuse(AnswerStatus::kInternal, kNotFiniteText);
    }
  }
  answer.computation_time_s = nasm_common::seconds_since(begin);
}

}  // namespace nasm_core
