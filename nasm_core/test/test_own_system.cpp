// SPDX-License-Identifier: Apache-2.0
// Systems of a user that are part of the program; for those of libraries see test_system_plugins.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <stdexcept>

#include "slider.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

template <class Model>
bool register_model() {
  return register_system(NASM_CORE_SYSTEM_INTERFACE, []() -> std::unique_ptr<System> {
    return std::make_unique<TypedSystem<Model>>();
  });
}

TEST(OwnSystem, IsFoundByNameAndSolved) {
  const System& system = find_system("slider");
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, test::drawn(system, "id", 0), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  // Linear dynamics and a quadratic cost: Newton needs one step.
  EXPECT_EQ(report.iterations, 1);
  EXPECT_GT(trajectory.states(0, 100), 0.3);
}

TEST(OwnSystem, HasItsSparsityFoundByTheCompiler) {
  static_assert(Structure<Slider>::jacobian_x.size() == 1);
  static_assert(Structure<Slider>::jacobian_u.size() == 1);
  static_assert(Structure<Slider>::hessian.size() == 3);
  EXPECT_EQ(find_system("slider").pattern().jacobian.size(), 2U);
}

TEST(OwnSystem, NamesAreTakenOnce) {
  EXPECT_FALSE(register_model<Slider>());
  ASSERT_FALSE(system_faults().empty());
  EXPECT_NE(system_faults().back().text.find("\"slider\" is taken"), std::string::npos);
}

/// A weight on a vertical rail; to hold it takes a force, and high up it is hot.
struct Lift : TrackingModel<Lift, 2, 1, 1, 1> {
  template <class Scalar>
  static constexpr Array<Scalar, 2> dynamics(const Problem<Lift>& problem,
                                             const Array<Scalar, 2>& x, const Array<Scalar, 1>& u) {
    return {x[1], u[0] - problem.parameters[0]};
  }

  static constexpr Control resting_control(const Problem<Lift>& problem) {
    return {problem.parameters[0]};
  }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Lift>& problem, const Array<Scalar, 2>& x,
                                     const Array<Scalar, 1>& u) {
    return tracking_cost(problem, x, u) + x[0] * x[0] * x[0] * x[0];
  }

  static TrackingDescription description() {
    TrackingDescription d;
    d.name = "lift";
    d.description = "weight on a vertical rail";
    d.states = {{"height", "m"}, {"velocity", "m/s"}};
    d.controls = {{"force", "N"}};
    d.dynamics_parameters = {{"gravity", "m/s^2", 9.81}};
    d.initial_state = {0.0, 0.0};
    d.goal_base = {0.0};
    d.state_weights = {1.0};
    d.control_weight = 0.01;
    d.control_lower = {8.0};
    d.control_upper = {12.0};
    d.horizon = 3.0;
    d.steps = 60;
    d.id = {{1.0, 3.0}};
    return d;
  }
  static SystemInfo info() { return tracking_info<Lift>(description()); }
};

NASM_CORE_REGISTER_SYSTEM(Lift)

TEST(OwnCost, HasItsOwnDerivatives) {
  static_assert(!Lift::has_convex_cost());
  static_assert(Slider::has_convex_cost());
  const auto evaluator = find_system("lift").make_evaluator();
  Eigen::VectorXd by_x(2), by_u(1);
  const Eigen::Vector2d x(0.5, 0.0);
  const Eigen::VectorXd u = Eigen::VectorXd::Constant(1, 10.81);
  evaluator->cost_gradient(x, u, by_x, by_u);
  EXPECT_DOUBLE_EQ(by_x(0), 2.0 * 0.5 + 4.0 * 0.125);
  EXPECT_NEAR(by_u(0), 2.0 * 0.01 * 1.0, 1e-15);
  Eigen::MatrixXd curvature(3, 3);
  evaluator->curvature(x, u, 1.0, Eigen::Vector2d::Zero(), curvature);
  EXPECT_DOUBLE_EQ(curvature(0, 0), 2.0 + 12.0 * 0.25);
}

