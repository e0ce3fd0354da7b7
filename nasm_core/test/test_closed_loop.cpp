// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models.hpp"
#include "nasm_core/evaluation/closed_loop/sweep.hpp"
#include "nasm_core/evaluation/closed_loop/tour.hpp"
#include "nasm_core/evaluation/plan_judge.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/resting_law.hpp"
#include "nasm_core/ocp/runge_kutta.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

const char* const kSystems[] = {"acrobot",          "cart_pole_swing_up",  "pendulum_swing_up",
                                "quadrotor_flight", "quadrotor_obstacles", "rocket_landing"};

Equilibrium equilibrium_of(const System& system, const Instance& instance) {
  const auto evaluator = system.make_evaluator();
  EXPECT_FALSE(evaluator->bind(instance));
  const auto found = find_equilibrium(system.info(), *evaluator);
  EXPECT_TRUE(found) << system.info().name;
  return *found;
}

SweepOptions few_runs(std::vector<PolicyKind> policies, std::size_t starts) {
  SweepOptions options;
  options.policies = std::move(policies);
  options.disturbances = {DisturbanceKind::kNone};
  options.starts = starts;
  options.run.duration_s = 5.0;
  options.run.hold_s = 1.0;
  options.threads = 2;
  return options;
}

TEST(Equilibrium, IsWhereTheDynamicsRest) {
  for (const char* const name : kSystems) {
    const System& system = find_system(name);
    for (uint64_t i = 0; i < 3; ++i) {
      const Instance instance = test::drawn(system, "id", i);
      const Equilibrium rest = equilibrium_of(system, instance);
      const auto evaluator = system.make_evaluator();
      ASSERT_FALSE(evaluator->bind(instance));
      Eigen::VectorXd f(rest.state.size());
      evaluator->dynamics(rest.state, rest.control, f);
      EXPECT_LT(f.lpNorm<Eigen::Infinity>(), 1e-9) << name;
      EXPECT_NEAR(evaluator->terminal_cost(rest.state), 0.0, 1e-9) << name;
      GoalDistance distance(system.info());
      distance.set_goal(instance.goal);
      EXPECT_LT(distance.of(rest.state), 1e-9) << name;
    }
  }
}

TEST(GoalDistance, KnowsAnglesAndWhatCostsNothing) {
  const System& cart_pole = find_system("cart_pole_swing_up");
  GoalDistance upright(cart_pole.info());
  upright.set_goal(Eigen::VectorXd::Constant(1, 0.1));
  Eigen::VectorXd turned = Eigen::Vector4d(0.1, 5.0 * M_PI, 0.0, 0.0);
  EXPECT_LT(upright.of(turned), 1e-9);
  turned(0) += 2.0 * tolerance_of_unit("m");
  EXPECT_NEAR(upright.of(turned), 2.0 * GoalDistance::kAtGoal, 1e-9);
  turned(1) = 0.0;
  EXPECT_GT(upright.of(turned), 1.0) << "the pole counts, although the goal is the cart's";
  turned(3) = NAN;
  EXPECT_TRUE(std::isnan(upright.of(turned)));
  EXPECT_THROW(upright.set_goal(Eigen::Vector2d(0.0, 0.0)), std::invalid_argument);

  const GoalDistance landed(find_system("rocket_landing").info());
  EXPECT_EQ(landed.states(), (std::vector<int>{0, 1, 2, 3, 4, 5, 8, 9, 11, 12})) << "not its roll";
}

TEST(Equilibrium, SystemsWithoutRestingLawHaveNone) {
  const System& system = find_system("pendulum");
  EXPECT_FALSE(find_equilibrium(system.info(), *system.make_evaluator()));
  EXPECT_THROW(ClosedLoop{system}, std::invalid_argument);
}

TEST(RestingLaw, OfASingleIntegratorIsTheGoldenRatio) {
  const Eigen::MatrixXd one = Eigen::MatrixXd::Ones(1, 1);
  const RestingLaw law = make_resting_law(one, one, one, one);
  const double golden_ratio = 0.5 * (1.0 + std::sqrt(5.0));
  EXPECT_NEAR(law.cost(0, 0), golden_ratio, 1e-11);
  EXPECT_NEAR(law.gain(0, 0), golden_ratio - 1.0, 1e-11);
}

