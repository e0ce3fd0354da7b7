// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "dataset_fixture.hpp"
#include "nasm_trainer/dataset/journal.hpp"

namespace nasm_trainer {
namespace {

constexpr int kWidth = 3;

class JournalTest : public DatasetTest {
 protected:
  std::unique_ptr<Journal> open(const DatasetRequest& request, bool force = false) const {
    return std::make_unique<Journal>(path("data.h5"), request, kWidth, force);
  }

  /// Appends records until there are `count`.
  static void fill(Journal& journal, uint64_t count) {
    std::vector<unsigned char> bytes(journal.record_size());
    while (journal.size() < count) {
      Record record;
      record.index = journal.size();
      record.outcome = Outcome::kLabelled;
      record.iterations = 5;
      record.values = Eigen::Vector3d(1.0, 2.0, static_cast<double>(journal.size()));
      pack(record, bytes.data());
      journal.append(bytes.data(), 1);
    }
  }

  static void expect_whole(const Journal& journal) {
    uint64_t next = 0;
    const bool completed = journal.for_each([&](const Record& record) {
      EXPECT_EQ(record.index, next);
      EXPECT_EQ(record.iterations, 5);
      EXPECT_EQ(record.values(2), static_cast<double>(next));
      ++next;
      return true;
    });
    EXPECT_TRUE(completed);
    EXPECT_EQ(next, journal.size());
    EXPECT_EQ(journal.tally().labelled(), journal.size());
  }

  DatasetRequest request_ = request_for("pendulum", 10);
};

TEST_F(JournalTest, GoesOnWhereItWasLeft) {
  fill(*open(request_), 4);
  const auto journal = open(request_);
  EXPECT_EQ(journal->size(), 4u);
  fill(*journal, 6);
  expect_whole(*journal);
}

TEST_F(JournalTest, TornEndIsCutOff) {
  fill(*open(request_), 4);
  const std::string whole = bytes_of(path("data.h5.partial"));
  const std::size_t record_size = packed_size(kWidth);
  for (std::size_t missing = 1; missing < 2 * record_size; ++missing) {
    write_bytes(path("data.h5.partial"), whole.substr(0, whole.size() - missing));
    const auto journal = open(request_);
    EXPECT_EQ(journal->size(), missing <= record_size ? 3u : 2u);
    fill(*journal, 4);
    expect_whole(*journal);
    EXPECT_EQ(bytes_of(path("data.h5.partial")), whole);
  }
}

TEST_F(JournalTest, DamagedRecordEndsIt) {
  fill(*open(request_), 4);
  const std::string whole = bytes_of(path("data.h5.partial"));
  const std::size_t third = whole.size() - 2 * packed_size(kWidth);
  for (std::size_t i = third; i < third + packed_size(kWidth); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    write_bytes(path("data.h5.partial"), damaged);
    EXPECT_EQ(open(request_)->size(), 2u) << "byte " << i;
  }
}

TEST_F(JournalTest, AnotherRequestIsRefusedAndNamed) {
  fill(*open(request_), 4);
  const std::string before = bytes_of(path("data.h5.partial"));
  DatasetRequest other = request_;
  other.seed = 8;
  const std::string message = message_of<std::invalid_argument>([&] { open(other); });
  EXPECT_NE(message.find("data.h5.partial is of an unfinished run"), std::string::npos) << message;
  EXPECT_NE(message.find("seed is 7, not 8"), std::string::npos) << message;
  EXPECT_NE(message.find("--force"), std::string::npos) << message;
  EXPECT_EQ(bytes_of(path("data.h5.partial")), before);
  const auto journal = open(other, true);
  EXPECT_EQ(journal->size(), 0u);
}

TEST_F(JournalTest, DamagedHeaderIsRefused) {
  fill(*open(request_), 1);
  const std::string whole = bytes_of(path("data.h5.partial"));
  const std::size_t header = whole.size() - packed_size(kWidth);
  for (std::size_t i = 0; i < header; ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x01);
    write_bytes(path("data.h5.partial"), damaged);
    EXPECT_THROW(open(request_), std::invalid_argument) << "byte " << i;
  }
  write_bytes(path("data.h5.partial"), "notes of mine\n");
  EXPECT_THROW(open(request_), std::invalid_argument);
  EXPECT_EQ(bytes_of(path("data.h5.partial")), "notes of mine\n");
}

TEST_F(JournalTest, NothingDoneLeavesNothingBehind) {
  open(request_);
  EXPECT_EQ(listing(), "");
}

TEST_F(JournalTest, CompletedLeavesNothingBehind) {
  auto journal = open(request_);
  fill(*journal, 2);
  journal->remove();
  journal.reset();
  EXPECT_EQ(listing(), "");
}

TEST_F(JournalTest, OnlyOneAtATime) {
  const auto journal = open(request_);
  fill(*journal, 2);
  const std::string message = message_of<std::runtime_error>([&] { open(request_, true); });
  EXPECT_NE(message.find("data.h5.partial is in use"), std::string::npos) << message;
  expect_whole(*journal);
}

TEST_F(JournalTest, FolderThatDoesNotExistIsNamed) {
  const std::string output = path("missing/data.h5");
  const std::string message =
      message_of<std::runtime_error>([&] { Journal(output, request_, kWidth, false); });
  EXPECT_EQ(message, "cannot create " + output + ".partial: No such file or directory");
}

}  // namespace
}  // namespace nasm_trainer
