// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__EVALUATION_HPP_
#define NASM_EVALUATION__EVALUATION_HPP_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nasm_evaluation/verdict.hpp"

namespace nasm_evaluation {

/// What was read from a recording, or came in live, and what of it could not be used.
struct Intake {
  std::size_t messages = 0;
  std::size_t problems = 0;
  std::map<std::string, std::size_t> unknown_types;  ///< messages skipped, by type
  std::size_t undecodable = 0;                       ///< messages that are not of their type
  std::size_t other_systems = 0;                     ///< problems for another system
  std::size_t out_of_order = 0;                      ///< header stamps that go back
  std::size_t repeated_ids = 0;       ///< used again while the first problem was still waiting
  std::size_t unmatched_answers = 0;  ///< answers without a problem
  std::vector<std::string> remarks;   ///< for people, such as "metadata.yaml is missing: …"
};

/// An evaluation from beginning to end.
struct Evaluation {
  std::string source;  ///< the bag, as it was named
  std::string model_path;
  std::string model_id;
  std::string baseline_path;  ///< empty: none
  std::string baseline_id;
  std::string system;
  bool is_live = false;
  std::string date;
  std::string machine;
  double duration_s = 0.0;  ///< that the evaluation took
  Intake intake;
  std::vector<Verdict> verdicts;  ///< in the order of the cases
  std::size_t never_seen = 0;     ///< problems that were expected and did not come: lost
};

/// The figures that a decision is made from. NaN: nothing to compute it from.
struct Summary {
  std::size_t problems = 0;
  std::size_t answered = 0;
  std::size_t polished = 0;
  std::size_t refused = 0;
  std::size_t lost = 0;  ///< no answer came
  std::size_t late = 0;
  std::size_t out_of_distribution = 0;  ///< score above 0
  std::size_t unjudged = 0;             ///< answered, but the gap is not known
  double median_gap = kNotKnown;
  double p99_gap = kNotKnown;
  double worst_gap = kNotKnown;
  double median_ms = kNotKnown;  ///< computation time of an answer
  double p99_ms = kNotKnown;
  double worst_ms = kNotKnown;
  double median_latency_ms = kNotKnown;  ///< live only
  double p99_latency_ms = kNotKnown;
  std::map<std::string, std::size_t> refusals;  ///< by status
};

Summary summarise(const Evaluation& evaluation);

/// Of what is compared with, over the problems for which it is there; nothing if it never is.
std::optional<Summary> summarise_baseline(const Evaluation& evaluation);
std::optional<Summary> summarise_recorded(const Evaluation& evaluation);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__EVALUATION_HPP_
