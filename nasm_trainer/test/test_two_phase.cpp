// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "baselines/two_phase_data.hpp"
#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/baselines/two_phase.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::find_system;
using nasm_core::Instance;
using nasm_core::System;
using nasm_core::Trajectory;

const System& pendulum() {
  return find_system("pendulum");
}

std::vector<Instance> draw(const System& system, int count) {
  const auto& split = nasm_core::find_split(system.info(), "id");
  std::vector<Instance> instances;
  for (int i = 0; i < count; ++i) {
    instances.push_back(
        nasm_core::draw_instance(system.info(), split, 0, static_cast<uint64_t>(i)));
  }
  return instances;
}

double optimal_cost(const System& system, const Instance& instance) {
  Trajectory trajectory;
  system.guess(instance, trajectory);
  return system.make_newton()->solve(instance, trajectory).cost;
}

/// For what does not depend on how well a surrogate is fitted.
SurrogateOptions quick() {
  SurrogateOptions options;
  options.trajectories = 10;
  options.hidden = {16, 16};
  options.epochs = 5;
  options.batch = 100;
  return options;
}

SurrogateOptions thorough(double amplitude) {
  SurrogateOptions options;
  options.amplitude = amplitude;
  options.epochs = 60;
  return options;
}

/// Cost along the surrogate's trajectory, step by step.
double predicted_cost(const Surrogate& surrogate, const Instance& instance,
                      const Eigen::MatrixXd& controls) {
  const auto evaluator = surrogate.system().make_evaluator();
  evaluator->bind(instance);
  Eigen::VectorXd x = instance.initial_state;
  double cost = 0.0;
  for (int k = 0; k < instance.steps; ++k) {
    const Eigen::VectorXd u = controls.col(k);
    cost += evaluator->stage_cost(x, u);
    x += instance.horizon / instance.steps * surrogate.dynamics(x, u);
  }
  return cost;
}

TEST(RandomControls, StayWithinTheAmplitudeAndAreSmooth) {
  double largest = 0.0;
  for (uint64_t i = 0; i < 200; ++i) {
    nasm_common::Random random(1, i);
    const Eigen::MatrixXd controls = random_controls(2, 100, 5.0, random);
    largest = std::max(largest, controls.cwiseAbs().maxCoeff());
    const Eigen::MatrixXd changes = controls.rightCols(99) - controls.leftCols(99);
    EXPECT_LT(changes.cwiseAbs().maxCoeff(), 5.0 * 2.0 * M_PI * 2.0 / 100.0);
  }
  EXPECT_LE(largest, 5.0);
  EXPECT_GT(largest, 3.5);
}

TEST(Transitions, AreTheDynamics) {
  const auto seen = collect_transitions(pendulum(), 10.0, 3, 0);
  ASSERT_EQ(seen.inputs.cols(), 300);
  const auto evaluator = pendulum().make_evaluator();
  evaluator->bind(nasm_core::default_instance(pendulum().info()));
  Eigen::VectorXd expected(2);
  for (Eigen::Index i = 0; i < 300; i += 7) {
    evaluator->dynamics(seen.inputs.col(i).head(2), seen.inputs.col(i).tail(1), expected);
    EXPECT_NEAR((seen.changes.col(i) - expected).norm(), 0.0, 1e-9);
  }
}

TEST(Surrogate, LearnsTheDynamics) {
  SurrogateOptions options = thorough(10.0);
  const auto learned = Surrogate::fit(pendulum(), options);
  options.epochs = 1;
  const auto hardly = Surrogate::fit(pendulum(), options);
  EXPECT_LT(learned->held_out_error(), 0.03);
  EXPECT_GT(hardly->held_out_error(), 4.0 * learned->held_out_error());
}

TEST(Surrogate, IsThatOfItsSeed) {
  SurrogateOptions options = quick();
  const Eigen::Vector2d x(0.1, 0.2);
  const Eigen::VectorXd u = Eigen::VectorXd::Constant(1, 0.3);
  const auto first = Surrogate::fit(pendulum(), options)->dynamics(x, u);
  EXPECT_EQ(first, Surrogate::fit(pendulum(), options)->dynamics(x, u));
  options.seed = 1;
  EXPECT_NE(first, Surrogate::fit(pendulum(), options)->dynamics(x, u));
}

TEST(TwoPhase, ComesNearTheOptimumWithDataFromAllAround) {
  const auto surrogate = Surrogate::fit(pendulum(), thorough(40.0));
  DescentOptions options;
  options.learning_rate = 0.3;
  options.iterations = 300;
  const auto instances = draw(pendulum(), 2);
  const auto descents = descend(*surrogate, instances, options);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const double optimum = optimal_cost(pendulum(), instances[i]);
    EXPECT_NEAR((*descents)[i].actual.back(), optimum, 0.01 * optimum);
    EXPECT_NEAR((*descents)[i].predicted.back(), optimum, 0.01 * optimum);
  }
}

