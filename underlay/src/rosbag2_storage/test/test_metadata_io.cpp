// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_storage/metadata_io.hpp"

#include <gtest/gtest.h>

#include "sample_metadata.hpp"
#include "temporary_folder.hpp"

namespace {

using rosbag2_storage::BagMetadata;
using rosbag2_storage::MetadataIo;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

// What read_metadata() says of a metadata.yaml with this text, and that it leaves it alone.
std::string error_of(const std::string& text) {
  const TemporaryFolder folder;
  folder.write("metadata.yaml", text);
  std::string error = "none";
  try {
    MetadataIo().read_metadata(folder.path());
  } catch (const std::runtime_error& exception) {
    error = exception.what();
    EXPECT_NE(error.find(folder.path() + "/metadata.yaml"), std::string::npos) << error;
  }
  EXPECT_EQ(folder.read("metadata.yaml"), text);
  return error;
}

void expect_error(const std::string& text, const std::string& part) {
  const std::string error = error_of(text);
  EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST(MetadataIo, WritesWhatHumbleWrites) {
  const TemporaryFolder folder;
  MetadataIo().write_metadata(folder.path(), sample_metadata());
  EXPECT_EQ(folder.read("metadata.yaml"), sample_text);
  EXPECT_TRUE(MetadataIo().metadata_file_exists(folder.path()));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(MetadataIo, ReadsWhatItHasWritten) {
  const TemporaryFolder folder;
  folder.write("bag_0.db3", std::string(1000, 'x'));
  MetadataIo().write_metadata(folder.path(), sample_metadata());
  const BagMetadata metadata = MetadataIo().read_metadata(folder.path());
  const BagMetadata expected = sample_metadata();
  EXPECT_EQ(metadata.version, 5);
  EXPECT_EQ(metadata.bag_size, 1000 + sample_text.size());
  EXPECT_EQ(metadata.storage_identifier, "sqlite3");
  EXPECT_EQ(metadata.relative_file_paths, expected.relative_file_paths);
  EXPECT_EQ(metadata.duration, expected.duration);
  EXPECT_EQ(metadata.starting_time, expected.starting_time);
  EXPECT_EQ(metadata.message_count, 3u);
  ASSERT_EQ(metadata.topics_with_message_count.size(), 2u);
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.offered_qos_profiles,
            "- history: 3\n  depth: 0");
  EXPECT_EQ(metadata.topics_with_message_count[1].topic_metadata.type, "std_msgs/msg/Float64");
  EXPECT_EQ(metadata.topics_with_message_count[1].message_count, 1u);
  ASSERT_EQ(metadata.files.size(), 2u);
  EXPECT_EQ(metadata.files[1].path, "bag_1.db3");
  EXPECT_EQ(metadata.files[1].starting_time, expected.files[1].starting_time);
  EXPECT_EQ(metadata.files[0].duration, expected.files[0].duration);
  EXPECT_EQ(metadata.files[0].message_count, 2u);
}

TEST(MetadataIo, EmptyBagSurvivesTheRoundTrip) {
  BagMetadata metadata;
  metadata.storage_identifier = "sqlite3";
  metadata.starting_time = BagMetadata().starting_time + std::chrono::nanoseconds::max();
  MetadataIo io;
  const std::string text = io.serialize_metadata(metadata);
  EXPECT_NE(text.find("nanoseconds_since_epoch: 9223372036854775807"), std::string::npos) << text;
  EXPECT_NE(text.find("files:\n  []"), std::string::npos) << text;
  EXPECT_EQ(io.deserialize_metadata(text).starting_time, metadata.starting_time);
}

TEST(MetadataIo, Version4HasNoFiles) {
  const TemporaryFolder folder;
  folder.write("metadata.yaml", replaced(sample_text.substr(0, sample_text.find("\n  files:")),
                                         "version: 5", "version: 4"));
  const BagMetadata metadata = MetadataIo().read_metadata(folder.path());
  EXPECT_EQ(metadata.version, 4);
  EXPECT_TRUE(metadata.files.empty());
  EXPECT_EQ(metadata.relative_file_paths.size(), 2u);
}

TEST(MetadataIo, OtherVersionsAreRefusedWithTheRemedy) {
  for (const char* version : {"3", "6", "-1", "99999999999", "five", "[5]"}) {
    const std::string error =
        error_of(replaced(sample_text, "version: 5", std::string("version: ") + version));
    EXPECT_NE(error.find("version"), std::string::npos) << error;
  }
  expect_error(replaced(sample_text, "version: 5", "version: 9"), "ros2 bag reindex");
}

TEST(MetadataIo, MissingKeysAreNamed) {
  for (const char* key :
       {"version", "storage_identifier", "duration", "starting_time", "message_count",
        "topics_with_message_count", "compression_format", "compression_mode",
        "relative_file_paths", "files", "name", "type", "serialization_format",
        "offered_qos_profiles", "topic_metadata", "path", "rosbag2_bagfile_information",
        "nanoseconds", "nanoseconds_since_epoch"}) {
    const std::string text =
        replaced(sample_text, std::string(key) + ":", std::string("un") + key + ":");
    expect_error(text, key);
  }
}

TEST(MetadataIo, WrongValuesAreRefused) {
  const std::pair<const char*, const char*> changes[] = {
      {"nanoseconds: 4000", "nanoseconds: -1"},
      {"nanoseconds: 4000", "nanoseconds: 1e3"},
      {"nanoseconds: 4000", "nanoseconds: 9223372036854775808"},
      {"nanoseconds: 4000", "nanoseconds: 9223372036854775807"},
      {"nanoseconds: 4000", "nanoseconds: .nan"},
      {"nanoseconds_since_epoch: 1700000000000000000", "nanoseconds_since_epoch: -5"},
      {"nanoseconds_since_epoch: 1700000000000000000", "nanoseconds_since_epoch: {}"},
      {"message_count: 3", "message_count: -3"},
      {"message_count: 3", "message_count: 99999999999999999999"},
      {"message_count: 3", "message_count: [3]"},
      {"name: /chatter", "name: [/chatter]"},
      {"name: /chatter", "name: ~"},
      {"storage_identifier: sqlite3", "storage_identifier: {sqlite3: 1}"},
      {"  duration:\n    nanoseconds: 4000", "  duration: 4000"},
      {"relative_file_paths:\n    - bag_0.db3\n    - bag_1.db3", "relative_file_paths: bag_0.db3"}};
  for (const auto& [from, to] : changes) {
    EXPECT_NE(error_of(replaced(sample_text, from, to)), "none") << to;
  }
}

TEST(MetadataIo, FilesOutsideOfTheFolderAreRefused) {
  for (const char* path : {"../../etc/passwd", "/etc/passwd", "sub/../../bag_0.db3", "..", ".",
                           "\"\"", "sub/", "\"bag\\0.db3\""}) {
    expect_error(replaced(sample_text, "    - bag_0.db3", std::string("    - ") + path),
                 "relative_file_paths[0]' must name a file inside");
    expect_error(replaced(sample_text, "path: bag_0.db3", std::string("path: ") + path),
                 "files[0].path' must name a file inside");
  }
  EXPECT_EQ(error_of(replaced(sample_text, "    - bag_0.db3", "    - sub/bag_0.db3")), "none");
}

TEST(MetadataIo, TextThatIsNoMetadataIsRefused) {
  for (const char* text : {"", "~", "42", "[]", "{}", "a: b", "rosbag2_bagfile_information:",
                           "rosbag2_bagfile_information: 5", "rosbag2_bagfile_information: []", "{",
                           "\"", "a:\n\tb", "&a [*a]", "*b", "%YAML 7\n---", "\xff\xfe\x00",
                           "rosbag2_bagfile_information: &a {version: *a}"}) {
    EXPECT_NE(error_of(text), "none") << text;
  }
}

TEST(MetadataIo, DeepAndHugeTextIsRefused) {
  expect_error(std::string(200000, '['), "metadata.yaml");
  expect_error(std::string(200000, '{'), "metadata.yaml");
  std::string aliases = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c <= 'z'; ++c) {
    const std::string last(1, static_cast<char>(c - 1));
    aliases += std::string(1, c) + ": &" + c + " [*" + last + ", *" + last + ", *" + last + "]\n";
  }
  expect_error(aliases, "metadata.yaml");
  expect_error(std::string((16u << 20) + 1, '#'), "16 MiB");
}

TEST(MetadataIo, MissingFileNamesTheRemedy) {
  const TemporaryFolder folder;
  EXPECT_FALSE(MetadataIo().metadata_file_exists(folder.path()));
  try {
    MetadataIo().read_metadata(folder.path());
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("ros2 bag reindex"), std::string::npos);
  }
  std::filesystem::create_directory(folder.path() + "/metadata.yaml");
  EXPECT_THROW(MetadataIo().read_metadata(folder.path()), std::runtime_error);
}

TEST(MetadataIo, WritingWhereItIsImpossibleIsAnError) {
  EXPECT_THROW(MetadataIo().write_metadata("/nonexistent/folder", sample_metadata()),
               std::runtime_error);
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() + "/metadata.yaml/sub");
  EXPECT_THROW(MetadataIo().write_metadata(folder.path(), sample_metadata()), std::runtime_error);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
