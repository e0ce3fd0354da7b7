// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__ANIMATION_HPP_
#define NASM_REPORT__ANIMATION_HPP_

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
};

struct Run {
  std::string label;                                       ///< in the list to choose from
  std::vector<std::pair<std::string, std::string>> facts;  ///< shown next to the animation
  std::vector<double> goal;                                ///< of the states in `goal_states`
  std::vector<std::pair<std::string, double>> parameters;  ///< that the scene looks at
  Track motion;
  Track reference;  ///< drawn as a ghost; may be empty
};

/// A system in motion, with its states and controls over time. Each run can be chosen, played,
/// slowed down and moved through by hand.
struct Animation {
  /// Which system to draw: pendulum, robotarm, cartpole, quadrotor, rocket, brachistochrone,
  /// zermelo. Of another one, only the curves are shown.
  std::string scene;
  std::string title;
  std::string caption;
  std::string motion_name = "answer";
  std::string reference_name = "optimum";
  Quantity time{"time", "s"};
  std::vector<Quantity> states;
  std::vector<Quantity> controls;
  std::vector<int> goal_states;  ///< the state that each goal component is a goal of
  std::vector<Run> runs;
};

}  // namespace nasm_report

#endif  // NASM_REPORT__ANIMATION_HPP_
