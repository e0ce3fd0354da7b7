// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/plant.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_sim {
namespace {

using test::optimal_plan;

PlantOptions rk4(int substeps = 1) {
  PlantOptions options;
  options.integrator = Integrator::kRk4;
  options.substeps = substeps;
  return options;
}

PlantOptions noisy(double sigma) {
  PlantOptions options;
  options.noise = Eigen::VectorXd::Constant(1, sigma);
  return options;
}

/// Cost of the plan's controls; the plant ends up at the end.
double play(Plant& plant, const nasm_core::ControlPlan& plan) {
  plant.bind(plan.instance);
  plant.set_state(plan.start());
  double cost = 0.0;
  for (Eigen::Index k = 0; k < plan.controls.cols(); ++k) {
    cost += plant.step(plan.controls.col(k)).value();
  }
  return cost;
}

class PlantOf : public testing::TestWithParam<std::string> {};

TEST_P(PlantOf, EulerIsTheProblemItself) {
  const auto [plan, cost] = optimal_plan(GetParam());
  Plant plant(nasm_core::find_system(GetParam()), {});
  EXPECT_EQ(play(plant, plan), cost);
}

TEST_P(PlantOf, NoiseLeavesFreeStatesAlone) {
  const nasm_core::ControlPlan plan = optimal_plan(GetParam()).plan;
  const nasm_core::System& system = nasm_core::find_system(GetParam());
  Plant plant(system, noisy(1e-3));
  plant.bind(plan.instance);
  plant.set_state(plan.start());
  Plant quiet(system, {});
  quiet.bind(plan.instance);
  quiet.set_state(plan.start());
  plant.step(plan.controls.col(0));
  quiet.step(plan.controls.col(0));
  const Eigen::VectorXd difference = plant.state() - quiet.state();
  const int free_states = system.info().free_states;
  EXPECT_TRUE(difference.tail(free_states).isZero(0.0));
  EXPECT_GT(difference.head(difference.size() - free_states).cwiseAbs().minCoeff(), 0.0);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, PlantOf, testing::ValuesIn(nasm_core::paper_systems()),
                         [](const auto& system) { return system.param; });

TEST(Plant, RungeKuttaIsOfFourthOrder) {
  const nasm_core::ControlPlan plan = optimal_plan("pendulum").plan;
  const nasm_core::System& system = nasm_core::find_system("pendulum");
  Plant reference(system, rk4(64));
  const double reference_cost = play(reference, plan);
  double previous_state = 0.0;
  double previous_cost = 0.0;
  for (const int substeps : {1, 2, 4}) {
    Plant plant(system, rk4(substeps));
    const double cost_error = std::abs(play(plant, plan) - reference_cost);
    const double state_error = (plant.state() - reference.state()).norm();
    if (substeps > 1) {
      EXPECT_NEAR(previous_state / state_error, 16.0, 2.0) << substeps;
      EXPECT_NEAR(previous_cost / cost_error, 16.0, 3.0) << substeps;
    }
    previous_state = state_error;
    previous_cost = cost_error;
  }
}

TEST(Plant, IntegratorsAgreeOnFineGrids) {
  nasm_core::ControlPlan plan = optimal_plan("robotarm").plan;
  double previous = std::numeric_limits<double>::infinity();
  for (int refinement : {1, 10, 100}) {
    nasm_core::ControlPlan fine = plan;
    fine.instance.steps *= refinement;
    fine.controls.resize(plan.controls.rows(), fine.instance.steps);
    for (Eigen::Index k = 0; k < fine.controls.cols(); ++k) {
      fine.controls.col(k) = plan.controls.col(k / refinement);
    }
    Plant euler(nasm_core::find_system("robotarm"), {});
    Plant runge_kutta(nasm_core::find_system("robotarm"), rk4());
    const double cost = play(runge_kutta, fine);
    const double difference = std::abs(play(euler, fine) - cost) / cost;
    EXPECT_LT(difference, 0.2 * previous);
    previous = difference;
  }
  EXPECT_LT(previous, 1e-3);
}

TEST(Plant, NoiseFollowsTheSeed) {
  const nasm_core::ControlPlan plan = optimal_plan("quadrotor").plan;
  Plant plant(nasm_core::find_system("quadrotor"), noisy(0.01));
  const auto end_of = [&](uint64_t seed, uint64_t stream) {
    plant.seed(seed, stream);
    play(plant, plan);
    return plant.state();
  };
  const Eigen::VectorXd first = end_of(1, 0);
  EXPECT_EQ(end_of(1, 0), first);
  EXPECT_NE(end_of(2, 0), first);
  EXPECT_NE(end_of(1, 1), first);
}

TEST(Plant, NoiseGrowsWithTheRootOfTime) {
  // The cart's position moves by nothing but noise, while nothing pushes and the pole hangs.
  const nasm_core::System& system = nasm_core::find_system("cartpole");
  PlantOptions options;
  options.noise = Eigen::Vector4d(0.5, 0.0, 0.0, 0.0);
  Plant plant(system, options);
  const nasm_core::Instance instance = nasm_core::default_instance(system.info());
  plant.bind(instance);
  plant.seed(3, 0);
  const Eigen::VectorXd still = Eigen::VectorXd::Zero(1);
  double squares = 0.0;
  constexpr int kPlays = 2000;
  for (int play = 0; play < kPlays; ++play) {
    plant.set_state(Eigen::VectorXd::Zero(4));
    for (int k = 0; k < instance.steps; ++k) plant.step(still);
    squares += plant.state()(0) * plant.state()(0);
  }
  // After one second the deviation is sigma; its estimate is good to 1 / sqrt(2 plays).
  EXPECT_NEAR(std::sqrt(squares / kPlays), 0.5, 0.03);
}

TEST(Plant, StaysWhereTheNextStateIsNoNumber) {
  Plant plant(nasm_core::find_system("pendulum"), {});
  const Eigen::Vector2d state(0.1, 0.2);
  plant.set_state(state);
  EXPECT_FALSE(plant.step(Eigen::VectorXd::Constant(1, 1e300)).has_value());
  EXPECT_EQ(plant.state(), state);
  EXPECT_TRUE(plant.step(Eigen::VectorXd::Constant(1, 1.0)).has_value());
}

TEST(Plant, OnlyTheBrachistochroneLivesOnItsGrid) {
  for (const std::string& name : nasm_core::system_names()) {
    EXPECT_EQ(lives_on_its_grid(nasm_core::find_system(name)), name == "brachistochrone") << name;
  }
  EXPECT_THROW(Plant(nasm_core::find_system("brachistochrone"), rk4()), std::invalid_argument);
}

TEST(Plant, RefusesOptionsThatMakeNoSense) {
  const nasm_core::System& system = nasm_core::find_system("pendulum");
  EXPECT_THROW(Plant(system, rk4(0)), std::invalid_argument);
  EXPECT_THROW(Plant(system, noisy(-1.0)), std::invalid_argument);
  EXPECT_THROW(Plant(system, noisy(std::nan(""))), std::invalid_argument);
  PlantOptions three;
  three.noise = Eigen::Vector3d::Ones();
  EXPECT_THROW(Plant(system, three), std::invalid_argument);
  EXPECT_THROW(integrator_from("heun"), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_sim
