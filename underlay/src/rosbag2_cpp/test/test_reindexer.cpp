// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_cpp/reindexer.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "bag_fixture.hpp"
#include "rosbag2_cpp/info.hpp"

namespace {

class ReindexerTest : public BagTest {};

TEST_F(ReindexerTest, WritesTheMetadataThatWereThere) {
  for (const uint64_t seconds : {0, 1}) {
    const std::string name = "bag " + std::to_string(seconds);
    auto split = options(name);
    split.max_bagfile_duration = seconds;
    std::vector<int64_t> times;
    for (int64_t i = 0; i < 25; ++i) {
      times.push_back(1000 + i * 600000000);
    }
    write(split, times);
    const auto before = snapshot();
    std::filesystem::remove(path(name + "/metadata.yaml"));
    rosbag2_cpp::Reindexer().reindex(options(name));
    EXPECT_EQ(snapshot(), before);
  }
}

TEST_F(ReindexerTest, ReplacesWrongMetadataAndDetectsTheStorage) {
  write("bag", {1, 2});
  const auto before = snapshot();
  put("bag/metadata.yaml", "nonsense");
  auto detect = options("bag");
  detect.storage_id = "";
  rosbag2_cpp::Reindexer().reindex(detect);
  EXPECT_EQ(snapshot(), before);
}

TEST_F(ReindexerTest, FilesWithoutNumberAndWithoutMessages) {
  write("bag", {});
  std::filesystem::remove(path("bag/metadata.yaml"));
  std::filesystem::rename(path("bag/bag_0.db3"), path("bag/talk.db3"));
  rosbag2_cpp::Reindexer().reindex(options("bag"));
  rosbag2_cpp::Reader reader;
  reader.open(path("bag"));
  EXPECT_EQ(reader.get_metadata().message_count, 0u);
  EXPECT_EQ(reader.get_metadata().relative_file_paths, std::vector<std::string>{"talk.db3"});
}

TEST_F(ReindexerTest, WhatCannotBeIndexedIsLeftAlone) {
  EXPECT_THROW(rosbag2_cpp::Reindexer().reindex(options("absent")), std::runtime_error);
  std::filesystem::create_directory(path("empty"));
  EXPECT_THROW(rosbag2_cpp::Reindexer().reindex(options("empty")), std::runtime_error);
  write("bag", {1});
  put("bag/bag_1.db3", "no database");
  const auto before = snapshot();
  try {
    rosbag2_cpp::Reindexer().reindex(options("bag"));
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("bag_1.db3"), std::string::npos) << error.what();
  }
  EXPECT_EQ(snapshot(), before);
}

TEST_F(ReindexerTest, FullDiskIsAnErrorAndTheBagStillOpens) {
  for (const uint64_t cache : {0, 100000000}) {
    const std::string name = "bag " + std::to_string(cache);
    const pid_t recorder = fork();
    ASSERT_GE(recorder, 0);
    if (recorder == 0) {
      // No file may grow beyond this, which looks like a full disk.
      const rlimit limit{2000000, 2000000};
      setrlimit(RLIMIT_FSIZE, &limit);
      signal(SIGXFSZ, SIG_IGN);
      auto recording = options(name);
      recording.max_cache_size = cache;
      rosbag2_cpp::Writer writer;
      writer.open(recording);
      writer.create_topic({"/a", "std_msgs/msg/String", "cdr", ""});
      int failures = 0;
      try {
        for (int64_t i = 0; i < 2000; ++i) {
          writer.write(message("/a", i, std::string(5000, 'x')));
        }
      } catch (const std::runtime_error&) {
        ++failures;
      }
      try {
        writer.close();
      } catch (const std::runtime_error&) {
        ++failures;
      }
      _exit(failures > 0 ? 0 : 1);
    }
    int status = -1;
    waitpid(recorder, &status, 0);
    EXPECT_EQ(status, 0);
    const auto before = snapshot();
    const auto times = read(name);
    EXPECT_GT(times.size(), 100u);
    EXPECT_LT(times.size(), 400u);
    EXPECT_EQ(rosbag2_cpp::Info().read_metadata(path(name)).message_count, times.size());
    for (size_t i = 0; i < times.size(); ++i) {
      ASSERT_EQ(times[i], static_cast<int64_t>(i));
    }
    EXPECT_EQ(snapshot(), before);
  }
}

TEST_F(ReindexerTest, BagOfAKilledRecorder) {
  auto recording = options("bag");
  recording.max_bagfile_size = 1000000;
  recording.max_cache_size = 100000000;
  const pid_t recorder = fork();
  ASSERT_GE(recorder, 0);
  if (recorder == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it would write until the disk is full
    rosbag2_cpp::Writer writer;
    writer.open(recording);
    writer.create_topic({"/a", "std_msgs/msg/String", "cdr", ""});
    for (int64_t i = 0;; ++i) {
      writer.write(message("/a", i, std::string(5000, 'x')));
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  }
  while (!std::filesystem::exists(path("bag/bag_2.db3-wal"))) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(recorder, SIGKILL);
  waitpid(recorder, nullptr, 0);

  expect_error("bag", "ros2 bag reindex");
  const auto before = snapshot();
  rosbag2_cpp::Reindexer().reindex(options("bag"));
  auto after = snapshot();
  after.erase("bag/metadata.yaml");
  EXPECT_EQ(after, before);
  const auto times = read("bag");
  EXPECT_GT(times.size(), 300u);
  for (size_t i = 0; i < times.size(); ++i) {
    ASSERT_EQ(times[i], static_cast<int64_t>(i));
  }
}

}  // namespace