TEST(OwnCost, RestingAtTheGoalCostsNothing) {
  const System& system = find_system("lift");
  Trajectory trajectory;
  const auto report = test::solve_cold(system, default_instance(system.info()), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_EQ(report.iterations, 0);
  EXPECT_EQ(report.cost, 0.0);
  EXPECT_EQ(trajectory.controls.minCoeff(), 9.81);
}

/// A robot on wheels, with a hill in its way.
struct Unicycle : TrackingModel<Unicycle, 3, 2, 2, 0> {
  template <class Scalar>
  static constexpr Array<Scalar, 3> dynamics(const Problem<Unicycle>&, const Array<Scalar, 3>& x,
                                             const Array<Scalar, 2>& u) {
    using std::cos;
    using std::sin;
    return {u[0] * cos(x[2]), u[0] * sin(x[2]), u[1]};
  }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Unicycle>& problem, const Array<Scalar, 3>& x,
                                     const Array<Scalar, 2>& u) {
    using std::exp;
    const Scalar dx = x[0] - 0.6;
    const Scalar dy = x[1] - 0.2;
    return tracking_cost(problem, x, u) + 0.5 * exp((dx * dx + dy * dy) * -10.0);
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "unicycle";
    d.description = "robot on wheels, with a hill in its way";
    d.states = {{"x", "m"}, {"y", "m"}, {"heading", "rad"}};
    d.controls = {{"speed", "m/s"}, {"turn", "rad/s"}};
    d.initial_state = {0.0, 0.0, 0.0};
    d.goal_base = {1.0, 1.0};
    d.state_weights = {1.0, 1.0};
    d.horizon = 4.0;
    return tracking_info<Unicycle>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Unicycle)

/// The first steps are cautious ones; what they lead to is a minimum all the same.
TEST(OwnCost, MayBeAHillThatIsDrivenAround) {
  const System& system = find_system("unicycle");
  Trajectory trajectory;
  for (uint64_t index = 0; index < 100; ++index) {
    const Instance instance = test::drawn(system, "id", index);
    EXPECT_EQ(test::solve_cold(system, instance, trajectory).status, SolveStatus::kConverged);
  }
}

TEST(TrackingDescription, HasBoundsHorizonAndRanges) {
  const System& system = find_system("lift");
  Trajectory trajectory;
  const auto report = test::solve_cold(system, test::drawn(system, "id", 0), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_EQ(trajectory.controls.cols(), 60);
  EXPECT_EQ(trajectory.controls.maxCoeff(), 12.0);
  EXPECT_GE(trajectory.controls.minCoeff(), 8.0);
  EXPECT_EQ(system.info().horizon, 3.0);
  const Range id = find_split(system.info(), "feedback_id").ranges[0];
  EXPECT_EQ(id.lower, 1.0);
  EXPECT_EQ(id.upper, 3.0);
  const Range ood = find_split(system.info(), "ood").ranges[0];
  EXPECT_NEAR(ood.lower, 0.6, 1e-12) << "a fifth as wide";
  EXPECT_NEAR(ood.upper, 1.0, 1e-12) << "where training ends";
  const Range extreme = find_split(system.info(), "extreme3").ranges[0];
  EXPECT_LT(extreme.upper, ood.lower);
}

TEST(TrackingDescription, IsRefusedIfItMakesNoSense) {
  const struct {
    std::function<void(TrackingDescription&)> spoil;
    const char* says;
  } cases[] = {
      {[](auto& d) { d.name = "Lift 2"; }, "the name \"Lift 2\" must consist of"},
      {[](auto& d) { d.states.pop_back(); }, "lift: states has 1 values, needs 2"},
      {[](auto& d) { d.states.clear(); }, "lift: states has 0 entries"},
      {[](auto& d) { d.controls.clear(); }, "lift: controls has 0 values, needs 1"},
      {[](auto& d) { d.dynamics_parameters.clear(); }, "lift: parameters has 2 values, needs 3"},
      {[](auto& d) { d.initial_state = {1.0}; }, "lift: initial_state has 1 values, needs 2"},
      {[](auto& d) { d.goal_base.clear(); }, "lift: goal_base has 0 values, needs 1"},
      {[](auto& d) { d.state_weights.clear(); }, "lift: state_weights has 0 values, needs 1"},
      {[](auto& d) { d.control_upper = {1.0}; }, "control force has the bounds 8"},
      {[](auto& d) { d.horizon = 0.0; }, "lift: the default instance is refused: horizon is 0"},
      {[](auto& d) { d.steps = 1; }, "lift: the default instance is refused: steps is 1"},
      {[](auto& d) {
         d.id.push_back({0.0, 1.0});
       },
       "lift: id has 2 values, needs 1"},
      {[](auto& d) {
         d.ood = {{2.0, 1.0}};
       },
       "lift: split ood has a range from 2 to 1"},
  };
  for (const auto& [spoil, says] : cases) {
    TrackingDescription description = Lift::description();
    spoil(description);
    try {
      check_info(tracking_info<Lift>(description), {2, 1, 1, 3, 0, 0});
      ADD_FAILURE() << "taken, but should say: " << says;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find(says), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace nasm_core
