// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/certified_operator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "models.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

const std::vector<std::string> kTracking = {"pendulum", "robotarm", "cartpole", "quadrotor",
                                            "rocket"};
const std::vector<std::string> kConstrained = {"brachistochrone", "zermelo"};

Request request_for(const System& system, const Instance& instance) {
  Request request;
  request.goal = instance.goal;
  request.initial_state = instance.initial_state;
  for (const Component& component : system.info().task) {
    if (component.kind != Component::Kind::kParameter) continue;
    const auto index = static_cast<std::size_t>(component.index);
    request.parameter_names.push_back(system.info().parameters[index].name);
    request.parameter_values.push_back(instance.parameters(component.index));
  }
  return request;
}

double optimal_cost(const System& system, const Instance& instance, const Trajectory& near) {
  Trajectory trajectory = near;
  const SolveReport report = system.make_newton()->solve(instance, trajectory);
  EXPECT_TRUE(is_optimal(report.status)) << to_string(report.status);
  return report.cost;
}

TEST(CertifiedOperator, AnswersProblemsLikeThoseItWasTrainedWith) {
  for (const std::string& name : paper_systems()) {
    CertifiedOperator served(test::model(name));
    Limits limits;
    limits.max_relative_gap = 1e-3;
    Answer answer;
    for (uint64_t i = 0; i < 20; ++i) {
      const Instance instance = test::drawn(served.system(), "id", i);
      served.answer(request_for(served.system(), instance), limits, answer);
      ASSERT_TRUE(is_answer(answer.status)) << name << ": " << answer.text;
      EXPECT_LE(answer.relative_gap, limits.max_relative_gap) << name;
      EXPECT_LE(answer.miss, 1e-4) << name;
      EXPECT_EQ(answer.ood_score, 0.0) << name;
      const double optimum = optimal_cost(served.system(), answer.instance, answer.trajectory);
      EXPECT_NEAR(answer.cost, optimum, 2e-3 * std::abs(optimum)) << name;
    }
  }
}

TEST(CertifiedOperator, KnowsHowFarItIsFromTheOptimum) {
  int counted = 0;
  int within_factor_two = 0;
  for (const std::string& name : kTracking) {
    for (const double amount : {1e-5, 1e-4, 1e-3, 1e-2}) {
      CertifiedOperator served(test::worsened(test::model(name), amount, 1));
      Limits limits;
      limits.max_polish_steps = 0;
      limits.ood_policy = OodPolicy::kAccept;
      Answer answer;
      for (uint64_t i = 0; i < 100; ++i) {
        const Instance instance = test::drawn(served.system(), i % 2 ? "id" : "ood", i);
        served.answer(request_for(served.system(), instance), limits, answer);
        const double optimum = optimal_cost(served.system(), answer.instance, answer.trajectory);
        const double gap = (answer.cost - optimum) / std::abs(optimum);
        if (gap < 1e-8 || gap > 1e-2) continue;
        ++counted;
        if (answer.relative_gap > 0.5 * gap && answer.relative_gap < 2.0 * gap) {
          ++within_factor_two;
        }
      }
    }
  }
  std::printf("%d of %d gaps estimated within a factor of 2\n", within_factor_two, counted);
  EXPECT_GE(counted, 500);
  EXPECT_GE(within_factor_two, 0.95 * counted);
}

TEST(CertifiedOperator, PolishesUntilTheGapIsAllowed) {
  for (const std::string& name : kTracking) {
    CertifiedOperator served(test::worsened(test::model(name), 0.03, 1));
    Limits limits;
    limits.max_relative_gap = 1e-9;
    Answer answer;
    for (uint64_t i = 0; i < 5; ++i) {
      const Instance instance = test::drawn(served.system(), "id", i);
      served.answer(request_for(served.system(), instance), limits, answer);
      ASSERT_EQ(answer.status, AnswerStatus::kPolished) << name << ": " << answer.text;
      EXPECT_GE(answer.polish_steps, 1);
      EXPECT_LE(answer.relative_gap, 1e-9);
      const double optimum = optimal_cost(served.system(), answer.instance, answer.trajectory);
      EXPECT_NEAR(answer.cost, optimum, 2e-9 * std::abs(optimum)) << name;
    }
  }
}

TEST(CertifiedOperator, AnswersWhereRestingCostsNothing) {
  for (const std::string name : {"pendulum", "cartpole"}) {
    CertifiedOperator served(test::model(name));
    Request request;
    request.goal = Eigen::VectorXd::Zero(served.system().info().goal.size());
    Limits limits;
    limits.max_relative_gap = 1e-9;
    Answer answer;
    served.answer(request, limits, answer);
    EXPECT_EQ(answer.status, AnswerStatus::kPolished) << name << ": " << answer.text;
    EXPECT_LE(answer.cost, 1e-15) << name;
  }
}

