// SPDX-License-Identifier: Apache-2.0
// Bags of several files, the cache, and bags that are larger than the memory should be.
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <numeric>
#include <thread>

#include "bag_fixture.hpp"
#include "writers/message_cache.hpp"

namespace {

class SplittingTest : public BagTest {
 protected:
  static std::vector<int64_t> count_to(size_t count) {
    std::vector<int64_t> times(count);
    std::iota(times.begin(), times.end(), 0);
    return times;
  }
};

TEST_F(SplittingTest, BySize) {
  for (const uint64_t cache : {0, 1000000000}) {
    const std::string name = "bag " + std::to_string(cache);
    auto split = options(name);
    split.max_bagfile_size = 200000;
    split.max_cache_size = cache;
    write(split, count_to(100), std::string(18000, 'x'));
    EXPECT_EQ(read(name), count_to(100));
    rosbag2_cpp::Reader reader;
    reader.open(path(name));
    const auto& metadata = reader.get_metadata();
    EXPECT_EQ(metadata.message_count, 100u);
    EXPECT_EQ(metadata.relative_file_paths.size(), metadata.files.size());
    size_t count = 0;
    for (const auto& file : metadata.files) {
      EXPECT_GT(file.message_count, 0u);
      EXPECT_EQ(file.starting_time.time_since_epoch().count(), static_cast<int64_t>(count));
      count += file.message_count;
    }
    EXPECT_EQ(count, 100u);
    if (cache == 0) {
      EXPECT_EQ(metadata.files.size(), 10u);
      EXPECT_LT(std::filesystem::file_size(path(name + "/" + name + "_0.db3")), 240000u);
    }
  }
}

TEST_F(SplittingTest, ByDuration) {
  auto split = options("bag");
  split.max_bagfile_duration = 2;
  write(split, {0, 2000000000, 2000000001, 1, 4000000001, 4000000002});
  rosbag2_cpp::Reader reader;
  reader.open(path("bag"));
  const auto& files = reader.get_metadata().files;
  ASSERT_EQ(files.size(), 3u);
  EXPECT_EQ(files[0].message_count, 2u);
  EXPECT_EQ(files[1].starting_time.time_since_epoch().count(), 1);
  EXPECT_EQ(files[1].message_count, 2u);
  EXPECT_EQ(files[2].message_count, 2u);
  EXPECT_EQ(reader.get_metadata().duration.count(), 4000000002);
  EXPECT_EQ(rest_of(reader).size(), 6u);
}

TEST_F(SplittingTest, NextFileCannotBeMade) {
  auto split = options("bag");
  split.max_bagfile_size = 100000;
  rosbag2_cpp::Writer writer;
  writer.open(split);
  writer.create_topic({"/a", "std_msgs/msg/String", "cdr", ""});
  std::filesystem::create_directory(path("bag/bag_1.db3"));
  writer.write(message("/a", 0, std::string(200000, 'x')));
  for (int64_t i = 1; i < 3; ++i) {
    EXPECT_THROW(writer.write(message("/a", i)), std::runtime_error);
  }
  EXPECT_NO_THROW(writer.close());
  EXPECT_EQ(read("bag"), (std::vector<int64_t>{0}));
}

TEST_F(SplittingTest, EveryFileHasAllTopics) {
  auto split = options("bag");
  split.max_bagfile_duration = 1;
  rosbag2_cpp::Writer writer;
  writer.open(split);
  writer.create_topic({"/a", "std_msgs/msg/String", "cdr", ""});
  writer.create_topic({"/silent", "std_msgs/msg/String", "cdr", ""});
  writer.write(message("/a", 0));
  writer.write(message("/a", 5000000000));
  writer.close();
  rosbag2_cpp::Reader reader;
  reader.open(path("bag/bag_1.db3"));
  EXPECT_EQ(reader.get_all_topics_and_types().size(), 2u);
}

TEST_F(SplittingTest, CacheLosesNothingThatFits) {
  auto cached = options("bag");
  cached.max_cache_size = 100000000;
  write(cached, count_to(2000), std::string(1000, 'x'));
  EXPECT_EQ(read("bag"), count_to(2000));
}

TEST_F(SplittingTest, FullCacheCountsWhatIsWritten) {
  auto cached = options("bag");
  cached.max_cache_size = 1;
  write(cached, count_to(3000), std::string(10000, 'x'));
  rosbag2_cpp::Reader reader;
  reader.open(path("bag"));
  const auto times = rest_of(reader);
  EXPECT_GT(times.size(), 0u);
  EXPECT_EQ(reader.get_metadata().message_count, times.size());
  EXPECT_EQ(reader.get_metadata().files[0].message_count, times.size());
}

TEST_F(SplittingTest, CacheDropsWhatComesOnTop) {
  std::promise<void> begun;
  std::promise<void> may_end;
  std::vector<int64_t> written;
  {
    rosbag2_cpp::writers::MessageCache cache(8, [&](const auto& messages) {
      if (written.empty()) {
        begun.set_value();
        may_end.get_future().wait();
      }
      for (const auto& one : messages) {
        written.push_back(one->time_stamp);
      }
    });
    cache.push(message("/a", 0));
    begun.get_future().wait();
    for (int64_t i = 1; i < 5; ++i) {
      cache.push(message("/a", i));  // 4 bytes each
    }
    may_end.set_value();
    cache.flush();
    cache.push(message("/a", 5));
  }
  EXPECT_EQ(written, (std::vector<int64_t>{0, 1, 2, 5}));
}

TEST_F(SplittingTest, FailureOfTheCachesThreadIsThrownToTheWriter) {
  rosbag2_cpp::writers::MessageCache cache(
      1000, [](const auto&) { throw std::runtime_error("disk is full"); });
  cache.push(message("/a", 1));
  EXPECT_THROW(cache.flush(), std::runtime_error);
  EXPECT_THROW(cache.push(message("/a", 2)), std::runtime_error);
}

TEST_F(SplittingTest, ThreadsMayShareAWriter) {
  rosbag2_cpp::Writer writer;
  auto cached = options("bag");
  cached.max_cache_size = 100000000;
  cached.max_bagfile_size = 1000000;
  writer.open(cached);
  std::vector<std::thread> threads;
  for (int64_t k = 0; k < 4; ++k) {
    threads.emplace_back([&writer, k] {
      for (int64_t i = 0; i < 500; ++i) {
        const std::string topic = "/topic" + std::to_string(k);
        writer.write(message(topic, i * 4 + k, std::string(1000, 'x')), topic,
                     "std_msgs/msg/String");
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  writer.close();
  EXPECT_EQ(read("bag").size(), 2000u);
}

long peak_memory_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) {
      return std::stol(line.substr(6));
    }
  }
  return -1;
}

TEST_F(SplittingTest, ReadingTakesTheSameMemoryWhateverTheSize) {
  write(options("bag"), count_to(3000), std::string(18000, 'x'));
  const auto read_and_measure = [&](const std::string& name) {
    std::ofstream("/proc/self/clear_refs") << "5";  // the peak begins anew
    const long before = peak_memory_kb();
    if (before < 0 || read(name).size() != 3000) {
      return -1l;
    }
    return peak_memory_kb() - before;
  };
  // In a process of its own, whose heap has no free space of the right size by chance.
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const long grown = read_and_measure("bag");
    _exit(::write(pipe_ends[1], &grown, sizeof(grown)) == sizeof(grown) ? 0 : 1);
  }
  close(pipe_ends[1]);  // or a child that fails would be waited for in vain
  long grown_kb = -1;
  ASSERT_EQ(::read(pipe_ends[0], &grown_kb, sizeof(grown_kb)),
            static_cast<ssize_t>(sizeof(grown_kb)));
  waitpid(child, nullptr, 0);
  close(pipe_ends[0]);
  EXPECT_GE(grown_kb, 0);
  EXPECT_LT(grown_kb, 12000) << "the bag has 54000 kB";
}

}  // namespace
