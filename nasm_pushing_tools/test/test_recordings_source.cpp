// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "recordings_fixture.hpp"
#include "zip_files.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

class RecordingSources : public testing::Test {
 protected:
  std::string add(const std::string& name, const std::string& bytes = "bytes") const {
    const std::string path = folder_ / name;
    fs::create_directories(fs::path(path).parent_path());
    write_bytes(path, bytes);
    return path;
  }

  /// Files relative to the folder.
  std::vector<std::string> files(const RecordingSource& source) const {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < source.size(); ++i) {
      result.push_back(source.file(i).substr(folder_.path().size() + 1));
    }
    return result;
  }

  TemporaryFolder folder_;
};

using Names = std::vector<std::string>;

TEST_F(RecordingSources, SearchFoldersInOrder) {
  for (const char* name : {"b/2.h5", "b/1.json", "a/x/3.h5", "a/4.h5", "notes.txt", "a/._4.h5",
                           "a/shape.png", "c.h5/d.h5"}) {
    add(name);
  }
  const RecordingSource source({folder_.path()});
  EXPECT_EQ(files(source), (Names{"a/4.h5", "a/x/3.h5", "b/1.json", "b/2.h5", "c.h5/d.h5"}));
  EXPECT_EQ(source.read(0), "bytes");
  const RecordingSource twice({folder_ / "b", folder_ / "b/2.h5", folder_.path()});
  EXPECT_EQ(files(twice), (Names{"b/1.json", "b/2.h5", "a/4.h5", "a/x/3.h5", "c.h5/d.h5"}));
}

TEST_F(RecordingSources, DoNotFollowCircles) {
  add("a/1.h5");
  fs::create_directory_symlink(folder_.path(), folder_ / "a/up");
  fs::create_symlink(folder_ / "a/loop.h5", folder_ / "a/loop.h5");
  fs::create_symlink(folder_ / "a/nowhere.h5", folder_ / "a/2.h5");
  EXPECT_EQ(files(RecordingSource({folder_.path()})), Names{"a/1.h5"});
}

TEST_F(RecordingSources, RefuseWhatIsNotThere) {
  EXPECT_NE(refusal([&] { RecordingSource({folder_ / "none"}); }).find(folder_ / "none"),
            std::string::npos);
  EXPECT_NE(refusal([&] { RecordingSource({add("notes.txt")}); }).find("notes.txt"),
            std::string::npos);
  EXPECT_EQ(RecordingSource({folder_.path()}).size(), 0u);
  const RecordingSource source({add("1.h5")});
  fs::remove(folder_ / "1.h5");
  EXPECT_NE(refusal([&] { source.read(0); }).find("1.h5"), std::string::npos);
}

TEST_F(RecordingSources, DoNotWaitForPipes) {
  ASSERT_EQ(mkfifo((folder_ / "pipe.h5").c_str(), 0600), 0);
  EXPECT_NE(refusal([&] { RecordingSource({folder_ / "pipe.h5"}).read(0); }).find("regular file"),
            std::string::npos);
  ASSERT_EQ(mkfifo((folder_ / "pipe.zip").c_str(), 0600), 0);
  EXPECT_NE(refusal([&] { RecordingSource({folder_ / "pipe.zip"}).read(0); }).find("not a file"),
            std::string::npos);
}

TEST_F(RecordingSources, ReadArchivesInPlace) {
  add("a/9.h5");
  write_zip(folder_ / "b.zip", {{"b/2.h5", "two"},
                                {"b/1.json", "one"},
                                {"__MACOSX/b/._1.json", "resource fork"},
                                {"b/inner.zip", "not followed"},
                                {"readme.txt", "text"}});
  const RecordingSource source({folder_.path()});
  ASSERT_EQ(files(source), (Names{"a/9.h5", "b.zip:b/1.json", "b.zip:b/2.h5"}));
  EXPECT_EQ(source.read(1), "one");
  EXPECT_EQ(source.read(2), "two");
  EXPECT_EQ(std::distance(fs::recursive_directory_iterator(folder_.path()), {}), 3);
}

TEST_F(RecordingSources, CountOnceWhatLiesUnpackedBesideItsArchive) {
  add("abs/rect1_h5/1.h5");
  fs::create_directory(folder_ / "abs/rect1");
  write_zip(folder_ / "abs/rect1/rect1_h5.zip",
            {{"rect1_h5/1.h5", "one"}, {"rect1_h5/2.h5", "two"}});
  EXPECT_EQ(files(RecordingSource({folder_.path()})),
            (Names{"abs/rect1/rect1_h5.zip:rect1_h5/2.h5", "abs/rect1_h5/1.h5"}));
}

TEST_F(RecordingSources, RefusePathsThatLeaveTheArchive) {
  const Names names = {"../1.h5", "/etc/2.h5", "C:/3.h5", "a/../../4.h5", "a\\..\\..\\5.h5"};
  std::vector<std::pair<std::string, std::string>> entries = {{"a/..b/good.h5", "good"}};
  for (const std::string& name : names) entries.emplace_back(name, "evil");
  write_zip(folder_ / "evil.zip", entries);
  const RecordingSource source({folder_.path()});
  ASSERT_EQ(source.size(), entries.size());
  std::size_t good = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source.file(i) == folder_ / "evil.zip:a/..b/good.h5") {
      EXPECT_EQ(source.read(i), "good");
      ++good;
      continue;
    }
    const std::string text = refusal([&] { source.read(i); });
    EXPECT_NE(text.find("leaves the archive"), std::string::npos) << source.file(i) << text;
    EXPECT_NE(text.find(source.file(i)), std::string::npos);
  }
  EXPECT_EQ(good, 1u);
}

