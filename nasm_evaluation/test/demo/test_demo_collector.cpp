// SPDX-License-Identifier: Apache-2.0
#include "demo/collector.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace nasm_evaluation::demo {
namespace {

using Answer = nasm_msgs::msg::ControlTrajectory;

class Collecting : public testing::Test {
 protected:
  Collecting() : collector_(draw_goals(nasm_core::find_system("pendulum"), 3, 0.0, 1)) {
    collector_.note_sent(1, start_);
    collector_.note_sent(2, start_);
  }

  bool answer(uint64_t id, uint8_t status = Answer::STATUS_OK) {
    Answer message;
    message.id = id;
    message.status = status;
    return collector_.take(message, start_ + std::chrono::milliseconds(5));
  }
  bool evaluate(uint64_t id) {
    nasm_msgs::msg::EvaluationResult message;
    message.id = id;
    return collector_.take(message);
  }
  bool move(uint64_t id, double time) {
    nasm_msgs::msg::SystemState message;
    message.id = id;
    message.trajectory_time = time;
    message.state = {1.0, 2.0};
    return collector_.take(message);
  }

  const Collector::Clock::time_point start_ = Collector::Clock::now();
  Collector collector_;
};

TEST_F(Collecting, MatchesById) {
  EXPECT_TRUE(answer(2));
  EXPECT_TRUE(evaluate(2));
  EXPECT_TRUE(answer(1));
  EXPECT_TRUE(collector_.record(2).is_complete());
  EXPECT_FALSE(collector_.record(1).is_complete());
  EXPECT_FALSE(collector_.record(3).is_complete());
  EXPECT_DOUBLE_EQ(collector_.record(2).round_trip_s, 0.005);
  EXPECT_TRUE(std::isnan(collector_.record(3).round_trip_s));
}

TEST_F(Collecting, TakesWhateverComesFirst) {
  EXPECT_TRUE(evaluate(1));
  EXPECT_FALSE(collector_.record(1).is_complete());
  EXPECT_TRUE(answer(1));
  EXPECT_TRUE(collector_.record(1).is_complete());
}

TEST_F(Collecting, NothingFollowsARefusal) {
  EXPECT_TRUE(answer(1, Answer::STATUS_REFUSED_GAP));
  EXPECT_TRUE(collector_.record(1).is_refused());
  EXPECT_TRUE(collector_.record(1).is_complete());
  EXPECT_TRUE(answer(2, Answer::STATUS_UNSET));
  EXPECT_TRUE(collector_.record(2).is_refused());
}

TEST_F(Collecting, CountsWhatComesTwiceOrFromNowhere) {
  EXPECT_TRUE(answer(1));
  EXPECT_FALSE(answer(1));
  EXPECT_TRUE(evaluate(1));
  EXPECT_FALSE(evaluate(1));
  EXPECT_EQ(collector_.duplicates(), 2u);
  EXPECT_FALSE(answer(0));
  EXPECT_FALSE(answer(3)) << "not sent yet";
  EXPECT_FALSE(evaluate(4));
  EXPECT_FALSE(move(uint64_t{1} << 40, 0.0));
  EXPECT_EQ(collector_.strays(), 4u);
}

TEST_F(Collecting, KeepsStatesInOrder) {
  EXPECT_TRUE(move(1, 0.0));
  EXPECT_TRUE(move(1, 0.1));
  EXPECT_FALSE(move(1, 0.1));
  EXPECT_FALSE(move(1, 0.05));
  EXPECT_FALSE(move(1, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(move(0, 0.2)) << "the simulator stands still";
  EXPECT_TRUE(move(2, 0.0));
  EXPECT_EQ(collector_.record(1).samples.size(), 2u);
  EXPECT_EQ(collector_.record(1).samples[1].time, 0.1);
}

}  // namespace
}  // namespace nasm_evaluation::demo
