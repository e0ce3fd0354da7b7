// SPDX-License-Identifier: Apache-2.0
// Solving and answering again must not touch the heap. Counts every call of malloc and its
// relatives in the process.
#include <gtest/gtest.h>

#include "models.hpp"
#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

TEST(Allocation, IsCounted) {
  const int before = allocations;
  int* volatile number = new int(3);
  delete number;
  Eigen::VectorXd vector = Eigen::VectorXd::Constant(100, 1.0);
  EXPECT_GE(allocations - before, 2) << vector.sum();
}

TEST(Allocation, DoesNotHappenInSolvesAfterTheFirst) {
  for (const std::string& name : system_names()) {
    const System& system = find_system(name);
    const auto solver = system.make_newton();
    const auto evaluator = system.make_evaluator();
    const Instance first = test::drawn(system, "id", 0);
    const Instance second = test::drawn(system, "ood", 1);
    Trajectory guess, trajectory;
    system.guess(first, guess);
    trajectory = guess;
    solver->solve(first, trajectory);
    Eigen::MatrixXd gradient = trajectory.controls;
    system.guess(second, guess);
    trajectory = guess;

    const int before = allocations;
    const SolveReport report = solver->solve(second, trajectory);
    solver->certify(second, trajectory);
    evaluator->bind(second);
    evaluator->roll_out(trajectory);
    evaluator->gradient(trajectory, gradient);
    EXPECT_EQ(allocations - before, 0) << name;
    EXPECT_EQ(report.status, SolveStatus::kConverged);
  }
}

TEST(Allocation, DoesNotHappenInBoundedSolves) {
  const System& system = find_system("quadrotor");
  NewtonOptions options;
  options.control_lower = Eigen::Vector4d::Constant(-3.0);
  options.control_upper = Eigen::Vector4d::Constant(3.0);
  const auto solver = system.make_newton(options);
  const Instance instance = test::drawn(system, "id", 0);
  Trajectory guess, trajectory;
  system.guess(instance, guess);
  trajectory = guess;
  solver->solve(instance, trajectory);
  trajectory = guess;
  const int before = allocations;
  solver->solve(instance, trajectory);
  EXPECT_EQ(allocations - before, 0);
}

TEST(Allocation, DoesNotHappenInAnswersAfterTheFirst) {
  for (const std::string& name : paper_systems()) {
    CertifiedOperator served(test::model(name));
    Request request;
    Limits limits;
    Answer answer;
    for (const Eigen::Index count : {0, 37}) {
      request.goal = test::drawn(served.system(), "id", 0).goal;
      if (count > 0) request.times = Eigen::VectorXd::LinSpaced(count, 0.0, 1.0);
      served.answer(request, limits, answer);
      const Eigen::VectorXd ood = test::drawn(served.system(), "ood", 1).goal;

      const int before = allocations;
      served.answer(request, limits, answer);
      const AnswerStatus inside = answer.status;
      request.goal = ood;
      served.answer(request, limits, answer);
      EXPECT_EQ(allocations - before, 0) << name;
      EXPECT_TRUE(is_answer(inside)) << name;
      EXPECT_TRUE(is_answer(answer.status)) << name << ": " << answer.text;
    }
  }
}

TEST(Allocation, DoesNotHappenInAnswersWithConstraints) {
  for (const std::string& name : robot_systems()) {
    Model weak = test::untrained(name);
    weak.normalisation.control_offset.setZero();
    weak.normalisation.control_scale *= 1e-3;  // strong controls may drive a state to infinity
    CertifiedOperator served(weak);
    Limits limits;
    limits.ood_policy = OodPolicy::kAccept;
    limits.max_polish_steps = 0;
    limits.max_violation = limits.max_miss = Limits::kNone;
    Answer answer;
    Request request;
    const auto ask = [&](uint64_t index) {
      const Instance instance = test::drawn(served.system(), "id", index);
      request.goal = instance.goal;
      request.initial_state = instance.initial_state;
      const int before = allocations;
      served.answer(request, limits, answer);
      EXPECT_TRUE(is_answer(answer.status)) << name << ": " << answer.text;
      return allocations - before;
    };
    ask(0);
    EXPECT_EQ(ask(1), 0) << name;
  }
}

TEST(Allocation, DoesNotHappenWhenPolishingBeginsAnew) {
  Model hopeless = test::worsened(test::model("cartpole"), 3.0, 2);
  hopeless.normalisation.control_scale *= 20.0;
  CertifiedOperator served(hopeless);
  Limits limits;
  limits.max_relative_gap = 1e-9;
  Answer answer;
  Request request;
  request.goal = test::drawn(served.system(), "id", 0).goal;
  request.warm_controls = Eigen::MatrixXd::Constant(1, 50, 30.0);
  served.answer(request, limits, answer);
  int anew = 0;
  for (uint64_t i = 1; i < 20; ++i) {
    request.goal = test::drawn(served.system(), "id", i).goal;
    const int before = allocations;
    served.answer(request, limits, answer);
    if (!is_answer(answer.status)) continue;  // explaining it allocates
    EXPECT_EQ(allocations - before, 0);
    anew += answer.text.empty() ? 0 : 1;
  }
  EXPECT_GT(anew, 0);
}

}  // namespace
}  // namespace nasm_core