TEST(TwoPhase, GoesAstrayBeyondItsData) {
  const auto surrogate = Surrogate::fit(pendulum(), thorough(9.0));
  EXPECT_LT(surrogate->held_out_error(), 0.03);
  DescentOptions options;
  options.learning_rate = 0.3;
  options.iterations = 300;
  const auto instances = draw(pendulum(), 2);
  const auto descents = descend(*surrogate, instances, options);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const auto& [predicted, actual, controls] = (*descents)[i];
    EXPECT_LT(predicted.back(), 0.6 * predicted.front());
    EXPECT_GT(actual.back(), 1.3 * predicted.back());
    EXPECT_GT(actual.back(), 1.2 * *std::min_element(actual.begin(), actual.end()));
    EXPECT_GT(controls.cwiseAbs().maxCoeff(), 9.0);
  }
}

class TwoPhaseSystems : public testing::TestWithParam<const char*> {};

TEST_P(TwoPhaseSystems, DescendsAlongTheSurrogate) {
  const System& system = find_system(GetParam());
  const auto surrogate = Surrogate::fit(system, quick());
  const auto instances = draw(system, 2);
  DescentOptions options;
  options.iterations = 1;
  options.learning_rate = 1e-3;
  const auto descents = descend(*surrogate, instances, options);
  ASSERT_EQ(descents->size(), 2U);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Descent& descent = (*descents)[i];
    Trajectory guess;
    system.guess(instances[i], guess);
    const double cost = predicted_cost(*surrogate, instances[i], guess.controls);
    ASSERT_EQ(descent.predicted.size(), 2U);
    EXPECT_NEAR(descent.predicted[0], cost, 1e-9 * cost);
    // The first step of Adam is the sign of the gradient, wherever that is not tiny.
    for (const int k : {0, 10, 50, 90}) {
      Eigen::MatrixXd moved = guess.controls;
      const double change = 1e-5;
      moved(0, k) += change;
      const double above = predicted_cost(*surrogate, instances[i], moved);
      moved(0, k) -= 2.0 * change;
      const double slope =
          (above - predicted_cost(*surrogate, instances[i], moved)) / (2.0 * change);
      const double step = descent.controls(0, k) - guess.controls(0, k);
      if (std::abs(slope) < 1e-3) continue;
      EXPECT_NEAR(step, slope > 0.0 ? -1e-3 : 1e-3, 1e-6) << "step " << k;
    }
    EXPECT_LT(descent.predicted[1], descent.predicted[0]);
    Trajectory end = guess;
    end.controls = descent.controls;
    const auto evaluator = system.make_evaluator();
    evaluator->bind(instances[i]);
    EXPECT_EQ(descent.actual[1], evaluator->roll_out(end));
  }
}

INSTANTIATE_TEST_SUITE_P(, TwoPhaseSystems,
                         testing::Values("pendulum", "robotarm", "cartpole", "quadrotor",
                                         "rocket"));

TEST(TwoPhase, StopsWhenTold) {
  const std::atomic<bool> stop{true};
  TwoPhaseMonitor monitor;
  monitor.stop = &stop;
  EXPECT_FALSE(Surrogate::fit(pendulum(), quick(), monitor));
  const auto surrogate = Surrogate::fit(pendulum(), quick());
  EXPECT_FALSE(descend(*surrogate, draw(pendulum(), 1), {}, monitor));
}

TEST(TwoPhase, RefusesWhatMakesNoSense) {
  const auto refused = [](const char* system, auto change) {
    SurrogateOptions options = quick();
    change(options);
    EXPECT_THROW(Surrogate::fit(find_system(system), options), std::invalid_argument);
  };
  refused("zermelo", [](auto&) {});
  refused("pendulum", [](auto& options) { options.amplitude = 0.0; });
  refused("pendulum",
          [](auto& options) { options.amplitude = std::numeric_limits<double>::quiet_NaN(); });
  refused("pendulum", [](auto& options) { options.trajectories = 0; });
  refused("pendulum", [](auto& options) { options.hidden = {8, 0}; });
  refused("pendulum", [](auto& options) { options.learning_rate = -1.0; });

  const auto surrogate = Surrogate::fit(pendulum(), quick());
  const std::vector<Instance> good = draw(pendulum(), 2);
  DescentOptions options;
  EXPECT_THROW(descend(*surrogate, {}, options), std::invalid_argument);
  options.iterations = 0;
  EXPECT_THROW(descend(*surrogate, good, options), std::invalid_argument);
  options = {};
  auto instances = good;
  instances[1].steps = 50;
  EXPECT_THROW(descend(*surrogate, instances, options), std::invalid_argument);
  instances = good;
  instances[1].parameters(0) = 2.0;
  EXPECT_THROW(descend(*surrogate, instances, options), std::invalid_argument);
  instances = good;
  instances[0].goal(0) = std::numeric_limits<double>::infinity();
  EXPECT_THROW(descend(*surrogate, instances, options), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