TEST(RungeKutta, ExpandsTheExponentialToFourthOrder) {
  const double h = 0.3;
  Eigen::VectorXd x = Eigen::VectorXd::Constant(1, 2.0);
  double weights = 0.0;
  RungeKutta().step(h, x, [&](const Eigen::VectorXd& at, Eigen::VectorXd& slope, double weight) {
    slope = at;
    weights += weight;
  });
  EXPECT_NEAR(x(0), 2.0 * (1.0 + h + h * h / 2.0 + h * h * h / 6.0 + h * h * h * h / 24.0), 1e-14);
  EXPECT_EQ(weights, 6.0);
}

TEST(Wilson, KnownIntervals) {
  EXPECT_NEAR(wilson_interval(10, 10).lower, 0.7225, 1e-4);
  EXPECT_DOUBLE_EQ(wilson_interval(10, 10).upper, 1.0);
  EXPECT_NEAR(wilson_interval(50, 100).lower, 0.4038, 1e-4);
  EXPECT_NEAR(wilson_interval(50, 100).upper, 0.5962, 1e-4);
  EXPECT_NEAR(wilson_interval(0, 20).lower, 0.0, 1e-15);
  EXPECT_EQ(wilson_interval(0, 0).upper, 1.0);
}

TEST(Disturbances, AreWhatTheyAreCalled) {
  const SystemInfo& info = find_system("quadrotor_flight").info();
  const Instance instance = default_instance(info);
  const auto draw = [&](DisturbanceKind kind, uint64_t index) {
    return draw_disturbance(kind, {}, info, instance, 10.0, 1, index);
  };
  const Disturbance wind = draw(DisturbanceKind::kWind, 1);
  EXPECT_NEAR(wind.acceleration.segment(3, 3).norm(), DisturbanceSizes().wind_mps2, 1e-12);
  EXPECT_NEAR(wind.acceleration.norm(), DisturbanceSizes().wind_mps2, 1e-12);
  EXPECT_EQ(wind.acceleration, draw(DisturbanceKind::kWind, 1).acceleration);
  EXPECT_NE(wind.acceleration, draw(DisturbanceKind::kWind, 2).acceleration);
  const Disturbance impulse = draw(DisturbanceKind::kImpulse, 1);
  EXPECT_GE(impulse.impulse_time_s, 2.5);
  EXPECT_LE(impulse.impulse_time_s, 5.0);
  const Disturbance parameters = draw(DisturbanceKind::kParameters, 1);
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    const auto index = static_cast<Eigen::Index>(i);
    const double change = parameters.parameters(index) / instance.parameters(index) - 1.0;
    if (info.parameters[i].changeable) {
      EXPECT_LE(std::abs(change), 0.2) << info.parameters[i].name;
      EXPECT_NE(change, 0.0) << info.parameters[i].name;
    } else {
      EXPECT_EQ(parameters.parameters(index), instance.parameters(index));
    }
  }
  const SystemInfo& pendulum = find_system("pendulum_swing_up").info();
  EXPECT_NE(
      draw_disturbance(DisturbanceKind::kWind, {}, pendulum, default_instance(pendulum), 10.0, 1, 1)
          .acceleration(1),
      0.0);
}

TEST(Disturbances, AndPoliciesHaveNames) {
  for (const DisturbanceKind kind : all_disturbances()) {
    EXPECT_EQ(disturbance_from(to_string(kind)), kind);
  }
  for (const PolicyKind kind : all_policies()) EXPECT_EQ(policy_from(to_string(kind)), kind);
  EXPECT_THROW(disturbance_from("hail"), std::invalid_argument);
  EXPECT_THROW(policy_from("hope"), std::invalid_argument);
}

TEST(Plant, RestsAndKeepsQuaternions) {
  const System& system = find_system("quadrotor_flight");
  Instance instance = default_instance(system.info());
  const Equilibrium rest = equilibrium_of(system, instance);
  Disturbance nothing =
      draw_disturbance(DisturbanceKind::kNone, {}, system.info(), instance, 10.0, 1, 0);
  Plant plant(system);
  instance.initial_state = rest.state;
  plant.reset(instance, nothing);
  for (int i = 0; i < 100; ++i) plant.advance(rest.control, 0.01);
  EXPECT_LT(GoalDistance(system.info()).of(plant.state()), 1e-9);

  instance.initial_state.tail(3) << 5.0, -4.0, 3.0;
  plant.reset(instance, nothing);
  for (int i = 0; i < 100; ++i) plant.advance(rest.control, 0.01);
  EXPECT_NEAR(plant.state().segment(6, 4).norm(), 1.0, 1e-12);

  nothing.acceleration(3) = 0.5;
  instance.initial_state = rest.state;
  plant.reset(instance, nothing);
  for (int i = 0; i < 100; ++i) plant.advance(rest.control, 0.01);
  EXPECT_NEAR(plant.state()(3), 0.5, 1e-9);
  EXPECT_NEAR(plant.state()(0) - rest.state(0), 0.25, 1e-9);
}

