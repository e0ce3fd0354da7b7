// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>

#include "nasm_evaluation/bag/case_reader.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"
#include "std_msgs/msg/string.hpp"
#include "support.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using test::BagWriter;
using test::kAnswers;
using test::kProblems;
using test::kStates;
using test::problem;

CaseReader::Options options_for(const std::string& bag, const std::string& system = "pendulum") {
  CaseReader::Options options;
  options.bag = bag;
  options.system = system;
  options.horizon_s = 1.0;
  return options;
}

struct Content {
  std::vector<Case> cases;
  Intake intake;
};

Content read(const CaseReader::Options& options) {
  CaseReader reader(options);
  Content content;
  while (auto posed = reader.next()) content.cases.push_back(std::move(*posed));
  content.intake = reader.intake();
  return content;
}

/// The text of the error that reading ends with.
std::string error_of(const CaseReader::Options& options) {
  try {
    read(options);
  } catch (const BagError& error) {
    return error.what();
  }
  return "no error";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Bag : public testing::Test {
 protected:
  test::TemporaryFolder folder_;
  const std::string bag_ = folder_ / "flight";
};

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
  const auto before = test::content_of(bag_);
  const Content content = read(options_for(bag_));
  EXPECT_EQ(test::content_of(bag_), before) << "nothing may be altered";
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
  EXPECT_EQ(content.intake.problems, 2u);
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
  nasm_core::Random random(1);
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

TEST_F(Bag, SplitBagsAndBagsWithoutMetadataAreTheSame) {
  test::write_problems(bag_, "quadrotor", 2000, 100'000);
  std::size_t files = 0;
  for (const auto& [path, bytes] : test::content_of(bag_)) files += contains(path, ".db3") ? 1 : 0;
  ASSERT_GT(files, 2u);
  const Content whole = read(options_for(bag_, "quadrotor"));
  std::filesystem::remove(bag_ + "/metadata.yaml");
  const auto before = test::content_of(bag_);
  const Content pieces = read(options_for(bag_, "quadrotor"));
  EXPECT_EQ(test::content_of(bag_), before);
  ASSERT_EQ(whole.cases.size(), 2000u);
  ASSERT_EQ(pieces.cases.size(), 2000u);
  for (std::size_t i = 0; i < whole.cases.size(); ++i) {
    ASSERT_EQ(whole.cases[i].instance.id, i + 1);
    ASSERT_EQ(pieces.cases[i].instance, whole.cases[i].instance);
  }
  ASSERT_EQ(pieces.intake.remarks.size(), 1u);
  EXPECT_TRUE(contains(pieces.intake.remarks[0], "ros2 bag reindex")) << pieces.intake.remarks[0];
  const Content alone = read(options_for(bag_ + "/flight_0.db3", "quadrotor"));
  EXPECT_GT(alone.cases.size(), 10u);
  EXPECT_LT(alone.cases.size(), 2000u);
}

TEST_F(Bag, ABagThatIsBeingWrittenIsReadAsFarAsItIs) {
  auto writer = std::make_unique<BagWriter>(bag_);
  for (uint64_t id = 1; id <= 50; ++id) {
    writer->write(problem("pendulum", id), kProblems, static_cast<double>(id));
  }
  const auto before = test::content_of(bag_);
  try {
    const Content content = read(options_for(bag_));
    EXPECT_LE(content.cases.size(), 50u);
    EXPECT_FALSE(content.intake.remarks.empty());
  } catch (const BagError& error) {
    EXPECT_TRUE(contains(error.what(), "being recorded")) << error.what();
  }
  EXPECT_EQ(test::content_of(bag_), before);
  writer.reset();
  EXPECT_EQ(read(options_for(bag_)).cases.size(), 50u);
}

TEST_F(Bag, ARecorderThatWasKilledLeavesABagThatIsRead) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    BagWriter bag(bag_);
    for (uint64_t id = 1; id <= 50; ++id) {
      bag.write(problem("pendulum", id), kProblems, static_cast<double>(id));
    }
    raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  const Content content = read(options_for(bag_));
  EXPECT_EQ(content.cases.size(), 50u);
  ASSERT_FALSE(content.intake.remarks.empty());
  EXPECT_TRUE(contains(content.intake.remarks.back(), "reindex"));
}

TEST_F(Bag, WhatIsCutOffOrDamagedIsAnErrorThatNamesTheFile) {
  test::write_problems(bag_, "quadrotor", 1000);
  const std::string file = bag_ + "/flight_0.db3";
  const std::string good = test::bytes_of(file);
  ASSERT_GT(good.size(), 100'000u);
  const auto check = [&](const std::string& bytes, const char* what) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
    const std::string error = error_of(options_for(bag_, "quadrotor"));
    EXPECT_TRUE(contains(error, "flight")) << what << ": " << error;
    EXPECT_TRUE(contains(error, "copy") || contains(error, "record")) << what << ": " << error;
    EXPECT_EQ(test::bytes_of(file), bytes) << what;
  };
  check("", "empty");
  check(good.substr(0, 50), "half a header");
  check(good.substr(0, good.size() / 2), "half of it");
  check(good.substr(0, good.size() - 1), "a byte less");
  check(std::string(good.size(), 'x'), "something else");
  for (const std::size_t place : {4096u, 8192u, 40'960u, 81'920u}) {
    std::string bad = good;
    bad.replace(place, 4096, 4096, '\xaa');
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bad;
    try {
      // What the damage did not touch is read, to the last message: less is an error.
      EXPECT_EQ(read(options_for(bag_, "quadrotor")).intake.messages, 1000u) << place;
    } catch (const BagError& error) {
      EXPECT_TRUE(contains(error.what(), "flight")) << error.what();
    }
  }
}

TEST_F(Bag, MetadataThatIsWrongIsAnErrorThatNamesTheRemedy) {
  test::write_problems(bag_, "pendulum", 20);
  const std::string file = bag_ + "/metadata.yaml";
  const std::string good = test::bytes_of(file);
  const auto check = [&](const std::string& text) {
    std::ofstream(file, std::ios::trunc) << text;
    const std::string error = error_of(options_for(bag_));
    EXPECT_TRUE(contains(error, "reindex")) << error;
  };
  check("");
  check("{[");
  check("rosbag2_bagfile_information:\n  version: 5\n");
  std::string absent = good;
  absent.replace(absent.find("flight_0.db3"), 12, "absent_0.db3");
  check(absent);
  std::string more = good;
  for (std::size_t at = more.find("message_count: 20"); at != std::string::npos;
       at = more.find("message_count: 20")) {
    more.replace(at, 17, "message_count: 21");
  }
  check(more);
}

TEST_F(Bag, WhatIsNoBagIsAnError) {
  EXPECT_TRUE(contains(error_of(options_for(folder_ / "absent")), "no such"));
  std::filesystem::create_directories(bag_);
  EXPECT_TRUE(contains(error_of(options_for(bag_)), "neither metadata.yaml nor .db3"));
  std::ofstream(folder_ / "notes.txt") << "text";
  EXPECT_TRUE(contains(error_of(options_for(folder_ / "notes.txt")), ".db3"));
  EXPECT_THROW(CaseReader(options_for(bag_, "no_such_system")), std::invalid_argument);
}

TEST_F(Bag, AnEmptyBagHasNoCases) {
  { BagWriter bag(bag_); }
  const Content content = read(options_for(bag_));
  EXPECT_TRUE(content.cases.empty());
  EXPECT_EQ(content.intake.messages, 0u);
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

/// Recordings of others, which are not part of the repository.
std::string recordings() {
  const char* const folder = std::getenv("NASM_ROSBAG2_DATA");
  if (folder != nullptr) return folder;
  return (std::filesystem::path(__FILE__).parent_path() / "../../../shared/data/rosbag2").string();
}

TEST(RealBags, AreReadAndHaveNoProblems) {
  if (!std::filesystem::exists(recordings())) {
    GTEST_SKIP() << recordings() << " is not there: set NASM_ROSBAG2_DATA";
  }
  // Not in their place: on Humble, SQLite leaves files of its own beside some bags.
  const test::TemporaryFolder folder;
  for (const char* name : {"talker", "cdr_test"}) {
    const std::filesystem::path copy = folder / name;
    std::filesystem::create_directory(copy);
    for (const auto& file : std::filesystem::directory_iterator(recordings() + "/" + name)) {
      const std::string extension = file.path().extension();
      if (extension == ".db3" || extension == ".yaml") std::filesystem::copy(file.path(), copy);
    }
    const Content content = read(options_for(copy.string()));
    EXPECT_TRUE(content.cases.empty()) << name;
    EXPECT_GT(content.intake.messages, 0u) << name;
    EXPECT_FALSE(content.intake.unknown_types.empty()) << name;
  }
}

}  // namespace
}  // namespace nasm_evaluation