TEST(CertifiedOperator, KeepsToTheBoundsBetweenGridPointsToo) {
  Model wild = test::model("zermelo");
  wild.steps = 10;
  wild.normalisation.control_scale *= 1e5;
  CertifiedOperator served(wild);
  const SystemInfo& info = served.system().info();
  Limits limits;
  limits.max_relative_gap = 1e-2;
  limits.max_polish_steps = 1000;
  Answer answer;
  int answered = 0;
  for (uint64_t i = 0; i < 20; ++i) {
    Request request = request_for(served.system(), test::drawn(served.system(), "id", i));
    request.num_samples = 1009;
    served.answer(request, limits, answer);
    if (!is_answer(answer.status)) continue;
    ++answered;
    EXPECT_LE(answer.controls.maxCoeff(), info.control_upper(0));
    EXPECT_GE(answer.controls.minCoeff(), info.control_lower(0));
  }
  EXPECT_GT(answered, 0);
}

TEST(CertifiedOperator, RefusesWhatItCannotMakeGood) {
  CertifiedOperator served(test::worsened(test::model("quadrotor"), 0.03, 1));
  Limits limits;
  limits.max_relative_gap = 1e-9;
  limits.max_polish_steps = 0;
  Answer answer;
  const Instance instance = test::drawn(served.system(), "id", 0);
  served.answer(request_for(served.system(), instance), limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kGap);
  EXPECT_NE(answer.text.find("allowed: 1e-09"), std::string::npos) << answer.text;
  EXPECT_TRUE(answer.controls.array().isNaN().all());
}

TEST(CertifiedOperator, NeverCallsALateAnswerASuccess) {
  CertifiedOperator served(test::model("quadrotor"));
  Limits limits;
  limits.deadline_s = 1e-9;
  Answer answer;
  served.answer(request_for(served.system(), test::drawn(served.system(), "id", 0)), limits,
                answer);
  EXPECT_EQ(answer.status, AnswerStatus::kDeadline) << answer.text;
  EXPECT_TRUE(answer.controls.array().isNaN().all());
  EXPECT_EQ(answer.polish_steps, 0);
}

TEST(CertifiedOperator, TreatsProblemsOutOfDistributionAsThePolicySays) {
  CertifiedOperator served(test::model("quadrotor"));
  const Request request = request_for(served.system(), test::drawn(served.system(), "ood", 3));
  Answer answer;
  Limits limits;
  limits.ood_policy = OodPolicy::kAccept;
  served.answer(request, limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kOk);
  EXPECT_GT(answer.ood_score, 0.0);
  EXPECT_LT(answer.ood_score, 0.25);
  limits.ood_policy = OodPolicy::kPolish;
  served.answer(request, limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kPolished);
  EXPECT_EQ(answer.polish_steps, 1);
  limits.max_ood_score_polished = 0.01;
  served.answer(request, limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kOutOfDistribution);
  EXPECT_NE(answer.text.find("allowed are 0.01"), std::string::npos) << answer.text;
  limits.ood_policy = OodPolicy::kRefuse;
  served.answer(request, limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kOutOfDistribution);
  EXPECT_NE(answer.text.find("widths"), std::string::npos) << answer.text;
  limits.max_ood_score = 1.0;
  served.answer(request, limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kOk);
}

TEST(CertifiedOperator, RefusesAGoalFarBeyondTheTrainingData) {
  CertifiedOperator served(test::model("quadrotor"));
  Request request = request_for(served.system(), test::drawn(served.system(), "id", 0));
  request.goal(0) = 600.0;
  Answer answer;
  served.answer(request, {}, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kOutOfDistribution) << answer.text;
  EXPECT_GT(answer.ood_score, 500.0);
  EXPECT_TRUE(answer.controls.array().isNaN().all());
}

TEST(CertifiedOperator, MeetsTerminalConstraintsByPolishing) {
  for (const std::string& name : kConstrained) {
    CertifiedOperator served(test::model(name));
    Limits limits;
    Answer answer;
    served.answer(request_for(served.system(), test::drawn(served.system(), "id", 1)), limits,
                  answer);
    ASSERT_EQ(answer.status, AnswerStatus::kPolished) << name << ": " << answer.text;
    EXPECT_LE(answer.miss, 1e-6 * std::max(1.0, answer.instance.goal.cwiseAbs().maxCoeff()));
    limits.max_polish_steps = 0;
    served.answer(request_for(served.system(), answer.instance), limits, answer);
    EXPECT_EQ(answer.status, AnswerStatus::kGap);
    EXPECT_NE(answer.text.find("missed by"), std::string::npos) << answer.text;
  }
}

