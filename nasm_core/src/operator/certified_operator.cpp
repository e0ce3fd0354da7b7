// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/certified_operator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>

#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/correction.hpp"
#include "operator/answer_judge.hpp"
#include "operator/polishing.hpp"
#include "operator/request_check.hpp"

namespace nasm_core {
namespace {

using Clock = Polishing::Clock;
using Start = Polishing::Start;

constexpr char kNotFiniteText[] = "the network's answer is not finite";
constexpr double kInfinity = std::numeric_limits<double>::infinity();

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
        judge(system),
        polishing(system, judge),
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
      factor =
          correction_factor(info, *evaluator, answer.instance, model.normalisation.correction_knee);
      answer.trajectory.controls *= factor;
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
    control = factor * control + feedback;
  }

  void decide(const Limits& limits, Clock::time_point begin, Answer& answer) const {
    const double taken_s = nasm_common::seconds_since(begin);
    const bool late = taken_s > limits.deadline_s;
    if (!late && judge.is_good(answer, limits)) {
      const bool is_network = answer.polish_steps == 0 && polishing.start() == Start::kNetwork;
      answer.status = is_network ? AnswerStatus::kOk : AnswerStatus::kPolished;
      answer.text = Polishing::text_of(polishing.start());
      return;
    }
    if (late) {
      answer.refuse(AnswerStatus::kDeadline, deadline_text(taken_s, limits.deadline_s));
    } else {
      judge.refuse(limits, answer);
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
    // From another start, the network has no say between the grid's instants either.
    const bool is_network = polishing.start() == Start::kNetwork;
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
  AnswerJudge judge;
  Polishing polishing;
  std::unique_ptr<Evaluator> evaluator;  ///< bound if the network corrects
  std::vector<Component> components;
  Eigen::VectorXd encoded;
  bool corrects;        ///< the network answers with corrections
  double factor = 1.0;  ///< see correction_factor
  Eigen::VectorXd between;
  Eigen::VectorXd feedback;
  Eigen::VectorXd lower, upper;  ///< bounds; of the instance if the network corrects
  Eigen::VectorXd grid_times;
  Eigen::VectorXd grid_fractions;
  Eigen::VectorXd fractions;
  Eigen::MatrixXd proposed;         ///< by the network, on the grid
  Eigen::MatrixXd proposed_states;  ///< if it corrects
  Eigen::MatrixXd nothing;          ///< zeros, as many
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
    parts.judge.begin(limits, answer);
    parts.judge.certify(answer);
    parts.polishing.polish(request, limits, begin, answer);
    if (parts.read_off(answer)) {
      parts.decide(limits, begin, answer);
    } else {
      answer.refuse(AnswerStatus::kInternal, kNotFiniteText);
    }
  }
  answer.computation_time_s = nasm_common::seconds_since(begin);
}

}  // namespace nasm_core
