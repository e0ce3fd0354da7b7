// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/plan_history.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace nasm_controller {
namespace {

constexpr int64_t kMs = 1'000'000;

/// Controls first, first + 1, first + 2, …, one per column.
Eigen::MatrixXd counting(double first, Eigen::Index count) {
  return Eigen::RowVectorXd::LinSpaced(count, first, first + static_cast<double>(count - 1));
}

double control_at(const PlanHistory& history, int64_t time_ns) {
  Eigen::VectorXd control;
  return history.control_at(time_ns, control) ? control(0)
                                              : std::numeric_limits<double>::quiet_NaN();
}

TEST(PlanHistory, EmptyHasNothing) {
  const PlanHistory history(4);
  EXPECT_TRUE(std::isnan(control_at(history, 0)));
  EXPECT_EQ(history.next_change(0), std::numeric_limits<int64_t>::max());
}

TEST(PlanHistory, EachStepHolds) {
  PlanHistory history(4);
  history.add(1000 * kMs, 0.1, counting(0.0, 10));
  EXPECT_TRUE(std::isnan(control_at(history, 1000 * kMs - 1)));
  EXPECT_EQ(control_at(history, 1000 * kMs), 0.0);
  EXPECT_EQ(control_at(history, 1010 * kMs - 1), 0.0);
  EXPECT_EQ(control_at(history, 1010 * kMs), 1.0);
  EXPECT_EQ(control_at(history, 1095 * kMs), 9.0);
  EXPECT_TRUE(std::isnan(control_at(history, 1100 * kMs)));
  EXPECT_EQ(history.next_change(0), 1000 * kMs);
  EXPECT_EQ(history.next_change(1000 * kMs), 1010 * kMs);
  EXPECT_EQ(history.next_change(1013 * kMs), 1020 * kMs);
  EXPECT_EQ(history.next_change(1095 * kMs), 1100 * kMs);
}

TEST(PlanHistory, TheRestOfTheNewestPlanBeginsOnItsGrid) {
  PlanHistory history(4);
  EXPECT_FALSE(history.rest_of_newest(0));
  history.add(900 * kMs, 0.1, counting(50.0, 10));
  history.add(1000 * kMs, 0.1, counting(0.0, 10));
  const auto rest = [&](int64_t time_ns) { return *history.rest_of_newest(time_ns); };
  EXPECT_EQ(rest(0).first_step, 0);
  EXPECT_EQ(rest(1000 * kMs).first_step, 0);
  EXPECT_EQ(rest(1000 * kMs + 1).first_step, 1);
  EXPECT_EQ(rest(1000 * kMs + 1).start_ns, 1010 * kMs);
  EXPECT_EQ(rest(1090 * kMs).first_step, 9);
  EXPECT_FALSE(history.rest_of_newest(1090 * kMs + 1));
  EXPECT_FALSE(history.rest_of_newest(5000 * kMs));
}

TEST(PlanHistory, TheNewestPlanCanBeShifted) {
  PlanHistory history(4);
  Eigen::MatrixXd shifted;
  EXPECT_FALSE(history.shift_newest(0, shifted));
  history.add(1000 * kMs, 0.1, counting(0.0, 10));
  EXPECT_FALSE(history.shift_newest(999 * kMs, shifted));
  ASSERT_TRUE(history.shift_newest(1034 * kMs, shifted));
  ASSERT_EQ(shifted.cols(), 10);
  EXPECT_EQ(shifted.leftCols(7), counting(3.0, 7));
  EXPECT_EQ(shifted.rightCols(3), Eigen::RowVector3d::Constant(9.0));
  EXPECT_FALSE(history.shift_newest(1100 * kMs, shifted)) << "it is over";
}

TEST(PlanHistory, BoundariesAreMetExactlyForAwkwardSteps) {
  PlanHistory history(2);
  const int64_t start_ns = 1'700'000'000'123'456'789;
  history.add(start_ns, 1.0, counting(0.0, 77));
  int64_t time_ns = start_ns;
  for (int step = 0; step < 77; ++step) {
    EXPECT_EQ(control_at(history, time_ns), step);
    time_ns = history.next_change(time_ns);
    if (step < 76) {
      EXPECT_EQ(control_at(history, time_ns - 1), step);
    }
  }
  EXPECT_EQ(time_ns, start_ns + 1'000'000'000);
}

TEST(PlanHistory, ANewPlanTakesOverAtItsStart) {
  PlanHistory history(4);
  history.add(0, 1.0, counting(0.0, 10));
  history.add(250 * kMs, 1.0, counting(100.0, 10));
  EXPECT_EQ(control_at(history, 249 * kMs), 2.0);
  EXPECT_EQ(control_at(history, 250 * kMs), 100.0);
  EXPECT_EQ(history.next_change(220 * kMs), 250 * kMs);
  // The first one is not taken up again when the second one has ended.
  history.add(300 * kMs, 0.1, counting(200.0, 1));
  EXPECT_TRUE(std::isnan(control_at(history, 500 * kMs)));
}

TEST(PlanHistory, AnEarlierStartReplacesLaterPlans) {
  PlanHistory history(4);
  history.add(0, 1.0, counting(0.0, 10));
  history.add(500 * kMs, 1.0, counting(100.0, 10));
  history.add(300 * kMs, 1.0, counting(200.0, 10));
  EXPECT_EQ(control_at(history, 550 * kMs), 202.0);
}

TEST(PlanHistory, ForgetsTheOldest) {
  PlanHistory history(2);
  for (int i = 0; i < 5; ++i) history.add(100 * i * kMs, 1.0, counting(10.0 * i, 10));
  EXPECT_TRUE(std::isnan(control_at(history, 250 * kMs)));
  EXPECT_EQ(control_at(history, 350 * kMs), 30.0);
  EXPECT_EQ(control_at(history, 450 * kMs), 40.0);
  history.clear();
  EXPECT_TRUE(std::isnan(control_at(history, 450 * kMs)));
}

}  // namespace
}  // namespace nasm_controller
