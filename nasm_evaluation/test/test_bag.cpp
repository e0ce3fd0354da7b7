// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "bag_fixture.hpp"
#include "nasm_common/random.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"
#include "std_msgs/msg/string.hpp"

namespace nasm_evaluation::test {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;

nasm_msgs::msg::SystemState state_of(uint64_t id, double time) {
  nasm_msgs::msg::SystemState state;
  state.id = id;
  state.system = "pendulum";
  state.state = {time, 2.0};
  state.control = {3.0};
  state.trajectory_time = time;
  return state;
}

ControlTrajectory answer_of(uint64_t id, double cost) {
  ControlTrajectory answer;
  answer.id = id;
  answer.cost = cost;
  return answer;
}

TEST_F(Bag, EverythingFindsItsProblem) {
  {
    BagWriter bag(bag_);
    bag.write(problem("pendulum", 1), kProblems, 1.0);
    bag.write(problem("pendulum", 2), kProblems, 1.1);
    bag.write(answer_of(2, 22.0), kAnswers, 1.2);
    bag.write(answer_of(1, 11.0), kAnswers, 1.3);
    bag.write(answer_of(7, 0.0), kAnswers, 1.35);
    double now = 1.4;
    for (const double time : {0.0, 0.1, 0.1, 0.05, 0.2}) {
      bag.write(state_of(1, time), kStates, now += 0.01);
    }
    bag.write(state_of(2, std::nan("")), kStates, 1.8);
    nasm_msgs::msg::EvaluationResult result;
    result.id = 1;
    result.achieved_cost = 12.5;
    bag.write(result, "/simulator/evaluation", 2.5);
  }
  const auto before = content_of(bag_);
  const Content content = read(options_for(bag_));
  EXPECT_EQ(content_of(bag_), before) << "nothing may be altered";
  ASSERT_EQ(content.cases.size(), 2u);
  const Case& first = content.cases[0];
  EXPECT_EQ(first.number, 1u);
  EXPECT_EQ(first.posed_ns, 1'000'000'000);
  EXPECT_EQ(first.instance, problem("pendulum", 1));
  ASSERT_TRUE(first.recorded_answer);
  EXPECT_EQ(first.recorded_answer->cost, 11.0);
  ASSERT_TRUE(first.execution);
  EXPECT_EQ(first.execution->times, (std::vector<double>{0.0, 0.1, 0.2})) << "times increase";
  EXPECT_EQ(first.execution->states(0, 2), 0.2);
  EXPECT_EQ(first.execution->controls(0, 1), 3.0);
  EXPECT_EQ(first.execution->achieved_cost, 12.5);
  EXPECT_EQ(content.cases[1].recorded_answer->cost, 22.0);
  EXPECT_FALSE(content.cases[1].execution);
  EXPECT_EQ(content.intake.messages, 12u);
  EXPECT_EQ(content.intake.instances, 2u);
  EXPECT_EQ(content.intake.unmatched_answers, 1u);
  EXPECT_TRUE(content.intake.remarks.empty());
}

TEST_F(Bag, OfAnIdThatIsUsedAgainTheLastProblemBeforeCounts) {
  {
    BagWriter bag(bag_);
    bag.write(problem("pendulum", 5), kProblems, 1.0);
    bag.write(answer_of(5, 1.0), kAnswers, 1.1);
    bag.write(problem("pendulum", 5), kProblems, 1.2);
    bag.write(answer_of(5, 2.0), kAnswers, 1.3);
    bag.write(answer_of(5, 3.0), kAnswers, 1.4);
    // Long after all horizons, the id is as good as new.
    bag.write(problem("pendulum", 5), kProblems, 500.0);
    bag.write(answer_of(5, 4.0), kAnswers, 500.1);
  }
  const Content content = read(options_for(bag_));
  ASSERT_EQ(content.cases.size(), 3u);
  EXPECT_EQ(content.cases[0].recorded_answer->cost, 1.0);
  EXPECT_EQ(content.cases[1].recorded_answer->cost, 2.0) << "the first answer is the answer";
  EXPECT_EQ(content.cases[2].recorded_answer->cost, 4.0);
  EXPECT_EQ(content.intake.repeated_ids, 1u);
  EXPECT_EQ(content.intake.unmatched_answers, 0u);
}

TEST_F(Bag, WhoUsesTheSameIdsIsToldApartBySystemAndStamp) {
  {
    BagWriter bag(bag_);
    OcpInstance stamped = problem("pendulum", 1);
    for (const int second : {7, 8}) {
      stamped.header.stamp.sec = second;
      bag.write(stamped, kProblems, 1.0);
    }
    ControlTrajectory answer = answer_of(1, 0.0);
    answer.system = "quadrotor";
    bag.write(answer, "/quadrotor/answers", 1.1);
    answer.system = "pendulum";
    for (const int second : {7, 8, 9}) {
      answer.header.stamp.sec = second;
      answer.cost = second;
      bag.write(answer, kAnswers, 1.2);
    }
    nasm_msgs::msg::EvaluationResult result;
    result.id = 1;
    result.achieved_cost = 12.5;
    result.system = "quadrotor";
    bag.write(result, "/quadrotor/evaluation", 2.5);
  }
  const Content content = read(options_for(bag_));
  ASSERT_EQ(content.cases.size(), 2u);
  for (const Case& posed : content.cases) {
    ASSERT_TRUE(posed.recorded_answer);
    EXPECT_EQ(posed.recorded_answer->cost, posed.instance.header.stamp.sec);
    EXPECT_FALSE(posed.execution);
  }
}

TEST_F(Bag, AnAnswerMayBeRecordedBeforeItsProblem) {
  {
    BagWriter bag(bag_);
    bag.write(answer_of(1, 1.0), kAnswers, 0.9999);
    bag.write(problem("pendulum", 1), kProblems, 1.0);
    OcpInstance stamped = problem("pendulum", 2);
    stamped.header.stamp.sec = 7;
    ControlTrajectory answer = answer_of(2, 2.0);
    answer.header.stamp.sec = 6;
    bag.write(answer, kAnswers, 1.98);
    answer.header.stamp.sec = 7;
    answer.cost = 3.0;
    bag.write(answer, kAnswers, 1.99);
    bag.write(stamped, kProblems, 2.0);
    bag.write(answer_of(3, 4.0), kAnswers, 3.0);
    bag.write(problem("pendulum", 3), kProblems, 5.0);
  }
  const Content content = read(options_for(bag_));
  ASSERT_EQ(content.cases.size(), 3u);
  ASSERT_TRUE(content.cases[0].recorded_answer && content.cases[1].recorded_answer);
  EXPECT_EQ(content.cases[0].recorded_answer->cost, 1.0);
  EXPECT_EQ(content.cases[1].recorded_answer->cost, 3.0) << "the one with its stamp";
  EXPECT_FALSE(content.cases[2].recorded_answer) << "two seconds are too early";
  EXPECT_EQ(content.intake.unmatched_answers, 2u);
}

TEST_F(Bag, AnswersWithoutAnIdBelongToNobody) {
  {
    BagWriter bag(bag_);
    bag.write(problem("pendulum", 0), kProblems, 1.0);
    bag.write(answer_of(0, 1.0), kAnswers, 1.1);
  }
  const Content content = read(options_for(bag_));
  ASSERT_EQ(content.cases.size(), 1u);
  EXPECT_FALSE(content.cases[0].recorded_answer);
  EXPECT_EQ(content.intake.unmatched_answers, 1u);
}

TEST_F(Bag, WhatIsOddIsCounted) {
  {
    BagWriter bag(bag_);
    std_msgs::msg::String text;
    for (int i = 0; i < 3; ++i) bag.write(text, "/talk", 0.5);
    bag.write_bytes("whatever this is", "/odd", "odd_msgs/msg/Odd", 0.6);
    OcpInstance stamped = problem("pendulum", 1);
    for (const int second : {10, 12, 11, 13}) {
      stamped.header.stamp.sec = second;
      bag.write(stamped, kProblems, 1.0);
    }
    bag.write(problem("quadrotor", 2), kProblems, 2.0);
    bag.write_bytes("x", kProblems, "nasm_msgs/msg/OcpInstance", 3.0);
    bag.write_bytes(std::string("\0\1\0\0\xff\xff\xff\xff\xff\xff\xff\xff", 12), kProblems,
                    "nasm_msgs/msg/OcpInstance", 3.1);
  }
  const Content content = read(options_for(bag_));
  EXPECT_EQ(content.cases.size(), 4u);
  EXPECT_EQ(content.intake.unknown_types.at("std_msgs/msg/String"), 3u);
  EXPECT_EQ(content.intake.unknown_types.at("odd_msgs/msg/Odd"), 1u);
  EXPECT_EQ(content.intake.other_systems, 1u);
  EXPECT_EQ(content.intake.out_of_order, 1u);
  EXPECT_EQ(content.intake.undecodable, 2u);
  EXPECT_EQ(content.intake.messages, 11u);
}

TEST_F(Bag, RandomBytesAreNeverACrash) {
  nasm_common::Random random(1);
  {
    BagWriter bag(bag_);
    auto serialized = std::make_shared<rclcpp::SerializedMessage>();
    const OcpInstance whole = problem("quadrotor", 3);
    rclcpp::Serialization<OcpInstance>().serialize_message(&whole, serialized.get());
    const auto& raw = serialized->get_rcl_serialized_message();
    const std::string good(raw.buffer, raw.buffer + raw.buffer_length);
    const char* const types[] = {"OcpInstance", "ControlTrajectory", "SystemState",
                                 "EvaluationResult"};
    for (int i = 0; i < 2000; ++i) {
      std::string bytes = good.substr(0, 1 + random.next() % good.size());
      const bool is_noise = i % 2 == 0;
      for (char& byte : bytes) {
        if (is_noise || random.next() % 20 == 0) byte = static_cast<char>(random.next());
      }
      if (bytes.size() > 1) bytes[0] = 0, bytes[1] = 1;  // little-endian CDR, so that it goes on
      const std::string type = types[i % 4];
      bag.write_bytes(bytes, "/" + type, "nasm_msgs/msg/" + type, 0.01 * i);
    }
  }
  const Content content = read(options_for(bag_, "quadrotor"));
  EXPECT_EQ(content.intake.messages, 2000u);
  EXPECT_GT(content.intake.undecodable, 1000u);
}

TEST_F(Bag, TopicsCanBeChosen) {
  {
    BagWriter bag(bag_);
    bag.write(problem("pendulum", 1), "/left", 1.0);
    bag.write(problem("pendulum", 2), "/right", 1.1);
    std_msgs::msg::Float64MultiArray goal;
    goal.data = {1.0, 2.0};
    bag.write(goal, "/goal", 1.2);
    goal.data.assign(1000, 0.0);
    bag.write(goal, "/goal", 1.3);
  }
  EXPECT_EQ(read(options_for(bag_)).cases.size(), 2u);
  auto options = options_for(bag_);
  options.topics = {"/right"};
  const Content right = read(options);
  ASSERT_EQ(right.cases.size(), 1u);
  EXPECT_EQ(right.cases[0].instance.id, 2u);
  options.goal_topic = "/goal";
  const Content goals = read(options);
  ASSERT_EQ(goals.cases.size(), 3u);
  EXPECT_EQ(goals.cases[1].instance.goal[1], 2.0);
  EXPECT_EQ(goals.cases[2].instance.goal.size(), 64u) << "still too long to be answered";
  options.topics = {"/middle"};
  EXPECT_THROW(CaseReader{options}, std::invalid_argument);
  options.topics = {"/goal"};
  EXPECT_THROW(CaseReader{options}, std::invalid_argument);
}

TEST_F(Bag, NoMoreThanABoundedNumberOfCasesWaits) {
  constexpr uint64_t kCount = 5000;
  {
    BagWriter bag(bag_);
    // All at the same time: none of them is ever over.
    for (uint64_t id = 1; id <= kCount; ++id) bag.write(problem("pendulum", id), kProblems, 1.0);
    bag.write(answer_of(1, 1.0), kAnswers, 1.0);
    bag.write(answer_of(kCount, 2.0), kAnswers, 1.0);
  }
  CaseReader reader(options_for(bag_));
  ASSERT_TRUE(reader.next());
  EXPECT_LT(reader.intake().messages, kCount) << "handed on before all was read";
  uint64_t count = 1;
  std::optional<Case> last;
  while (auto posed = reader.next()) {
    EXPECT_EQ(posed->instance.id, ++count);
    last = std::move(posed);
  }
  EXPECT_EQ(count, kCount);
  EXPECT_TRUE(last->recorded_answer);
  EXPECT_EQ(reader.intake().unmatched_answers, 1u) << "that of the first came too late";
}

}  // namespace
}  // namespace nasm_evaluation::test
