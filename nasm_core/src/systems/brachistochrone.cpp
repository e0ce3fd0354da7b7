// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::sqrt;

/// The curve of quickest descent from (0, start) to (width, goal); the control is the curve itself,
/// its height at the end of each interval. State: the height, and the height one interval before,
/// which is free at the start, so that the first interval has no curvature to pay for.
///
///   Σ sqrt((1 + y'²) / (start − y)) + 0.05 y'² + 0.0005 y''²,  y at the interval's end
///
/// is the travel time (times sqrt(2 g) / dx), plus smoothing that keeps it well posed at the start.
struct Brachistochrone : SystemModel<Brachistochrone, 2, 1, 1, 2, 1, 1> {
  template <class Scalar>
  static constexpr Array<Scalar, 2> dynamics(const Problem<Brachistochrone>& problem,
                                             const Array<Scalar, 2>& x, const Array<Scalar, 1>& u) {
    return {(u[0] - x[0]) / problem.dt, (x[0] - x[1]) / problem.dt};
  }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Brachistochrone>& problem,
                                     const Array<Scalar, 2>& x, const Array<Scalar, 1>& u) {
    const auto [smooth_slope, smooth_curvature] = problem.parameters;
    const Scalar slope = (u[0] - x[0]) / problem.dt;
    const Scalar curvature = (u[0] - 2.0 * x[0] + x[1]) / (problem.dt * problem.dt);
    return sqrt((1.0 + slope * slope) / (problem.initial_state[0] - u[0])) +
           smooth_slope * slope * slope + smooth_curvature * curvature * curvature;
  }

  static const char* check(const Problem<Brachistochrone>& problem) {
    return problem.goal[0] < problem.initial_state[0]
               ? nullptr
               : "goal (the end's height) must be below the initial height";
  }

  static Control guess_control(const Problem<Brachistochrone>& problem, int /*branch*/, int k) {
    const double fraction = std::sqrt(static_cast<double>(k + 1) / problem.steps);
    return {problem.initial_state[0] + fraction * (problem.goal[0] - problem.initial_state[0])};
  }

  static void guess_free(const Problem<Brachistochrone>& problem, State& x,
                         Array<double, 1>& /*multipliers*/) {
    x[1] = 2.0 * x[0] - guess_control(problem, 0, 0)[0];
  }

  static SystemInfo info() {
    constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    SystemInfo info;
    info.name = "brachistochrone";
    info.description = "curve of quickest descent between two points";
    info.states = {{"height", "m"}, {"height_before", "m"}};
    info.controls = {{"height", "m"}};
    info.goals = {{"height", "m"}};
    info.parameters = {{"smooth_slope", "1", 0.05, Parameter::Domain::kNonNegative, false},
                       {"smooth_curvature", "1", 0.0005, Parameter::Domain::kPositive, false}};
    info.costed_states = {0};
    info.free_states = 1;
    info.free_lower = Eigen::VectorXd::Constant(1, -kUnbounded);
    info.free_upper = Eigen::VectorXd::Constant(1, kUnbounded);
    info.terminal_states = 1;
    info.initial_state = Eigen::VectorXd::Constant(1, 2.5);
    info.goal = Eigen::VectorXd::Constant(1, 1.5);
    info.control_lower = Eigen::VectorXd::Constant(1, -kUnbounded);
    info.control_upper = Eigen::VectorXd::Constant(1, kUnbounded);
    info.horizon = 2.0;
    info.time_name = "x";
    info.time_unit = "m";
    info.control_offset = 1;
    info.task = {{Component::Kind::kInitialState, 0}, {Component::Kind::kGoal, 0}};
    info.splits = {{"id", {{2.0, 3.0}, {1.0, 2.0}}}, {"ood", {{2.9, 3.8}, {1.9, 2.8}}}};
    return info;
  }
};

NASM_CORE_REGISTER_SYSTEM(Brachistochrone)

}  // namespace
}  // namespace nasm_core
