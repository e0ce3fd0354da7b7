// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/certified_operator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>

#include "nasm_common/stopwatch.hpp"
#include "nasm_core/evaluation/gap.hpp"
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

void forget(Answer& answer) {
  answer.status = AnswerStatus::kUnset;
  answer.text.clear();
  answer.cost = answer.relative_gap = answer.gradient_norm = answer.ood_score = kNan;
  answer.miss = 0.0;
  answer.polish_steps = 0;
}

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
        components(encoded_components(info, model.encoding)),
        encoded(static_cast<Eigen::Index>(components.size())),
        grid_times(model.steps),
        grid_fractions(model.steps),
        proposed(static_cast<Eigen::Index>(info.controls.size()), model.steps) {
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
    fused.evaluate(encoded, grid_fractions, *workspace, proposed);
    if (!proposed.allFinite()) return false;
    if (info.free_states > 0 || info.terminal_states > 0) {
      system.guess(answer.instance, answer.trajectory);
    } else {
      answer.trajectory.resize(info, answer.instance.steps);
    }
    answer.trajectory.controls = proposed;
    return true;
  }

  void certify(Answer& answer) {
    const Certificate certificate = newton->certify(answer.instance, answer.trajectory);
    answer.cost = certificate.cost;
    answer.relative_gap = relative_gap(certificate);
    answer.gradient_norm = certificate.gradient_norm;
    answer.miss = certificate.constraint_violation;
  }

  double allowed_miss(const Instance& instance, const Limits& limits) const {
    if (info.terminal_states == 0) return kInfinity;
    return limits.max_miss * std::max(1.0, instance.goal.lpNorm<Eigen::Infinity>());
  }

  bool is_good(const Answer& answer, const Limits& limits) const {
    return answer.relative_gap <= limits.max_relative_gap &&
           answer.miss <= allowed_miss(answer.instance, limits) &&
           std::isfinite(answer.relative_gap);
  }

  /// Newton steps until the answer is good, or steps or time are used up.
  void polish(const Limits& limits, Clock::time_point start, Answer& answer) {
    bool wanted =
        answer.ood_score > limits.max_ood_score && limits.ood_policy == OodPolicy::kPolish;
    while ((wanted || !is_good(answer, limits)) && answer.polish_steps < limits.max_polish_steps &&
           nasm_common::seconds_since(start) < limits.deadline_s) {
      wanted = false;
      const SolveReport report = newton->step(answer.instance, answer.trajectory);
      answer.polish_steps += report.iterations;
      certify(answer);
      if (report.status != SolveStatus::kIterationLimit) break;
    }
  }

  void judge(const Limits& limits, Clock::time_point start, Answer& answer) const {
    const double taken_s = nasm_common::seconds_since(start);
    const bool late = taken_s > limits.deadline_s;
    if (!late && is_good(answer, limits)) {
      answer.status = answer.polish_steps > 0 ? AnswerStatus::kPolished : AnswerStatus::kOk;
      return;
    }
    if (late) {
      answer.refuse(AnswerStatus::kDeadline, deadline_text(taken_s, limits.deadline_s));
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
    fused.evaluate(encoded, fractions, *workspace, answer.controls);
    const auto last = static_cast<double>(model.steps - 1);
    for (Eigen::Index i = 0; i < fractions.size(); ++i) {
      const double place = std::clamp(answer.times(i) / model.horizon * model.steps, 0.0, last);
      const auto k =
          std::min(static_cast<Eigen::Index>(place), static_cast<Eigen::Index>(model.steps - 2));
      const double weight = place - static_cast<double>(k);
      const auto& polished = answer.trajectory.controls;
      answer.controls.col(i) += (1.0 - weight) * (polished.col(k) - proposed.col(k)) +
                                weight * (polished.col(k + 1) - proposed.col(k + 1));
    }
    if (!answer.controls.allFinite()) return false;
    // Only on the grid does certifying keep to the bounds.
    for (Eigen::Index i = 0; i < fractions.size(); ++i) {
      auto control = answer.controls.col(i);
      control = control.cwiseMax(info.control_lower).cwiseMin(info.control_upper);
    }
    return true;
  }

  Model model;
  const System& system;
  const SystemInfo& info;
  RequestCheck check;
  FusedOperator fused;
  FusedOperator::WorkspacePointer workspace;
  std::unique_ptr<NewtonSolver> newton;
  std::vector<Component> components;
  Eigen::VectorXd encoded;
  Eigen::VectorXd grid_times;
  Eigen::VectorXd grid_fractions;
  Eigen::VectorXd fractions;
  Eigen::MatrixXd proposed;  ///< by the network, on the grid
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
  const Clock::time_point start = Clock::now();
  Parts& parts = *parts_;
  forget(answer);
  auto refusal = parts.check.complete(request, answer.instance);
  if (!refusal) {
    refusal = parts.check.check_times(request, answer.instance.horizon, limits.max_samples);
  }
  if (refusal) {
    answer.refuse(refusal->status, refusal->text);
    answer.computation_time_s = nasm_common::seconds_since(start);
    return;
  }
  encode(answer.instance, parts.components, parts.encoded);
  answer.ood_score = ood_score(parts.encoded, parts.model.lower, parts.model.upper);
  parts.choose_times(request, answer);
  if (answer.ood_score > limits.max_ood_score && limits.ood_policy == OodPolicy::kRefuse) {
    std::ostringstream text;
    text << "the problem is " << answer.ood_score
         << " widths of the training data outside of them, allowed are " << limits.max_ood_score;
    answer.refuse(AnswerStatus::kOutOfDistribution, text.str());
  } else if (!parts.propose(answer)) {
    answer.refuse(AnswerStatus::kInternal, kNotFiniteText);
  } else {
    parts.certify(answer);
    parts.polish(limits, start, answer);
    if (parts.read_off(answer)) {
      parts.judge(limits, start, answer);
    } else {
      answer.refuse(AnswerStatus::kInternal, kNotFiniteText);
    }
  }
  answer.computation_time_s = nasm_common::seconds_since(start);
}

void CertifiedOperator::certify_again(Answer& answer) {
  parts_->certify(answer);
  parts_->read_off(answer);
}

}  // namespace nasm_core
