// SPDX-License-Identifier: Apache-2.0
// What networks learn of systems that rest at goals.
#include <gtest/gtest.h>

#include <cmath>

#include "models.hpp"
#include "nasm_common/random.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_core/operator/correction.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

class Correction : public testing::TestWithParam<std::string> {
 protected:
  Instance draw(uint64_t index) const {
    return draw_instance(system_, find_split(system_.info(), "feedback_id"), 3, index);
  }

  /// The corrections of the solution in `optimum_`; empty if there is none.
  Eigen::MatrixXd solve(const Instance& instance) {
    if (evaluator_->bind(instance)) return {};
    system_.guess(instance, optimum_);
    if (!is_optimal(newton_->solve(instance, optimum_).status)) return {};
    Eigen::MatrixXd corrections(optimum_.controls.rows(), optimum_.controls.cols());
    find_corrections(system_.info(), *evaluator_, optimum_, corrections);
    return corrections;
  }

  const System& system_ = find_system(GetParam());
  std::unique_ptr<Evaluator> evaluator_ = system_.make_evaluator();
  std::unique_ptr<NewtonSolver> newton_ = system_.make_newton();
  Trajectory optimum_;
};

TEST_P(Correction, LeadsBackToTheOptimum) {
  int solved = 0;
  for (uint64_t i = 0; i < 10; ++i) {
    const Eigen::MatrixXd corrections = solve(draw(i));
    if (corrections.size() == 0) continue;
    ++solved;
    Trajectory rolled_out;
    rolled_out.controls = corrections;
    ASSERT_TRUE(evaluator_->roll_out_corrections(rolled_out));
    const double scale = optimum_.controls.lpNorm<Eigen::Infinity>();
    // Later on, the acrobot's chaos makes much of the solver's last digits.
    const Eigen::MatrixXd difference = (rolled_out.controls - optimum_.controls).leftCols(10);
    EXPECT_LT(difference.lpNorm<Eigen::Infinity>(), 1e-4 * scale);
  }
  EXPECT_GE(solved, 5);
}

TEST_P(Correction, KeepsTheBoundsWhateverTheNetworkSays) {
  nasm_common::Random random(5);
  const Instance instance = draw(0);
  ASSERT_FALSE(evaluator_->bind(instance));
  Trajectory wild;
  wild.resize(system_.info(), instance.steps);
  for (double& value : wild.controls.reshaped()) value = random.uniform(-1e3, 1e3);
  evaluator_->roll_out_corrections(wild);
  Eigen::VectorXd lower(wild.controls.rows()), upper(wild.controls.rows());
  evaluator_->control_bounds(lower, upper);
  for (Eigen::Index k = 0; k < wild.controls.cols(); ++k) {
    EXPECT_TRUE((wild.controls.col(k).array() >= lower.array()).all());
    EXPECT_TRUE((wild.controls.col(k).array() <= upper.array()).all());
  }
}

TEST_P(Correction, IsNothingAtRest) {
  Instance instance = default_instance(system_.info());
  evaluator_->bind(instance);
  Eigen::VectorXd rest(instance.initial_state.size());
  ASSERT_TRUE(evaluator_->resting_state(rest));
  instance.initial_state = rest;
  ASSERT_FALSE(evaluator_->bind(instance));
  Trajectory trajectory;
  trajectory.resize(system_.info(), instance.steps);
  trajectory.controls.setZero();
  evaluator_->roll_out_corrections(trajectory);
  EXPECT_LT((trajectory.states.colwise() - rest).lpNorm<Eigen::Infinity>(), 1e-9);
}

