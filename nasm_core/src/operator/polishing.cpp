// SPDX-License-Identifier: Apache-2.0
#include "operator/polishing.hpp"

#include <cmath>

#include "nasm_common/stopwatch.hpp"

namespace nasm_core {
namespace {

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

bool may_step(const Limits& limits, Polishing::Clock::time_point begin, const Answer& answer) {
  return answer.polish_steps < limits.max_polish_steps &&
         nasm_common::seconds_since(begin) < limits.deadline_s;
}

}  // namespace

const char* Polishing::text_of(Start start) {
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

void Polishing::polish(const Request& request, const Limits& limits, Clock::time_point begin,
                       Answer& answer) {
  start_ = Start::kNetwork;
  const bool wanted =
      answer.ood_score > limits.max_ood_score && limits.ood_policy == OodPolicy::kPolish;
  if (!wanted && judge_.is_good(answer, limits)) return;
  make_steps(request, limits, begin, answer);
  if (!judge_.keeps_constraints(answer, limits) && may_step(limits, begin, answer)) {
    solve_cold(limits, answer);
  }
}

void Polishing::make_steps(const Request& request, const Limits& limits, Clock::time_point begin,
                           Answer& answer) {
  while (!descend(limits, begin, /*is_last=*/false, answer)) {
    if (!may_step(limits, begin, answer)) return;
    set_aside(answer, limits);
    if (start_ == Start::kCold) {
      // Plateaus everywhere: the best start has the steps that are left, unless constraints are
      // violated; see solve_cold.
      if (judge_.keeps_constraints(answer, limits) && go_back(answer))
        descend(limits, begin, /*is_last=*/true, answer);
      return;
    }
    begin_anew(request, answer);
  }
}

/// Makes a Newton step and, until the answer is good, further ones. False if that leads nowhere
/// from this start; the last one need not contract.
bool Polishing::descend(const Limits& limits, Clock::time_point begin, bool is_last,
                        Answer& answer) {
  Contraction contraction(answer);
  while (may_step(limits, begin, answer)) {
    const SolveReport report = judge_.newton().step(answer.instance, answer.trajectory);
    answer.polish_steps += report.iterations;
    judge_.certify(answer);
    judge_.note(report.status);
    if (judge_.is_good(answer, limits) || is_optimal(report.status)) break;
    if (report.status != SolveStatus::kIterationLimit) return false;
    if (!contraction.holds(answer) && !is_last) return false;
  }
  return true;
}

/// Puts the next start in place of what did not contract.
void Polishing::begin_anew(const Request& request, Answer& answer) {
  system_.guess(answer.instance, answer.trajectory);
  const Eigen::MatrixXd& warm = request.warm_controls;
  const bool is_warm = start_ == Start::kNetwork && warm.size() > 0;
  start_ = is_warm ? Start::kWarm : Start::kCold;
  auto& controls = answer.trajectory.controls;
  for (Eigen::Index k = 0; is_warm && k < controls.cols(); ++k) {
    controls.col(k) = warm.col(k * warm.cols() / controls.cols());
  }
  judge_.certify(answer);
}

/// Sets aside what did not contract if it is better than what was set aside before: what keeps
/// the constraints comes first.
void Polishing::set_aside(const Answer& answer, const Limits& limits) {
  if (start_ == Start::kNetwork) aside_.value = aside_.excess = kInfinity;
  const double excess = judge_.excess_of(answer, limits);
  const double value = system_.info().terminal_states > 0 ? answer.miss : answer.cost;
  if (!(excess < aside_.excess || (excess == aside_.excess && value < aside_.value))) return;
  aside_.excess = excess;
  aside_.value = value;
  aside_.start = start_;
  aside_.trajectory = answer.trajectory;
}

/// False if nothing was set aside.
bool Polishing::go_back(Answer& answer) {
  if (!(aside_.value < kInfinity)) return false;
  start_ = aside_.start;
  answer.trajectory = aside_.trajectory;
  judge_.certify(answer);
  return true;
}

/// Few steps do not tell whether there is a feasible plan; a solve does, if the steps left
/// suffice.
void Polishing::solve_cold(const Limits& limits, Answer& answer) {
  NewtonOptions options;
  options.max_iterations = limits.max_polish_steps - answer.polish_steps;
  judge_.newton().set_options(options);
  start_ = Start::kCold;
  system_.guess(answer.instance, answer.trajectory);
  const SolveReport report = judge_.newton().solve(answer.instance, answer.trajectory);
  judge_.newton().set_options({});
  answer.polish_steps += report.iterations;
  judge_.certify(answer);
  judge_.note(report.status);
}

}  // namespace nasm_core
