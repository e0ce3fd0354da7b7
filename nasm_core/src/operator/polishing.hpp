// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__POLISHING_HPP_
#define OPERATOR__POLISHING_HPP_

#include <chrono>
#include <limits>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"
#include "operator/answer_judge.hpp"

namespace nasm_core {

/// Improves an answer by Newton steps until it is good, or steps or time are used up: from the
/// network's answer, then from the request's warm controls, then from the cold guess.
class Polishing {
 public:
  using Clock = std::chrono::steady_clock;
  /// Where it begins, in the order in which it is tried.
  enum class Start { kNetwork, kWarm, kCold };

  Polishing(const System& system, AnswerJudge& judge) : system_(system), judge_(judge) {}

  /// From an answer that was certified; does nothing if it is good already and its problem not too
  /// far from the training data.
  void polish(const Request& request, const Limits& limits, Clock::time_point begin,
              Answer& answer);

  /// The start that has led to the answer.
  Start start() const { return start_; }
  static const char* text_of(Start start);

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  void make_steps(const Request& request, const Limits& limits, Clock::time_point begin,
                  Answer& answer);
  bool descend(const Limits& limits, Clock::time_point begin, bool is_last, Answer& answer);
  void begin_anew(const Request& request, Answer& answer);
  void set_aside(const Answer& answer, const Limits& limits);
  bool go_back(Answer& answer);
  void solve_cold(const Limits& limits, Answer& answer);

  const System& system_;
  AnswerJudge& judge_;
  Start start_ = Start::kNetwork;
  struct {
    double excess = kInfinity;  ///< see AnswerJudge::excess_of
    double value = kInfinity;   ///< cost or, with terminal constraints, miss
    Start start = Start::kNetwork;
    Trajectory trajectory;
  } aside_;  ///< the best of what did not contract
};

}  // namespace nasm_core

#endif  // OPERATOR__POLISHING_HPP_
