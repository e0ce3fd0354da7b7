// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/systems/typed_system.hpp"
#include "systems/reachability.hpp"

namespace nasm_core {
namespace {

using std::cos;
using std::sin;

/// A boat that is to reach a point as soon as possible in a current (A x + B y, C x + D y). State:
/// position and the journey's duration, which is free. The horizon is normalised; dynamics are by
/// normalised time:
///
///   ẋ = duration / horizon (V cos β + A x + B y),   ẏ = duration / horizon (V sin β + C x + D y)
struct Zermelo : SystemModel<Zermelo, 3, 1, 2, 5, 1, 2> {
  template <class Scalar>
  static constexpr Array<Scalar, 3> dynamics(const Problem<Zermelo>& problem,
                                             const Array<Scalar, 3>& x, const Array<Scalar, 1>& u) {
    const auto [speed, a, b, c, d] = problem.parameters;
    const Scalar pace = x[2] / problem.horizon;
    return {pace * (speed * cos(u[0]) + a * x[0] + b * x[1]),
            pace * (speed * sin(u[0]) + c * x[0] + d * x[1]), 0.0};
  }

  /// All stages together make the duration.
  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Zermelo>& problem, const Array<Scalar, 3>& x,
                                     const Array<Scalar, 1>&) {
    return x[2] * (problem.dt / problem.horizon);
  }

  static const char* check(const Problem<Zermelo>& problem) {
    const auto& start = problem.initial_state;
    if (problem.goal[0] == start[0] && problem.goal[1] == start[1]) {
      return "the goal is where the boat is already";
    }
    const auto [speed, a, b, c, d] = problem.parameters;
    if (start[0] == 0.0 && start[1] == 0.0 &&
        !is_reachable({a, b, c, d}, speed, {problem.goal[0], problem.goal[1]})) {
      return "the goal cannot be reached, for the current there is stronger than the boat "
             "(raise the speed or weaken the current)";
    }
    return nullptr;
  }

  /// Straight to the goal, at the boat's own speed.
  static Control guess_control(const Problem<Zermelo>& problem, int /*branch*/, int /*k*/) {
    return {std::atan2(problem.goal[1] - problem.initial_state[1],
                       problem.goal[0] - problem.initial_state[0])};
  }

  static void guess_free(const Problem<Zermelo>& problem, State& x, Array<double, 2>& multipliers) {
    const double east = problem.goal[0] - x[0];
    const double north = problem.goal[1] - x[1];
    const double distance = std::hypot(east, north);
    const double speed = problem.parameters[0];
    x[2] = distance / speed;
    multipliers = {-east / (distance * speed), -north / (distance * speed)};
  }

  static SystemInfo info() {
    constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    SystemInfo info;
    info.name = "zermelo";
    info.description = "boat that crosses a current in the shortest time";
    info.states = {{"position_x", "m"}, {"position_y", "m"}, {"duration", "s"}};
    info.controls = {{"heading", "rad"}};
    info.goals = {{"position_x", "m"}, {"position_y", "m"}};
    info.parameters = {{"speed", "m/s", 3.0},
                       {"current_x_by_x", "1/s", 0.0, Parameter::Domain::kAny},
                       {"current_x_by_y", "1/s", 0.0, Parameter::Domain::kAny},
                       {"current_y_by_x", "1/s", 0.0, Parameter::Domain::kAny},
                       {"current_y_by_y", "1/s", 0.0, Parameter::Domain::kAny}};
    info.costed_states = {0, 1};
    info.free_states = 1;
    info.free_lower = Eigen::VectorXd::Constant(1, 0.0);
    info.free_upper = Eigen::VectorXd::Constant(1, kUnbounded);
    info.terminal_states = 2;
    info.initial_state = Eigen::Vector2d::Zero();
    info.goal = Eigen::Vector2d::Ones();
    // Without bounds a solver may turn the boat around, and labels would differ by whole turns.
    info.control_lower = Eigen::VectorXd::Constant(1, -M_PI);
    info.control_upper = Eigen::VectorXd::Constant(1, M_PI);
    info.horizon = 2.0;
    info.time_name = "normalised time";
    info.time_unit = "1";
    for (int i = 0; i < 2; ++i) info.task.push_back({Component::Kind::kGoal, i});
    for (int i = 0; i < 5; ++i) info.task.push_back({Component::Kind::kParameter, i});
    // The experiments' boat is faster than the one of the paper's text.
    add_splits("id", "ood", 3.0, info);
    add_splits("paper_id", "paper_ood", 2.0, info);
    return info;
  }

 private:
  static void add_splits(const char* id, const char* ood, double speed, SystemInfo& info) {
    Split inside{id, {}}, outside{ood, {}};
    for (const double base : {1.0, 1.0, speed, 0.0, 0.0, 0.0, 0.0}) {
      inside.ranges.push_back({base, base + 1.0});
      outside.ranges.push_back({base + 1.0, base + 2.0});
    }
    info.splits.push_back(inside);
    info.splits.push_back(outside);
  }
};

NASM_CORE_REGISTER_SYSTEM(Zermelo)

}  // namespace
}  // namespace nasm_core
