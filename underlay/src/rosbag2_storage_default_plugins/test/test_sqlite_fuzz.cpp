// SPDX-License-Identifier: Apache-2.0
// Damaged files under the sanitizers: an exception or messages, never undefined behaviour.
#include <random>

#include "storage_fixture.hpp"

namespace {

class SqliteFuzz : public StorageTest {
 protected:
  void SetUp() override {
    std::vector<Text> texts;
    for (int i = 0; i < 60; ++i) {
      texts.push_back(
          {i % 3 == 0 ? "/a" : "/b", i / 2, std::string(static_cast<size_t>(i) * 40, 'x')});
    }
    write("whole", texts);
    whole_ = content("whole.db3");
  }

  // Whether all of it can be read.
  bool survives(const std::string& bytes) const {
    put("bag.db3", bytes);
    bool survived = true;
    try {
      auto storage = open("bag.db3");
      storage->get_all_topics_and_types();
      storage->get_metadata();
      // A damaged index may lead round in circles, which must end nevertheless.
      EXPECT_LE(rest_of(*storage).size(), 100000u);
    } catch (const std::runtime_error&) {
      survived = false;
    } catch (const std::bad_alloc&) {
      survived = false;
    }
    EXPECT_EQ(content("bag.db3"), bytes);
    return survived;
  }

  std::string whole_;
};

TEST_F(SqliteFuzz, FlippedBytes) {
  std::mt19937 random(7);
  int survivors = 0;
  const int count = 600;
  for (int i = 0; i < count; ++i) {
    std::string bytes = whole_;
    // Headers of the file and of pages are where damage hurts most.
    const size_t page = random() % (bytes.size() / 4096) * 4096;
    for (int flips = 1 + i % 4; flips > 0; --flips) {
      const size_t place = i % 2 == 0 ? page + random() % 120 : random() % bytes.size();
      bytes[place] = static_cast<char>(random() % 256);
    }
    survivors += survives(bytes) ? 1 : 0;
  }
  EXPECT_GT(survivors, 0);
  EXPECT_LT(survivors, count);
}

TEST_F(SqliteFuzz, TruncatedFiles) {
  for (size_t size = 1; size < whole_.size(); size += 509) {
    EXPECT_FALSE(survives(whole_.substr(0, size))) << size;
  }
}

// As a killed recorder leaves it: most of the messages are still in the log.
TEST_F(SqliteFuzz, DamagedLog) {
  auto storage = create("live");
  storage->create_topic(topic("/a"));
  for (int i = 0; i < 100; ++i) {
    storage->write(message({"/a", i, std::string(1000, 'x')}));
  }
  std::map<std::string, std::string> files;
  for (const char* suffix : {"", "-wal", "-shm"}) {
    files[suffix] = content(std::string("live.db3") + suffix);
    ASSERT_FALSE(files[suffix].empty());
  }
  std::mt19937 random(13);
  for (int i = 0; i < 200; ++i) {
    const std::string suffix = i % 3 == 0 ? "-shm" : "-wal";
    auto damaged = files;
    std::string& bytes = damaged[suffix];
    if (i % 5 == 0) {
      bytes.resize(random() % bytes.size());
    } else {
      // Behind the header of the log, for SQLite looks at a wrong one for ten seconds.
      bytes[i % 2 == 0 ? 32 + random() % 200 : 32 + random() % (bytes.size() - 32)] ^=
          static_cast<char>(1 + random() % 255);
    }
    for (const auto& [name, content] : damaged) {
      put("bag.db3" + name, content);
    }
    try {
      const auto texts = read("bag.db3");
      for (size_t k = 0; k < texts.size(); ++k) {
        ASSERT_EQ(texts[k].time, static_cast<int64_t>(k));
        ASSERT_EQ(texts[k].text, std::string(1000, 'x'));
      }
    } catch (const std::runtime_error&) {
      // The log was all there was, or it is not one any more.
    }
    for (const auto& [name, bytes_before] : damaged) {
      EXPECT_EQ(content("bag.db3" + name), bytes_before) << name << " " << i;
    }
  }
}

}  // namespace
