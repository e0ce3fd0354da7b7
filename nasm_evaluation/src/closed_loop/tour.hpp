// SPDX-License-Identifier: Apache-2.0
#ifndef CLOSED_LOOP__TOUR_HPP_
#define CLOSED_LOOP__TOUR_HPP_

#include <string>
#include <utility>
#include <vector>

#include "closed_loop/study.hpp"
#include "nasm_report/page.hpp"

namespace nasm_evaluation {

/// The tour of the demonstration: the quadrotor among two obstacles, in wind, with limits that
/// leave its plans a margin. Takes a few seconds. As run_study.
std::optional<LoopStudy> run_demonstration_tour(uint64_t seed, const OnStudyRuns& on_runs = {});

/// How one policy came through a tour under one disturbance.
struct TourOutcome {
  std::size_t goals = 0;
  std::size_t reached = 0;
  std::size_t commands = 0;
  std::size_t out_of_bounds = 0;  ///< of the commands
  Eigen::VectorXd least_controls;
  Eigen::VectorXd greatest_controls;
  Eigen::VectorXd worst_values;  ///< of the path constraints; negative: kept

  bool has_violated_nothing() const;
};
TourOutcome outcome_of(const LoopStudy& study, std::size_t policy, std::size_t disturbance);

/// What and its measured value, for the side of an animation.
std::vector<std::pair<std::string, std::string>> tour_facts(const LoopStudy& study,
                                                            std::size_t policy,
                                                            std::size_t disturbance);

/// A line for each policy and disturbance: goals reached, limits kept.
std::string tour_text(const LoopStudy& study);

/// Who was in control, what was reached, what was violated, and the animation.
nasm_report::Section tour_section(const LoopStudy& study);

}  // namespace nasm_evaluation

#endif  // CLOSED_LOOP__TOUR_HPP_