TEST(ClosedLoop, ExactControlReachesTheGoal) {
  for (const char* const name : {"pendulum_swing_up", "quadrotor_flight"}) {
    const auto sweep = run_sweep(find_system(name), few_runs({PolicyKind::kExact}, 3));
    const SweepRow row = summarise(*sweep).front();
    EXPECT_EQ(row.successes, 3u) << name;
    EXPECT_EQ(row.bound_violations, 0u) << name;
    EXPECT_LT(row.worst_excess, 0.05) << name;
    EXPECT_EQ(row.relative_cost, 1.0) << name;
    EXPECT_GT(row.median_decision_s, 0.0) << name;
  }
}

TEST(ClosedLoop, FewIterationsPerPeriodAreCloseToExactControl) {
  for (const char* const name : {"pendulum_swing_up", "quadrotor_flight"}) {
    const auto sweep =
        run_sweep(find_system(name), few_runs({PolicyKind::kRti, PolicyKind::kExact}, 2));
    const SweepRow row = summarise(*sweep).front();
    EXPECT_EQ(row.successes, 2u) << name;
    EXPECT_EQ(row.bound_violations, 0u) << name;
    EXPECT_LT(row.relative_cost, 1.2) << name;
  }
}

TEST(ClosedLoop, RegulatorHoldsTheGoal) {
  for (const char* const name : {"pendulum_swing_up", "quadrotor_flight"}) {
    const System& system = find_system(name);
    Instance instance = default_instance(system.info());
    instance.initial_state = equilibrium_of(system, instance).state;
    instance.initial_state(0) += 0.1;
    const auto policy = make_policy(PolicyKind::kLqr, system, {});
    RunOptions options;
    options.duration_s = 5.0;
    options.records = true;
    const Disturbance nothing = draw_disturbance(DisturbanceKind::kNone, {}, system.info(),
                                                 instance, options.duration_s, 1, 0);
    const RunResult run = ClosedLoop(system).run(instance, nothing, *policy, options, 1);
    EXPECT_TRUE(run.has_succeeded) << name;
    EXPECT_LT(run.final_distance, 0.1) << name;
    EXPECT_EQ(run.bound_violations, 0u) << name;
    EXPECT_EQ(run.states.cols(), run.controls.cols() + 1) << name;
  }
}

TEST(ClosedLoop, UntrainedNetworkKeepsTheBounds) {
  for (const char* const name : {"pendulum_swing_up", "quadrotor_flight"}) {
    const Model model = test::untrained(name);
    SweepOptions options = few_runs({PolicyKind::kNasm, PolicyKind::kNasmFallback}, 2);
    options.policy.model = &model;
    const auto sweep = run_sweep(find_system(name), options);
    for (const SweepRow& row : summarise(*sweep)) {
      EXPECT_EQ(row.bound_violations, 0u) << name;
      double decided = 0.0;
      for (const double share : row.decision_shares) decided += share;
      EXPECT_NEAR(decided, 1.0, 1e-12) << name;
    }
    // What it proposes is no better than going on with a plan.
    const auto& shares = summarise(*sweep)[1].decision_shares;
    EXPECT_GT(shares[static_cast<std::size_t>(DecisionSource::kFallback)], 0.5) << name;
  }
}

TEST(PlanJudge, TakesPlansThatCostLittleMore) {
  const PlanJudge::Merit kept{10.0, 0.0};
  const double played = 2.0;
  const double most = kept.cost + (1.0 - PlanJudge::kDecrease) * played;
  EXPECT_TRUE(PlanJudge::may_replace({most, 0.0}, kept, played));
  EXPECT_FALSE(PlanJudge::may_replace({most + 1e-3, 0.0}, kept, played));
  EXPECT_FALSE(PlanJudge::may_replace({most, 0.0}, kept, 0.0)) << "nothing was gained";
  EXPECT_FALSE(PlanJudge::may_replace({5.0, 1e-3}, kept, played)) << "violates more";
  EXPECT_TRUE(PlanJudge::may_replace({10.0, 1e-3}, {10.0, 2e-3}, played));
  EXPECT_FALSE(PlanJudge::may_replace({std::nan(""), 0.0}, kept, played));
}