TEST_P(Correction, OfAnyNetworkVanishesAtTheGoal) {
  Model model = test::untrained(GetParam());
  model.normalisation.correction_knee = 1.0;
  CertifiedOperator network(model);
  Instance instance = default_instance(system_.info());
  evaluator_->bind(instance);
  Request request;
  request.goal = instance.goal;
  request.initial_state.resize(instance.initial_state.size());
  evaluator_->resting_state(request.initial_state);
  const Eigen::VectorXd rest = request.initial_state;
  Limits limits;
  limits.max_polish_steps = 0;
  limits.max_violation = limits.max_miss = Limits::kNone;
  limits.ood_policy = OodPolicy::kAccept;
  Answer answer;
  network.answer(request, limits, answer);
  ASSERT_EQ(answer.status, AnswerStatus::kOk) << answer.text;
  const Trajectory& plan = answer.trajectory;
  EXPECT_LT((plan.states.colwise() - rest).lpNorm<Eigen::Infinity>(), 1e-6);

  // On the way there, corrections are of second order, or of first order if states are prescribed.
  const double order = system_.info().terminal_states > 0 ? 1.0 : 2.0;
  const auto factor = [&](double distance) {
    instance.initial_state = rest.array() + distance;
    evaluator_->bind(instance);
    return correction_factor(system_.info(), *evaluator_, instance, 1.0);
  };
  EXPECT_NEAR(factor(1e-4) / factor(1e-5), std::pow(10.0, order), 0.01 * std::pow(10.0, order));
  EXPECT_GT(factor(10.0), 0.5);
}

TEST_P(Correction, SeesTheErrorsOfAnInstance) {
  const SystemInfo& info = system_.info();
  const auto components = encoded_components(info, Encoding::kFeedback);
  const Instance instance = draw(1);
  Eigen::VectorXd encoded(static_cast<Eigen::Index>(components.size()));
  encode(instance, components, encoded);
  // A full turn of an angle makes no difference.
  Instance turned = instance;
  for (const int angle : info.angles) turned.initial_state(angle) += 2.0 * M_PI;
  Eigen::VectorXd after(encoded.size());
  encode(turned, components, after);
  EXPECT_LT((after - encoded).lpNorm<Eigen::Infinity>(), 1e-12);
  encode(decode(info, components, encoded), components, after);
  EXPECT_LT((after - encoded).lpNorm<Eigen::Infinity>(), 1e-12);
  if (!info.translates) return;
  Instance moved = instance;
  for (Eigen::Index i = 0; i < moved.goal.size(); ++i) {
    moved.goal(i) += 3.0;
    moved.initial_state(info.costed_states[static_cast<std::size_t>(i)]) += 3.0;
  }
  for (std::size_t i = 0; i < info.parameter_goals.size(); ++i) {
    if (info.parameter_goals[i] >= 0) moved.parameters(static_cast<Eigen::Index>(i)) += 3.0;
  }
  encode(moved, components, after);
  EXPECT_LT((after - encoded).lpNorm<Eigen::Infinity>(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(RobotSystems, Correction, testing::ValuesIn(robot_systems()),
                         [](const auto& test) { return test.param; });

/// An error of a thousandth makes an upright pendulum fall in an open loop.
TEST(StabilisedRollOut, KeepsErrorsSmall) {
  const System& system = find_system("pendulum_swing_up");
  Instance instance = default_instance(system.info());
  instance.initial_state << M_PI - 0.3, 0.0;
  const auto evaluator = system.make_evaluator();
  ASSERT_FALSE(evaluator->bind(instance));
  Trajectory optimum, open, closed;
  optimum.resize(system.info(), instance.steps);
  optimum.controls.setZero();
  evaluator->roll_out_corrections(optimum);
  const auto report = system.make_newton()->solve(instance, optimum);
  ASSERT_TRUE(is_optimal(report.status));
  Eigen::MatrixXd corrections(1, instance.steps);
  find_corrections(system.info(), *evaluator, optimum, corrections);
  open.controls = optimum.controls.array() + 1e-3;
  closed.controls = corrections.array() + 1e-3;
  const double fallen = evaluator->roll_out(open);
  evaluator->roll_out_corrections(closed);
  const double held = evaluator->roll_out(closed);
  EXPECT_GT(fallen, 2.0 * report.cost);
  EXPECT_LT(held, 1.001 * report.cost);
}

}  // namespace
}  // namespace nasm_core