TEST(CertifiedOperator, AnswersAtAnyInstant) {
  for (const double amount : {0.0, 0.03}) {  // the second one has to be polished
    CertifiedOperator served(test::worsened(test::model("quadrotor"), amount, 1));
    Limits limits;
    limits.max_relative_gap = 1e-7;
    Request request = request_for(served.system(), test::drawn(served.system(), "id", 0));
    Answer grid;
    served.answer(request, limits, grid);
    Answer fine;
    request.num_samples = 1000;
    served.answer(request, limits, fine);
    ASSERT_EQ(fine.controls.cols(), 1000);
    EXPECT_EQ(fine.cost, grid.cost);
    for (Eigen::Index k = 0; k < 100; ++k) {
      EXPECT_LT((fine.controls.col(10 * k) - grid.controls.col(k)).norm(), 1e-5);
    }
    // Between the instants of the grid nothing jumps.
    const double largest_step =
        (grid.controls.rightCols(99) - grid.controls.leftCols(99)).cwiseAbs().maxCoeff();
    EXPECT_LT((fine.controls.rightCols(999) - fine.controls.leftCols(999)).cwiseAbs().maxCoeff(),
              0.3 * largest_step);
    request.times = Eigen::Vector3d(0.0, 0.5, 1.0);
    served.answer(request, limits, fine);
    ASSERT_EQ(fine.controls.cols(), 3);
    EXPECT_LT((fine.controls.col(1) - grid.controls.col(50)).norm(), 1e-5);
  }
}

/// A network whose answers have nothing to do with the problem, but are finite.
Model hopeless(const std::string& name) {
  Model model = test::worsened(test::model(name), 3.0, 2);
  model.normalisation.control_scale *= 20.0;
  return model;
}

TEST(CertifiedOperator, PolishesFromTheColdGuessWhereTheNetworkLeadsNowhere) {
  int answered = 0;
  int cold = 0;
  int all = 0;
  for (const std::string& name : kTracking) {
    CertifiedOperator served(hopeless(name));
    Limits limits;
    limits.max_relative_gap = 1e-6;
    Answer answer;
    for (uint64_t i = 0; i < 20; ++i, ++all) {
      const Instance instance = test::drawn(served.system(), "id", i);
      served.answer(request_for(served.system(), instance), limits, answer);
      EXPECT_LE(answer.polish_steps, limits.max_polish_steps) << name;
      if (!is_answer(answer.status)) continue;
      ++answered;
      EXPECT_EQ(answer.status, AnswerStatus::kPolished) << name;
      EXPECT_LE(answer.relative_gap, limits.max_relative_gap) << name;
      if (answer.text.find("from the cold guess") != std::string::npos) ++cold;
    }
  }
  std::printf("%d of %d answered, %d of them from the cold guess\n", answered, all, cold);
  EXPECT_EQ(answered, all);
  EXPECT_GE(cold, 0.1 * all);
}

TEST(CertifiedOperator, PolishesFromTheLastPlanIfThereIsOne) {
  CertifiedOperator good(test::model("cartpole"));
  CertifiedOperator bad(hopeless("cartpole"));
  Limits limits;
  limits.max_relative_gap = 1e-8;
  Answer answer, before;
  int warm = 0;
  for (uint64_t i = 0; i < 20; ++i) {
    Request request = request_for(good.system(), test::drawn(good.system(), "id", i));
    good.answer(request, limits, before);
    ASSERT_TRUE(is_answer(before.status)) << before.text;
    request.goal.array() += 0.01;
    request.warm_controls = before.trajectory.controls;
    request.num_samples = 1000;
    bad.answer(request, limits, answer);
    ASSERT_EQ(answer.status, AnswerStatus::kPolished) << answer.text;
    if (answer.text.find("from the last plan") == std::string::npos) continue;
    ++warm;
    // Between the grid's instants it is the polished plan too, not the network's.
    for (Eigen::Index k = 0; k < 99; ++k) {
      const auto& grid = answer.trajectory.controls;
      EXPECT_LT((answer.controls.col(10 * k) - grid.col(k)).norm(), 1e-9);
      EXPECT_LT((answer.controls.col(10 * k + 5) - 0.5 * (grid.col(k) + grid.col(k + 1))).norm(),
                1e-9);
    }
  }
  EXPECT_GE(warm, 5);
}

TEST(CertifiedOperator, BeginsAnewOnlyWithinTheDeadlineAndTheSteps) {
  CertifiedOperator served(hopeless("cartpole"));
  Limits limits;
  limits.max_relative_gap = 1e-12;
  limits.max_polish_steps = 6;
  Answer answer;
  for (uint64_t i = 0; i < 10; ++i) {
    const Request request = request_for(served.system(), test::drawn(served.system(), "id", i));
    served.answer(request, limits, answer);
    EXPECT_LE(answer.polish_steps, 6);
  }
}

TEST(OodScore, IsTheWorstDistanceInWidths) {
  const Eigen::Vector2d lower(0.0, -1.0);
  const Eigen::Vector2d upper(1.0, 3.0);
  EXPECT_EQ(ood_score(Eigen::Vector2d(0.5, 3.0), lower, upper), 0.0);
  EXPECT_DOUBLE_EQ(ood_score(Eigen::Vector2d(0.5, 5.0), lower, upper), 0.5);
  EXPECT_DOUBLE_EQ(ood_score(Eigen::Vector2d(-2.0, 5.0), lower, upper), 2.0);
}

}  // namespace
}  // namespace nasm_core