TEST(PlanJudge, ForgivesWhatOptimaExceedBetweenTheirSteps) {
  const System& system = find_system("cart_pole_swing_up");
  Instance instance = default_instance(system.info());
  PlanJudge judge(system);
  Trajectory plan;
  plan.resize(system.info(), instance.steps);
  plan.controls.setZero();
  const auto violation_at = [&](double position) {
    judge.bind(instance);
    plan.states.col(0) << position, 0.0, 0.0, 0.0;
    return judge.judge(plan).violation;
  };
  EXPECT_EQ(violation_at(0.4 + 0.9 * PlanJudge::kTolerance), 0.0);
  EXPECT_NEAR(violation_at(0.4 + 3.0 * PlanJudge::kTolerance),
              2.0 * PlanJudge::kTolerance * instance.steps, 1e-9);
}

/// The whole loop costs at most 1/α of its first plan, and a little for the plant's finer steps.
TEST(ClosedLoop, OfShippedModelsSucceedsByTheNetworksAnswers) {
  struct Case {
    const char* system;
    double least_share;  ///< of decisions that are the network's
  };
  for (const Case& c : {Case{"pendulum_swing_up", 0.8}, Case{"cart_pole_swing_up", 0.1},
                        Case{"quadrotor_flight", 0.85}, Case{"quadrotor_obstacles", 0.8},
                        Case{"rocket_landing", 0.1}}) {
    const System& system = find_system(c.system);
    const Model model = test::model(std::string(c.system) + "_feedback");
    SweepOptions options = few_runs({PolicyKind::kNasmFallback, PolicyKind::kExact}, 4);
    options.policy.model = &model;
    options.run.duration_s = 8.0;
    options.disturbances = {DisturbanceKind::kNone, DisturbanceKind::kNoise};
    const auto sweep = run_sweep(system, options);
    ASSERT_TRUE(sweep);
    for (const SweepRow& row : summarise(*sweep)) {
      if (row.policy != PolicyKind::kNasmFallback) continue;
      EXPECT_EQ(row.successes, row.runs) << c.system << ", " << to_string(row.disturbance);
      EXPECT_EQ(row.bound_violations, 0U);
      EXPECT_LT(row.relative_cost, 1.0 / PlanJudge::kDecrease) << c.system;
      if (row.disturbance != DisturbanceKind::kNone) continue;
      EXPECT_GT(row.decision_shares[0], c.least_share) << c.system;
    }
  }
}

TEST(ClosedLoop, DoesNotDependOnThreads) {
  SweepOptions options = few_runs({PolicyKind::kExact, PolicyKind::kLqr}, 3);
  options.disturbances = all_disturbances();
  options.run.duration_s = 2.0;
  options.threads = 1;
  const System& system = find_system("pendulum_swing_up");
  const auto first = run_sweep(system, options);
  options.threads = 3;
  const auto second = run_sweep(system, options);
  for (std::size_t i = 0; i < first->results.size(); ++i) {
    EXPECT_EQ(first->results[i].cost, second->results[i].cost) << i;
    EXPECT_EQ(first->results[i].decisions, second->results[i].decisions) << i;
  }
  options.seed = 2;
  EXPECT_NE(run_sweep(system, options)->results[0].cost, first->results[0].cost);
}

TEST(Tour, GoalsAreBehindObstacles) {
  const System& system = find_system("quadrotor_obstacles");
  const Split& split = find_split(system.info(), "id");
  const auto tour = draw_tour(system, split, 3, 4);
  ASSERT_EQ(tour.size(), 4u);
  const auto evaluator = system.make_evaluator();
  const auto worst_at = [&](const Eigen::VectorXd& state) {
    Eigen::VectorXd excess(4);
    evaluator->constraints(state, Eigen::VectorXd::Zero(4), excess);
    return excess.maxCoeff();
  };
  for (std::size_t i = 1; i < tour.size(); ++i) {
    EXPECT_EQ(tour[i].parameters, tour[0].parameters);
    EXPECT_EQ(tour[i].initial_state.head(3), tour[i - 1].goal);
    ASSERT_FALSE(evaluator->bind(tour[i]));
    const Eigen::VectorXd end = equilibrium_of(system, tour[i]).state;
    EXPECT_LE(worst_at(end), 0.0);
    double worst = 0.0;
    for (int k = 0; k <= 100; ++k) {
      worst = std::max(worst,
                       worst_at(tour[i].initial_state + 0.01 * k * (end - tour[i].initial_state)));
    }
    EXPECT_GT(worst, 0.0) << i;
  }
  EXPECT_EQ(draw_tour(system, split, 3, 4)[3].goal, tour[3].goal);
  EXPECT_NE(draw_tour(system, split, 4, 4)[3].goal, tour[3].goal);
  // A system without equilibria has none.
  const System& paper = find_system("quadrotor");
  EXPECT_THROW(draw_tour(paper, find_split(paper.info(), "id"), 1, 2), std::invalid_argument);
}

