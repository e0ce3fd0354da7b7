// SPDX-License-Identifier: Apache-2.0
#include <numeric>
#include <optional>
#include <string>

#include "nasm_core/ocp/constraints.hpp"
#include "nasm_core/systems/typed_system.hpp"
#include "systems/quadrotor_flight.hpp"

namespace nasm_core {
namespace {

constexpr int kSpheres = 2;

/// The quadrotor with two spheres that its centre must not enter: they are as large as the obstacle
/// and the quadrotor together. `clearance` is added, since constraints hold on the grid only.
struct QuadrotorObstacles
    : QuadrotorFlightModel<QuadrotorObstacles, /*parameters*/ 4 * kSpheres + 1, kSpheres> {
  static constexpr int kClearance = kOwnParameters + 4 * kSpheres;

  static constexpr Sphere sphere(const Problem<QuadrotorObstacles>& problem, int i) {
    const auto at = [&](int j) {
      return problem.parameters[static_cast<std::size_t>(kOwnParameters + 4 * i + j)];
    };
    return {{at(0), at(1), at(2)}, at(3)};
  }

  static Sphere with_clearance(const Problem<QuadrotorObstacles>& problem, int i) {
    Sphere result = sphere(problem, i);
    if (result.radius > 0.0) result.radius += problem.parameters[kClearance];
    return result;
  }

  template <class Scalar>
  static Array<Scalar, constraint_dim> constraints(const Problem<QuadrotorObstacles>& problem,
                                                   const Array<Scalar, 13>& x,
                                                   const Array<Scalar, 4>&) {
    Array<Scalar, constraint_dim> result;
    limit_flight(problem, x, result);
    for (int i = 0; i < kSpheres; ++i) {
      const Sphere keep_out = with_clearance(problem, i);
      result[static_cast<std::size_t>(2 + i)] = inside_of(keep_out, x[0], x[1], x[2]);
    }
    return result;
  }

  template <class Values, class Rows, class CurvatureType>
  static void expand_constraints(const Problem<QuadrotorObstacles>& problem, const State& x,
                                 const Control& u, const Values& weights, Values& values,
                                 Rows& by_xu, CurvatureType& curvature) {
    QuadrotorFlightModel::expand_constraints(problem, x, u, weights, values, by_xu, curvature);
    for (int i = 0; i < kSpheres; ++i) {
      const Sphere keep_out = with_clearance(problem, i);
      if (!(keep_out.radius > 0.0)) continue;
      for (int j = 0; j < 3; ++j) {
        const auto axis = static_cast<std::size_t>(j);
        by_xu(2 + i, j) = (keep_out.centre[axis] - x[axis]) / keep_out.radius;
        curvature.xx(j, j) -= weights[static_cast<std::size_t>(2 + i)] / keep_out.radius;
      }
    }
  }

  static std::optional<std::string> check(const Problem<QuadrotorObstacles>& problem) {
    for (int i = 0; i < kSpheres; ++i) {
      const Sphere keep_out = sphere(problem, i);
      const std::string name = "obstacle_" + std::to_string(i + 1);
      const auto fault = [&](const char* what, double x, double y, double z) {
        const double depth = inside_of(keep_out, x, y, z);
        return depth > 0.0 ? std::optional(violation_text(std::string(what) + " is inside " + name,
                                                          "inside_" + name, depth, "m"))
                           : std::nullopt;
      };
      const auto& start = problem.initial_state;
      if (auto text = fault("the goal", problem.goal[0], problem.goal[1], problem.goal[2])) {
        return text;
      }
      if (auto text = fault("the initial position", start[0], start[1], start[2])) return text;
    }
    return std::nullopt;
  }

  /// Obstacles move with goal and start, turn with them, and may be exchanged.
  static void move_obstacles(RegulationDescription& d) {
    const int count = static_cast<int>(d.dynamics_parameters.size() + d.state_weights.size() +
                                       d.control_weights.size());
    d.parameter_goals.assign(static_cast<std::size_t>(count), -1);
    SignedPermutation same{std::vector<int>(static_cast<std::size_t>(count)),
                           std::vector<double>(static_cast<std::size_t>(count), 1.0)};
    std::iota(same.from.begin(), same.from.end(), 0);
    d.symmetries.push_back({{}, {}, same});
    for (Symmetry& symmetry : d.symmetries) symmetry.parameters = same;
    for (int i = 0; i < kSpheres; ++i) {
      for (int j = 0; j < 4; ++j) {
        const auto parameter = static_cast<std::size_t>(kOwnParameters + 4 * i + j);
        const auto axis = static_cast<std::size_t>(j);
        d.symmetries.back().parameters.from[parameter] =
            kOwnParameters + 4 * (kSpheres - 1 - i) + j;
        if (j == 3) continue;
        d.parameter_goals[parameter] = j;
        for (std::size_t k = 0; k + 1 < d.symmetries.size(); ++k) {
          Symmetry& symmetry = d.symmetries[k];
          symmetry.parameters.from[parameter] = kOwnParameters + 4 * i + symmetry.states.from[axis];
          symmetry.parameters.sign[parameter] = symmetry.states.sign[axis];
        }
      }
    }
  }

  static SystemInfo info() {
    using Kind = Component::Kind;
    RegulationDescription d = describe();
    d.name = "quadrotor_obstacles";
    d.description = "quadrotor that flies around two spheres to a point and hovers there";
    const double centres[kSpheres][3] = {{1.5, 0.8, 0.5}, {2.0, 2.2, 0.5}};
    for (int i = 0; i < kSpheres; ++i) {
      const std::string name = "obstacle_" + std::to_string(i + 1);
      const char* const axes[] = {"_x", "_y", "_z"};
      for (int j = 0; j < 3; ++j) {
        d.task.push_back(
            {{Kind::kParameter, static_cast<int>(d.dynamics_parameters.size())}, {-4.0, 4.0}});
        d.dynamics_parameters.push_back(
            {name + axes[j], "m", centres[i][j], Parameter::Domain::kAny, false});
      }
      d.task.push_back(
          {{Kind::kParameter, static_cast<int>(d.dynamics_parameters.size())}, {0.3, 1.0}});
      d.dynamics_parameters.push_back(
          {name + "_radius", "m", 0.6, Parameter::Domain::kNonNegative, false});
    }
    d.dynamics_parameters.push_back(
        {"clearance", "m", 0.1, Parameter::Domain::kNonNegative, false});
    d.constraints.push_back({"inside_obstacle_1", "m"});
    d.constraints.push_back({"inside_obstacle_2", "m"});
    move_obstacles(d);
    return regulation_info(d, 0);
  }
};

NASM_CORE_REGISTER_SYSTEM(QuadrotorObstacles)

}  // namespace
}  // namespace nasm_core
