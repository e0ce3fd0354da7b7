// SPDX-License-Identifier: Apache-2.0
// Bags that were damaged, altered or only half copied: a clear message, and nothing changes.
#include "bag_fixture.hpp"
#include "rosbag2_cpp/info.hpp"

namespace {

class BadBagTest : public BagTest {
 protected:
  void SetUp() override { write("bag", {1, 2, 3}); }
};

TEST_F(BadBagTest, ReadingChangesNothing) {
  const auto before = snapshot();
  EXPECT_EQ(read("bag").size(), 3u);
  EXPECT_EQ(read("bag/bag_0.db3").size(), 3u);
  rosbag2_cpp::Info().read_metadata(path("bag"));
  EXPECT_EQ(snapshot(), before);
}

TEST_F(BadBagTest, MissingMetadataNamesTheRemedy) {
  std::filesystem::remove(path("bag/metadata.yaml"));
  expect_error("bag", "ros2 bag reindex");
  EXPECT_EQ(read("bag/bag_0.db3").size(), 3u);
}

TEST_F(BadBagTest, AbsentBagSaysSo) {
  expect_error("absent", "does not exist");
  expect_error("", "has no metadata.yaml");
}

TEST_F(BadBagTest, FilesThatMetadataNameMustBeThereAndInTheFolder) {
  const std::string text = content("bag/metadata.yaml");
  put("outside.db3", content("bag/bag_0.db3"));
  for (const char* name : {"absent.db3", "../outside.db3", "../../etc/passwd", "/etc/passwd"}) {
    put("bag/metadata.yaml", text);
    replace("bag/metadata.yaml", "    - bag_0.db3", std::string("    - ") + name);
    expect_error("bag", name);
  }
  put("bag/metadata.yaml", text);
  replace("bag/metadata.yaml", "  relative_file_paths:\n    - bag_0.db3",
          "  relative_file_paths: []");
  expect_error("bag", "name no files");
}

TEST_F(BadBagTest, SecondFileIsMissing) {
  auto split = options("split");
  split.max_bagfile_duration = 1;
  write(split, {0, 5000000000});
  std::filesystem::remove(path("split/split_1.db3"));
  expect_error("split", "'split_1.db3', which does not exist");
}

TEST_F(BadBagTest, SecondFileIsDamaged) {
  auto split = options("split");
  split.max_bagfile_duration = 1;
  write(split, {0, 5000000000});
  put("split/split_1.db3", "no database");
  expect_error("split", "split_1.db3");
}

TEST_F(BadBagTest, WrongCountsDoNotMatterForReading) {
  replace("bag/metadata.yaml", "message_count: 3", "message_count: 18446744073709551615");
  EXPECT_EQ(read("bag").size(), 3u);
  rosbag2_cpp::Reader reader;
  reader.open(path("bag"));
  EXPECT_EQ(reader.get_metadata().message_count, 18446744073709551615u);
}

TEST_F(BadBagTest, OtherStoragesAndCompressionAreRefused) {
  const std::string text = content("bag/metadata.yaml");
  replace("bag/metadata.yaml", "storage_identifier: sqlite3", "storage_identifier: mcap");
  expect_error("bag", "no storage 'mcap'; known are: sqlite3");
  put("bag/metadata.yaml", text);
  replace("bag/metadata.yaml", "compression_format: \"\"", "compression_format: zstd");
  expect_error("bag", "compressed (zstd)");
}

TEST_F(BadBagTest, MixedFormatsAreRefused) {
  rosbag2_cpp::Writer writer;
  writer.open(path("mixed"));
  writer.create_topic({"/a", "std_msgs/msg/String", "cdr", ""});
  writer.create_topic({"/b", "std_msgs/msg/String", "json", ""});
  writer.close();
  expect_error("mixed", "same serialization format");
}

TEST_F(BadBagTest, DamagedMetadata) {
  for (const char* text : {"", "{", "42", "rosbag2_bagfile_information: {version: 5}"}) {
    put("bag/metadata.yaml", text);
    expect_error("bag", "metadata.yaml");
    EXPECT_THROW(rosbag2_cpp::Info().read_metadata(path("bag")), std::runtime_error);
  }
}

TEST_F(BadBagTest, DamagedFile) {
  const std::string bytes = content("bag/bag_0.db3");
  put("bag/bag_0.db3", bytes.substr(0, bytes.size() / 2));
  expect_error("bag", ".recover");
  put("bag/bag_0.db3", std::string(20000, 'x'));
  expect_error("bag", "no sqlite3 bag");
  put("bag/bag_0.db3", "");
  expect_error("bag", "has no table");
}

TEST_F(BadBagTest, FailedOpenLeavesTheReaderClosed) {
  rosbag2_cpp::Reader reader;
  reader.open(path("bag"));
  EXPECT_THROW(reader.open(path("absent")), std::runtime_error);
  EXPECT_THROW(reader.has_next(), std::runtime_error);
  reader.open(path("bag"));
  EXPECT_EQ(rest_of(reader).size(), 3u);
}

TEST_F(BadBagTest, InfoKnowsFoldersAndFiles) {
  rosbag2_cpp::Info info;
  EXPECT_EQ(info.read_metadata(path("bag")).message_count, 3u);
  EXPECT_EQ(info.read_metadata(path("bag/bag_0.db3"), "sqlite3").message_count, 3u);
  EXPECT_THROW(info.read_metadata(path("absent")), std::runtime_error);
  std::filesystem::remove(path("bag/metadata.yaml"));
  EXPECT_THROW(info.read_metadata(path("bag")), std::runtime_error);
}

}  // namespace
