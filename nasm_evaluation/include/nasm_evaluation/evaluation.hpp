// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__EVALUATION_HPP_
#define NASM_EVALUATION__EVALUATION_HPP_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/evaluation/loop_measures.hpp"
#include "nasm_evaluation/verdict.hpp"

namespace nasm_evaluation {

/// Counts of messages that were read from a recording or received live, and of those not used.
struct Intake {
  std::size_t messages = 0;
  std::size_t instances = 0;
  std::map<std::string, std::size_t> unknown_types;  ///< messages skipped, by type
  std::size_t undecodable = 0;                       ///< messages that are not of their type
  std::size_t other_systems = 0;                     ///< instances for another system
  std::size_t out_of_order = 0;                      ///< header stamps that go back
  std::size_t repeated_ids = 0;       ///< used again while the first instance was still waiting
  std::size_t unmatched_answers = 0;  ///< answers without an instance
  std::vector<std::string> remarks;   ///< for people, such as "metadata.yaml is missing: …"
};

/// The way to one goal in a closed loop.
struct LoopRun {
  std::string states_topic;  ///< of the plant; empty if live
  uint64_t id = 0;           ///< of the task
  int64_t start_ns = 0;      ///< stamp of the first plan for the goal
  nasm_core::LoopMeasures measures;
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
  std::size_t never_seen = 0;     ///< instances that were expected and did not come: lost
  nasm_core::LoopOptions loop_options;
  std::vector<LoopRun> loop_runs;  ///< in the order of time for each plant
};

/// The figures that a decision is made from. NaN: nothing to compute it from.
struct Summary {
  std::size_t instances = 0;
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

  // Of closed loops; all zero and unknown for what is compared with.
  std::size_t loop_goals = 0;
  std::size_t loop_goals_judged = 0;   ///< in force long enough to be reached
  std::size_t loop_goals_reached = 0;  ///< of those judged
  std::size_t loop_goals_diverged = 0;
  double worst_final_distance = kNotKnown;         ///< of those judged
  std::map<std::string, std::size_t> divergences;  ///< by reason
};

Summary summarise(const Evaluation& evaluation);

/// Summary of the baseline or recording over the instances that have one; nothing if none has.
std::optional<Summary> summarise_baseline(const Evaluation& evaluation);
std::optional<Summary> summarise_recorded(const Evaluation& evaluation);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__EVALUATION_HPP_
