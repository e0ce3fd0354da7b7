// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "nasm_common/testing/temporary_folder.hpp"

namespace nasm_common {
namespace {

using testing::bytes_of;
using testing::TemporaryFolder;
using testing::write_bytes;

template <class Action>
std::string refusal(const Action& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

TEST(File, IsReplacedWhole) {
  const TemporaryFolder folder;
  write_file(folder / "a", "old");
  write_file(folder / "a", std::string(100000, 'x'));
  EXPECT_EQ(bytes_of(folder / "a"), std::string(100000, 'x'));
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(File, CanBeReadByOthers) {
  const TemporaryFolder folder;
  const mode_t before = umask(022);
  write_file(folder / "a", "content");
  umask(before);
  struct stat status {};
  ASSERT_EQ(stat((folder / "a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0644U);
}

TEST(File, AFailureNamesThePathAndLeavesNothing) {
  const TemporaryFolder folder;
  EXPECT_NE(refusal([&] { write_file(folder / "missing/a", "x"); }).find("missing/a"),
            std::string::npos);
  std::filesystem::create_directory(folder / "taken");
  write_bytes(folder / "taken/inside", "kept");
  EXPECT_NE(refusal([&] { write_file(folder / "taken", "x"); }).find("cannot write"),
            std::string::npos);
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(Draft, DisappearsUnlessPublished) {
  const TemporaryFolder folder;
  {
    const Draft draft(folder / "a");
    EXPECT_TRUE(std::filesystem::exists(draft.temporary()));
    EXPECT_EQ(std::filesystem::path(draft.temporary()).parent_path(), folder.path());
  }
  EXPECT_EQ(folder.file_count(), 0U);
}

TEST(Draft, TheSoleOneReplacesWhatAKilledRunLeft) {
  const TemporaryFolder folder;
  write_bytes(folder / "a.tmp", "half");
  Draft draft = Draft::sole(folder / "a");
  EXPECT_FALSE(std::filesystem::exists(draft.temporary()));
  write_bytes(draft.temporary(), "whole");
  draft.publish();
  EXPECT_EQ(bytes_of(folder / "a"), "whole");
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(Draft, CanBeMoved) {
  const TemporaryFolder folder;
  Draft first(folder / "a");
  const std::string temporary = first.temporary();
  {
    Draft second(std::move(first));
    EXPECT_EQ(second.temporary(), temporary);
  }
  EXPECT_FALSE(std::filesystem::exists(temporary));
}

TEST(ReadFile, RefusesWhatIsNoFileOrTooLarge) {
  const TemporaryFolder folder;
  write_bytes(folder / "a", "12345");
  EXPECT_EQ(read_file(folder / "a", 5), "12345");
  EXPECT_NE(refusal([&] { read_file(folder / "a", 4); }).find("5 bytes"), std::string::npos);
  EXPECT_NE(refusal([&] { read_file(folder.path(), 4); }).find("not a regular file"),
            std::string::npos);
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_NE(refusal([&] { read_file(folder / "pipe", 4); }).find("not a regular file"),
            std::string::npos);
  EXPECT_NE(refusal([&] { read_file(folder / "none", 4); }).find("No such file"),
            std::string::npos);
}

TEST(Space, ThatIsMissingIsKnownBeforehand) {
  EXPECT_THROW(require_space("/tmp/a", uint64_t{1} << 60), DiskFull);
  EXPECT_NO_THROW(require_space("/tmp/a", 1));
}

}  // namespace
}  // namespace nasm_common
