// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/answer.hpp"

#include <stdexcept>

#include "nasm_common/numbers.hpp"

namespace nasm_core {

const char* to_string(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::kUnset:
      return "unset";
    case AnswerStatus::kOk:
      return "ok";
    case AnswerStatus::kPolished:
      return "polished";
    case AnswerStatus::kFallback:
      return "fallback";
    case AnswerStatus::kNotFinite:
      return "not_finite";
    case AnswerStatus::kWrongDimension:
      return "wrong_dimension";
    case AnswerStatus::kInvalidValue:
      return "invalid_value";
    case AnswerStatus::kUnknownSystem:
      return "unknown_system";
    case AnswerStatus::kHorizon:
      return "horizon";
    case AnswerStatus::kQueryTimes:
      return "query_times";
    case AnswerStatus::kTooManyQueries:
      return "too_many_queries";
    case AnswerStatus::kStale:
      return "stale";
    case AnswerStatus::kNotCovered:
      return "not_covered";
    case AnswerStatus::kOutOfDistribution:
      return "out_of_distribution";
    case AnswerStatus::kGap:
      return "gap";
    case AnswerStatus::kDeadline:
      return "deadline";
    case AnswerStatus::kViolation:
      return "violation";
    case AnswerStatus::kInfeasible:
      return "infeasible";
    case AnswerStatus::kNoModel:
      return "no_model";
    case AnswerStatus::kInternal:
      return "internal";
  }
  return "unknown";
}

const char* to_string(OodPolicy policy) {
  switch (policy) {
    case OodPolicy::kAccept:
      return "accept";
    case OodPolicy::kPolish:
      return "polish";
    case OodPolicy::kRefuse:
      return "refuse";
  }
  return "unknown";
}

OodPolicy ood_policy_from(const std::string& name) {
  for (const OodPolicy policy : {OodPolicy::kAccept, OodPolicy::kPolish, OodPolicy::kRefuse}) {
    if (name == to_string(policy)) return policy;
  }
  throw std::invalid_argument("there is no policy \"" + name +
                              "\" for problems out of distribution; there are: accept, polish, "
                              "refuse");
}

std::string deadline_text(double taken_s, double allowed_s) {
  return "the answer took " + nasm_common::short_text(1e3 * taken_s) + " ms, allowed are " +
         nasm_common::short_text(1e3 * allowed_s) + " ms";
}

void Answer::forget() {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr std::size_t kTextRoom = 256;  // for all texts of answers, which then need no memory
  status = AnswerStatus::kUnset;
  text.reserve(kTextRoom);
  text.clear();
  cost = relative_gap = gradient_norm = ood_score = kNan;
  miss = 0.0;
  violations.setConstant(kNan);
  polish_steps = 0;
}

void Answer::refuse(AnswerStatus why, const std::string& why_text) {
  status = why;
  text = why_text;
  controls.setConstant(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace nasm_core
