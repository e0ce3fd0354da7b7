// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__ANIMATION_HPP_
#define NASM_REPORT__ANIMATION_HPP_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nasm_report {

struct Quantity {
  std::string name;
  std::string unit;  ///< "1" if it has none
};

/// A motion, sampled. Rows of states and controls belong to the times; controls hold until the next
/// one, and the last row may be missing.
struct Track {
  std::vector<double> times;
  std::vector<std::vector<double>> states;
  std::vector<std::vector<double>> controls;
  /// Values of the animation's constraints, which must not be positive; may be empty.
  std::vector<std::vector<double>> constraints = {};
};

/// From this time on, the run has another goal.
struct NextGoal {
  double time;
  std::vector<double> goal;
};

struct Run {
  std::string label;                                       ///< in the list to choose from
  std::vector<std::pair<std::string, std::string>> facts;  ///< shown next to the animation
  std::vector<double> goal;                                ///< of the states in `goal_states`
  std::vector<NextGoal> next_goals;                        ///< in the order of their times
  std::vector<std::pair<std::string, double>> parameters;  ///< that the scene looks at
  Track motion;
  Track reference;  ///< drawn as a ghost; may be empty
  /// The run whose motion is the reference instead, so that the page has it only once.
  std::optional<std::size_t> reference_run = std::nullopt;
};

/// A system in motion, with its states and controls over time. Each run can be chosen, played,
/// slowed down and moved through by hand.
struct Animation {
  /// Which system to draw: any of the suite. Of another one, only the curves are shown.
  std::string scene;
  std::string title;
  std::string caption;
  std::string motion_name = "answer";
  std::string reference_name = "optimum";
  Quantity time{"time", "s"};
  std::vector<Quantity> states;
  std::vector<Quantity> controls;
  /// Bounds of the controls; empty: there are none.
  std::vector<double> control_lower;
  std::vector<double> control_upper;
  std::vector<Quantity> constraints;
  std::vector<int> goal_states;  ///< the state that each goal component is a goal of
  std::vector<Run> runs;
};

}  // namespace nasm_report

#endif  // NASM_REPORT__ANIMATION_HPP_