TEST(Tour, RunsBeginWhereTheOneBeforeHasEnded) {
  SweepOptions options = few_runs({PolicyKind::kExact}, 3);
  options.is_tour = true;
  options.disturbances = {DisturbanceKind::kWind};
  const auto sweep = run_sweep(find_system("quadrotor_flight"), options);
  for (std::size_t i = 0; i < 3; ++i) {
    const RunResult& run = sweep->result(0, 0, i);
    EXPECT_TRUE(run.has_succeeded) << i;
    ASSERT_GT(run.states.cols(), 1) << i;
    if (i == 0) continue;
    const Eigen::VectorXd before = sweep->result(0, 0, i - 1).states.rightCols<1>();
    EXPECT_EQ(run.states.col(0), before) << i;
    // The wind is the same all the time, so every goal is missed in the same direction.
    const Eigen::VectorXd miss = before.head(3) - sweep->instances[i - 1].goal;
    const Eigen::VectorXd next_miss =
        run.states.rightCols<1>().topRows(3) - sweep->instances[i].goal;
    EXPECT_LT((miss - next_miss).norm(), 0.2 * miss.norm() + 1e-3) << i;
  }
}

TEST(ClosedLoop, IsJudgedByTheLimitsThatAreGiven) {
  const System& system = find_system("quadrotor_flight");
  Instance instance = default_instance(system.info());
  const auto policy = make_policy(PolicyKind::kExact, system, {});
  RunOptions options;
  options.duration_s = 3.0;
  options.hold_s = 0.5;
  const Disturbance nothing = draw_disturbance(DisturbanceKind::kNone, {}, system.info(), instance,
                                               options.duration_s, 1, 0);
  const RunResult nominal = ClosedLoop(system).run(instance, nothing, *policy, options, 1);
  ASSERT_EQ(nominal.worst_values.size(), 2);
  EXPECT_EQ(std::max(0.0, nominal.worst_values.maxCoeff()), nominal.worst_excess);
  options.judged_by = {{"max_speed", 1.0}};
  const RunResult strict = ClosedLoop(system).run(instance, nothing, *policy, options, 1);
  EXPECT_EQ(strict.cost, nominal.cost);
  EXPECT_GT(strict.worst_values(0), 0.1);
  EXPECT_EQ(strict.worst_values(1), nominal.worst_values(1));
  options.judged_by = {{"wings", 1.0}};
  EXPECT_THROW(ClosedLoop(system).run(instance, nothing, *policy, options, 1),
               std::invalid_argument);
  options.judged_by = {{"max_speed", -1.0}};
  EXPECT_THROW(ClosedLoop(system).run(instance, nothing, *policy, options, 1),
               std::invalid_argument);
}

TEST(ClosedLoop, CanBeEnded) {
  SweepOptions options = few_runs({PolicyKind::kLqr}, 50);
  std::size_t most = 0;
  const auto sweep = run_sweep(find_system("pendulum_swing_up"), options, [&](std::size_t done) {
    most = done;
    return done < 3;
  });
  EXPECT_FALSE(sweep);
  EXPECT_LT(most, 10u);
}

TEST(ClosedLoop, RefusesWhatMakesNoSense) {
  const System& system = find_system("pendulum_swing_up");
  const auto expect_refused = [&](SweepOptions options) {
    EXPECT_THROW(run_sweep(system, options), std::invalid_argument);
  };
  const SweepOptions good = few_runs({PolicyKind::kLqr}, 1);
  SweepOptions bad = good;
  bad.starts = 0;
  expect_refused(bad);
  bad = good;
  bad.policies.clear();
  expect_refused(bad);
  bad = good;
  bad.disturbances.clear();
  expect_refused(bad);
  bad = good;
  bad.split = "moon";
  expect_refused(bad);
  bad = good;
  bad.run.duration_s = bad.run.hold_s;
  expect_refused(bad);
  bad = good;
  bad.run.duration_s = std::nan("");
  expect_refused(bad);
  bad = good;
  bad.run.steps_per_period = 1000;
  expect_refused(bad);
  bad = good;
  bad.policies = {PolicyKind::kNasm};
  expect_refused(bad);
  const Model other = test::untrained("quadrotor_flight");
  bad.policy.model = &other;
  expect_refused(bad);
  bad = good;
  bad.policies = {PolicyKind::kRti};
  bad.policy.rti_iterations = 0;
  expect_refused(bad);
}

}  // namespace
}  // namespace nasm_core
