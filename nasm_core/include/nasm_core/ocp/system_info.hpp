// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SYSTEM_INFO_HPP_
#define NASM_CORE__OCP__SYSTEM_INFO_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

namespace nasm_core {

/// A state, control or goal component.
struct Quantity {
  std::string name;
  std::string unit;  ///< "1" if it has none
};

/// A number that an instance may change, such as a mass or a weight of the cost.
struct Parameter {
  std::string name;
  std::string unit;
  double value;  ///< default
  enum class Domain { kPositive, kNonNegative, kAny } domain = Domain::kPositive;
  bool changeable = true;  ///< part of the dynamics, of Encoding::kAll
};

/// An entry of an instance, in the order in which a network sees them.
struct Component {
  /// The last three are of the state's error: how far a state is from its value at rest at the
  /// goal.
  enum class Kind { kGoal, kInitialState, kParameter, kError, kSine, kCosine };
  Kind kind;
  int index;  ///< of the goal, state or parameter
  // of errors: the goal that is the value at rest or, if -1, that value; of parameters: the goal
  // that it is relative to, if any
  int goal = -1;
  double rest = 0.0;
};

/// Which part of an instance varies, and so has to be seen by a network; the rest is at its
/// default.
enum class Encoding {
  kTask,      ///< what SystemInfo::task lists: the goal, for most systems
  kFeedback,  ///< task and initial state: for controllers that solve again while they move
  kAll,       ///< goal, dynamics parameters, initial state
};

struct Range {
  double lower;
  double upper;
};

/// A distribution of instances: each component of the task uniform in its range. If all varies,
/// there is one range of relative displacements instead; see `draw_instance`.
struct Split {
  std::string name;
  std::vector<Range> ranges;
  Encoding varies = Encoding::kTask;
};

/// Number i of the image is sign[i] times number from[i]. Empty: all stay as they are.
struct SignedPermutation {
  std::vector<int> from;
  std::vector<double> sign;
};

/// A change of an instance, such as a reflection, that changes its solution in the same way. Goals
/// change like the states that they are goals of.
struct Symmetry {
  SignedPermutation states;
  SignedPermutation controls;
  SignedPermutation parameters;
};

/// All states and controls change their signs.
Symmetry reflection(int states, int controls);

/// What a system is, for people and for code that treats all systems alike.
struct SystemInfo {
  std::string name;         ///< lower case, as in "quadrotor"
  std::string description;  ///< one line
  std::vector<Quantity> states;
  std::vector<Quantity> controls;
  std::vector<Quantity> goals;
  std::vector<Parameter> parameters;
  std::vector<int> costed_states;  ///< the state that each goal component is a goal of

  /// States at the end of the list whose initial value is found by the solver, and in which range.
  int free_states = 0;
  Eigen::VectorXd free_lower;
  Eigen::VectorXd free_upper;
  /// States at the start of the list that must reach the goal exactly at the end of the horizon.
  int terminal_states = 0;

  /// Path constraints g(x, u) ≤ 0 in the unit of their excess; those of the state alone come first.
  /// If a model names none, they are numbered.
  std::vector<Quantity> constraints;
  int state_constraints = 0;

  Eigen::VectorXd initial_state;  ///< default, without the free states
  Eigen::VectorXd goal;           ///< default
  /// The state at rest at the default goal; at another one, the costed states are that goal. Empty
  /// if the system does not rest at goals.
  Eigen::VectorXd rest;
  std::vector<int> judged_states;  ///< whose distance from rest has a weight; empty without rest
  std::vector<int> angles;         ///< states of which a full turn more or less makes no difference
  /// Moving start and goal together changes nothing, if the parameters of places move with them.
  bool translates = false;
  /// Of each parameter the goal that it is a place beside, such as an obstacle's, or -1. Empty:
  /// none is.
  std::vector<int> parameter_goals;
  std::vector<Symmetry> symmetries;  ///< their products are symmetries too
  Eigen::VectorXd control_lower;
  Eigen::VectorXd control_upper;
  double horizon = 1.0;
  std::string time_name = "time";
  std::string time_unit = "s";
  int steps = 100;
  /// Control k belongs to the time (k + control_offset) * horizon / steps.
  int control_offset = 0;

  std::vector<Component> task;  ///< what makes an instance, if only the task changes
  std::vector<Split> splits;
  /// Names of the local minima that `guess` knows a way to; the first one labels data.
  std::vector<std::string> branches = {"main"};
};

/// Whether a full turn of this state makes no difference.
bool is_angle(const SystemInfo& info, int state);

/// The first of the states quaternion_w, _x, _y, _z; negative if there are none.
Eigen::Index find_quaternion(const SystemInfo& info);

/// The sizes that a model is compiled for.
struct ModelSizes {
  int states;
  int controls;
  int goals;
  int parameters;
  int free_states;
  int terminal_states;
  int constraints = 0;
  int state_constraints = 0;
};

/// Whether the description is complete, fits the model and makes sense; throws
/// std::invalid_argument that names system, field and value otherwise.
void check_info(const SystemInfo& info, const ModelSizes& sizes);

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SYSTEM_INFO_HPP_