TEST_F(RecordingSources, RefuseBombs) {
  write_zip(folder_ / "bomb.zip", {{"bomb.h5", std::string(std::size_t{40} << 20, '\0')}});
  ASSERT_LT(fs::file_size(folder_ / "bomb.zip"), 60000u);
  EXPECT_NE(
      refusal([&] { RecordingSource({folder_.path()}).read(0); }).find("bomb.h5: it is larger"),
      std::string::npos);

  // One that claims to be small, in both of its headers.
  std::string bytes = bytes_of(folder_ / "bomb.zip");
  const std::string size{'\0', '\0', static_cast<char>(0x80), '\x02'};  // 40 MiB
  int patched = 0;
  for (std::size_t at = bytes.find(size); at != std::string::npos; at = bytes.find(size, at)) {
    bytes.replace(at, 4, std::string{'\x10', '\0', '\0', '\0'});
    ++patched;
  }
  ASSERT_EQ(patched, 2);
  write_bytes(folder_ / "bomb.zip", bytes);
  std::string read;
  const std::string text = refusal([&] { read = RecordingSource({folder_.path()}).read(0); });
  EXPECT_TRUE(text.find("bomb.h5") != std::string::npos || read.size() <= 16) << text;
}

TEST_F(RecordingSources, CountDamagedArchivesAsOneThatCannotBeRead) {
  add("good.h5");
  write_zip(folder_ / "cut.zip", {{"1.h5", "one"}, {"2.h5", "two"}});
  fs::resize_file(folder_ / "cut.zip", 60);
  add("empty.zip", "");
  add("text.zip", "this is no archive");
  const RecordingSource source({folder_.path()});
  ASSERT_EQ(files(source), (Names{"cut.zip", "empty.zip", "good.h5", "text.zip"}));
  EXPECT_EQ(source.read(2), "bytes");
  for (const std::size_t i : {0, 1, 3}) {
    const std::string text = refusal([&] { source.read(i); });
    EXPECT_NE(text.find(source.file(i)), std::string::npos) << text;
  }
}

TEST_F(RecordingSources, RefuseDamagedEntries) {
  std::string noise;
  for (unsigned i = 0, x = 1; i < 5000; ++i, x = x * 1664525U + 1013904223U) {
    noise += static_cast<char>(x >> 24);
  }
  write_zip(folder_ / "a.zip", {{"1.h5", noise}, {"2.h5", "two"}});
  std::string bytes = bytes_of(folder_ / "a.zip");
  bytes[2000] = static_cast<char>(bytes[2000] + 1);
  write_bytes(folder_ / "a.zip", bytes);
  const RecordingSource source({folder_.path()});
  EXPECT_NE(refusal([&] { source.read(0); }).find("a.zip:1.h5"), std::string::npos);
  EXPECT_EQ(source.read(1), "two");
}

TEST_F(RecordingSources, BearDamageOfAnyKind) {
  write_zip(folder_ / "a.zip",
            {{"1.h5", "some bytes, some bytes, some bytes"}, {"b/2.json", "[]"}});
  const std::string whole = bytes_of(folder_ / "a.zip");
  for (unsigned seed = 0; seed < 1000; ++seed) {
    std::string bytes = whole;
    unsigned x = seed;
    for (int i = 0; i < 3; ++i) {
      x = x * 1664525U + 1013904223U;
      bytes[(x >> 8) % bytes.size()] = static_cast<char>(x >> 24);
    }
    if (seed % 5 == 0) bytes.resize((x >> 4) % bytes.size());
    write_bytes(folder_ / "a.zip", bytes);
    const RecordingSource source({folder_.path()});
    for (std::size_t i = 0; i < source.size(); ++i) refusal([&] { source.read(i); });
  }
}

TEST_F(RecordingSources, ServeSeveralThreads) {
  constexpr int kEntries = 200;
  for (const std::string archive : {"a.zip", "b.zip"}) {
    std::vector<std::pair<std::string, std::string>> entries;
    for (int i = 0; i < kEntries; ++i) {
      entries.emplace_back(std::to_string(1000 + i) + ".h5",
                           std::string(5000, static_cast<char>('a' + i % 26)) + archive);
    }
    write_zip(folder_ / archive, entries);
  }
  const RecordingSource source({folder_.path()});
  ASSERT_EQ(source.size(), 2u * kEntries);
  std::vector<int> wrong(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < wrong.size(); ++thread) {
    threads.emplace_back([&, thread] {
      for (std::size_t i = thread % 2; i < source.size(); ++i) {
        const std::string expected = std::string(5000, static_cast<char>('a' + i % kEntries % 26)) +
                                     (i < kEntries ? "a.zip" : "b.zip");
        if (source.read(i) != expected) ++wrong[thread];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

}  // namespace
}  // namespace nasm_pushing
