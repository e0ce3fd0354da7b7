// SPDX-License-Identifier: Apache-2.0
// Bags that another process writes, or was writing when it was killed, and what reading leaves
// behind: nothing.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "storage_fixture.hpp"

namespace {

class ConcurrentAccessTest : public StorageTest {
 protected:
  ~ConcurrentAccessTest() override { kill_writer(); }

  // Another process that writes messages 0, 1, 2, ... in batches of this size until it is killed.
  void start_writer(int batch, const std::string& preset = "") {
    writer_ = fork();
    ASSERT_GE(writer_, 0);
    if (writer_ != 0) {
      return;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it would write until the disk is full
    auto storage = create("bag_0", preset);
    storage->create_topic(topic("/a"));
    for (int64_t i = 0;;) {
      std::vector<std::shared_ptr<const Message>> messages;
      for (int k = 0; k < batch; ++k, ++i) {
        messages.push_back(message({"/a", i, std::to_string(i) + std::string(5000, 'x')}));
      }
      storage->write(messages);
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }

  void kill_writer() {
    if (writer_ > 0) {
      kill(writer_, SIGKILL);
      waitpid(writer_, nullptr, 0);
      writer_ = -1;
    }
  }

  // Reads the bag that is being written until it has so many messages.
  void wait_for_messages(size_t count) {
    for (size_t found = 0; found < count;) {
      try {
        found = expect_prefix();
      } catch (const std::runtime_error&) {
        // There is no file yet, or no table in it.
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
  }

  // Messages 0, 1, 2, ... without a gap; returns how many.
  size_t expect_prefix() const {
    const auto texts = read("bag_0.db3");
    for (size_t i = 0; i < texts.size(); ++i) {
      EXPECT_EQ(texts[i].time, static_cast<int64_t>(i));
      EXPECT_EQ(texts[i].text.substr(0, texts[i].text.find('x')), std::to_string(i));
      if (HasFailure()) {
        break;
      }
    }
    return texts.size();
  }

  pid_t writer_ = -1;
};

TEST_F(ConcurrentAccessTest, ReaderFollowsTheWriter) {
  start_writer(10);
  wait_for_messages(1);
  const auto storage = open("bag_0.db3");
  size_t count = 0;
  while (count < 1000) {
    const auto texts = rest_of(*storage);
    for (const Text& text : texts) {
      ASSERT_EQ(text.time, static_cast<int64_t>(count++));
    }
  }
  EXPECT_GE(storage->get_metadata().message_count, count);
}

TEST_F(ConcurrentAccessTest, KilledWriterLeavesWhatItHasWritten) {
  const std::pair<int, const char*> writers[] = {{1, ""}, {50, ""}, {1, "resilient"}, {1000, ""}};
  for (const auto& [batch, preset] : writers) {
    start_writer(batch, preset);
    wait_for_messages(static_cast<size_t>(batch) + 100);
    kill_writer();
    const auto before = snapshot();
    EXPECT_GE(expect_prefix(), static_cast<size_t>(batch) + 100);
    EXPECT_EQ(open("bag_0.db3")->get_metadata().message_count, expect_prefix());
    EXPECT_EQ(snapshot(), before);
    for (const auto& [name, state] : before) {
      std::filesystem::remove(path(name));
    }
  }
}

TEST_F(ConcurrentAccessTest, FinishedBagIsOneFileAndStaysSo) {
  for (const char* preset : {"", "none", "resilient"}) {
    create("bag", preset)->create_topic(topic("/a"));
    const auto before = snapshot();
    EXPECT_EQ(before.size(), 1u);
    EXPECT_TRUE(read("bag.db3").empty());
    EXPECT_EQ(snapshot(), before);
    std::filesystem::remove(path("bag.db3"));
  }
}

TEST_F(ConcurrentAccessTest, BagThatWasLeftInLogModeStaysOneFile) {
  write("bag", {{"/a", 1, "1"}});
  execute("bag.db3", "PRAGMA journal_mode = WAL");
  const auto before = snapshot();
  ASSERT_EQ(before.size(), 1u);
  ASSERT_EQ(content("bag.db3")[18], 2);
  EXPECT_EQ(read("bag.db3").size(), 1u);
  EXPECT_EQ(snapshot(), before);
}

TEST_F(ConcurrentAccessTest, ReadOnlyFolderIsReadable) {
  write("bag", {{"/a", 1, "1"}});
  std::filesystem::permissions(path("bag.db3"), std::filesystem::perms::owner_read);
  std::filesystem::permissions(
      folder_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_EQ(read("bag.db3").size(), 1u);
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
}

TEST_F(ConcurrentAccessTest, OpenReaderDoesNotHoldUpARecorderWithoutLog) {
  write("bag", {{"/a", 1, "1"}, {"/a", 2, "2"}});
  const auto storage = open("bag.db3");
  EXPECT_TRUE(storage->has_next());
  // As other recorders write: at once or not at all.
  execute("bag.db3", "PRAGMA busy_timeout = 0; INSERT INTO messages VALUES (9, 1, 9, x'39')");
  EXPECT_EQ(rest_of(*storage).back(), (Text{"/a", 9, "9"}));
}

TEST_F(ConcurrentAccessTest, WriterClosesWhileSomebodyReads) {
  auto writer = create("bag");
  writer->create_topic(topic("/a"));
  writer->write(message({"/a", 1, "1"}));
  const auto reader = open("bag.db3");
  EXPECT_EQ(reader->read_next()->time_stamp, 1);
  writer->write(message({"/a", 2, "2"}));
  writer.reset();
  EXPECT_EQ(reader->read_next()->time_stamp, 2);
  EXPECT_EQ(read("bag.db3").size(), 2u);
  // Who copies the file alone gets everything.
  std::filesystem::copy_file(path("bag.db3"), path("copy.db3"));
  EXPECT_EQ(read("copy.db3").size(), 2u);
}

}  // namespace
