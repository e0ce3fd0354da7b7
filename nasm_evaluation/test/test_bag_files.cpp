// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bag_fixture.hpp"

namespace nasm_evaluation::test {
namespace {

TEST_F(Bag, SplitBagsAndBagsWithoutMetadataAreTheSame) {
  write_problems(bag_, "quadrotor", 2000, 100'000);
  std::size_t files = 0;
  for (const auto& [path, bytes] : content_of(bag_)) files += contains(path, ".db3") ? 1 : 0;
  ASSERT_GT(files, 2u);
  const Content whole = read(options_for(bag_, "quadrotor"));
  std::filesystem::remove(bag_ + "/metadata.yaml");
  const auto before = content_of(bag_);
  const Content pieces = read(options_for(bag_, "quadrotor"));
  EXPECT_EQ(content_of(bag_), before);
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
  const auto before = content_of(bag_);
  try {
    const Content content = read(options_for(bag_));
    EXPECT_LE(content.cases.size(), 50u);
    EXPECT_FALSE(content.intake.remarks.empty());
  } catch (const BagError& error) {
    EXPECT_TRUE(contains(error.what(), "being recorded")) << error.what();
  }
  EXPECT_EQ(content_of(bag_), before);
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
  write_problems(bag_, "quadrotor", 1000);
  const std::string file = bag_ + "/flight_0.db3";
  const std::string good = bytes_of(file);
  ASSERT_GT(good.size(), 100'000u);
  const auto check = [&](const std::string& bytes, const char* what) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
    const std::string error = error_of(options_for(bag_, "quadrotor"));
    EXPECT_TRUE(contains(error, "flight")) << what << ": " << error;
    EXPECT_TRUE(contains(error, "copy") || contains(error, "record")) << what << ": " << error;
    EXPECT_EQ(bytes_of(file), bytes) << what;
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
  write_problems(bag_, "pendulum", 20);
  const std::string file = bag_ + "/metadata.yaml";
  const std::string good = bytes_of(file);
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
  // In a copy: on Humble, SQLite leaves files next to some bags.
  const TemporaryFolder folder;
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
}  // namespace nasm_evaluation::test
