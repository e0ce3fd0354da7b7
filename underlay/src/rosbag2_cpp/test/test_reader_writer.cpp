// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "bag_fixture.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"
#include "std_msgs/msg/string.hpp"

namespace {

using rosbag2_cpp::Reader;
using rosbag2_cpp::Writer;

class ReaderWriterTest : public BagTest {};

TEST_F(ReaderWriterTest, TypedMessagesSurviveTheRoundTrip) {
  std_msgs::msg::String text;
  text.data = "hello";
  std_msgs::msg::Float64MultiArray numbers;
  numbers.data = {1.5, -2.0, 1e300};
  {
    Writer writer;
    writer.open(path("bag"));
    writer.write(text, "/text", rclcpp::Time(10));
    writer.write(numbers, "/numbers", rclcpp::Time(20));
  }
  Reader reader;
  reader.open(path("bag"));
  const auto topics = reader.get_all_topics_and_types();
  ASSERT_EQ(topics.size(), 2u);
  EXPECT_EQ(topics[0].name, "/text");
  EXPECT_EQ(topics[0].type, "std_msgs/msg/String");
  EXPECT_EQ(topics[0].serialization_format, "cdr");
  EXPECT_EQ(topics[1].type, "std_msgs/msg/Float64MultiArray");
  EXPECT_EQ(reader.read_next<std_msgs::msg::String>(), text);
  EXPECT_EQ(reader.read_next<std_msgs::msg::Float64MultiArray>(), numbers);
  EXPECT_FALSE(reader.has_next());
  EXPECT_THROW(reader.read_next(), std::runtime_error);
}

TEST_F(ReaderWriterTest, SerializedMessagesAreStoredAsTheyAre) {
  std_msgs::msg::String text;
  text.data = "hello";
  auto serialized = std::make_shared<rclcpp::SerializedMessage>();
  rclcpp::Serialization<std_msgs::msg::String>().serialize_message(&text, serialized.get());
  const rclcpp::SerializedMessage copy(*serialized);
  Writer writer;
  writer.open(path("bag"));
  writer.write(serialized, "/a", "std_msgs/msg/String", rclcpp::Time(1));
  EXPECT_EQ(serialized->size(), 0u);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  writer.write(copy, "/a", "std_msgs/msg/String", rclcpp::Time(2));
#pragma GCC diagnostic pop
  writer.write(message("/b", 3), "/b", "std_msgs/msg/String");
  EXPECT_THROW(writer.write(message("/b", 4), "/c", "std_msgs/msg/String"), std::runtime_error);
  writer.close();
  Reader reader;
  reader.open(path("bag"));
  for (int i = 0; i < 2; ++i) {
    const auto stored = reader.read_next();
    ASSERT_EQ(stored->serialized_data->buffer_length, copy.size());
    EXPECT_EQ(std::memcmp(stored->serialized_data->buffer, copy.get_rcl_serialized_message().buffer,
                          copy.size()),
              0);
  }
  EXPECT_EQ(reader.read_next()->topic_name, "/b");
  EXPECT_FALSE(reader.has_next());
}

TEST_F(ReaderWriterTest, WrongTypeIsAnErrorAndReadingGoesOn) {
  Writer writer;
  writer.open(path("bag"));
  std_msgs::msg::String text;
  text.data = "no array";
  writer.write(text, "/text", rclcpp::Time(1));
  writer.write(text, "/text", rclcpp::Time(2));
  writer.close();
  Reader reader;
  reader.open(path("bag"));
  EXPECT_THROW(reader.read_next<std_msgs::msg::Float64MultiArray>(), std::exception);
  EXPECT_EQ(reader.read_next<std_msgs::msg::String>(), text);
}

TEST_F(ReaderWriterTest, MetadataSayWhatIsInTheBag) {
  write("bag", {30, 10, 20});
  Reader reader;
  reader.open(path("bag"));
  const auto& metadata = reader.get_metadata();
  EXPECT_EQ(metadata.version, 5);
  EXPECT_EQ(metadata.storage_identifier, "sqlite3");
  EXPECT_EQ(metadata.message_count, 3u);
  EXPECT_EQ(metadata.starting_time.time_since_epoch().count(), 10);
  EXPECT_EQ(metadata.duration.count(), 20);
  EXPECT_EQ(metadata.relative_file_paths, std::vector<std::string>{"bag_0.db3"});
  ASSERT_EQ(metadata.files.size(), 1u);
  EXPECT_EQ(metadata.files[0].path, "bag_0.db3");
  EXPECT_EQ(metadata.files[0].message_count, 3u);
  EXPECT_EQ(metadata.files[0].duration.count(), 20);
  ASSERT_EQ(metadata.topics_with_message_count.size(), 1u);
  EXPECT_EQ(metadata.topics_with_message_count[0].message_count, 3u);
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.offered_qos_profiles,
            "- history: 3");
  EXPECT_EQ(rest_of(reader), (std::vector<int64_t>{10, 20, 30}));
}

TEST_F(ReaderWriterTest, SingleFileIsABagToo) {
  write("bag", {1, 2});
  EXPECT_EQ(read("bag/bag_0.db3"), (std::vector<int64_t>{1, 2}));
  Reader reader;
  reader.open(path("bag/bag_0.db3"));
  EXPECT_EQ(reader.get_metadata().message_count, 2u);
  EXPECT_EQ(reader.get_all_topics_and_types().size(), 1u);
}

TEST_F(ReaderWriterTest, BagWithoutMessages) {
  write("bag", {});
  Reader reader;
  reader.open(path("bag"));
  EXPECT_FALSE(reader.has_next());
  EXPECT_EQ(reader.get_metadata().message_count, 0u);
  EXPECT_EQ(reader.get_metadata().duration.count(), 0);
  EXPECT_EQ(reader.get_all_topics_and_types().size(), 1u);
  Writer().open(path("without topics"));
  EXPECT_TRUE(read("without topics").empty());
}

TEST_F(ReaderWriterTest, FilterAndSeekGoAcrossFiles) {
  auto split = options("bag");
  split.max_bagfile_duration = 1;
  {
    Writer writer;
    writer.open(split);
    for (const char* topic : {"/a", "/b"}) {
      writer.create_topic({topic, "std_msgs/msg/String", "cdr", ""});
    }
    for (int64_t i = 0; i < 10; ++i) {
      writer.write(message(i % 2 == 0 ? "/a" : "/b", i * 500000000));
    }
  }
  Reader reader;
  reader.open(path("bag"));
  EXPECT_EQ(reader.get_metadata().files.size(), 4u);
  EXPECT_EQ(rest_of(reader).size(), 10u);
  reader.seek(2500000000);
  EXPECT_EQ(rest_of(reader).size(), 5u);
  reader.seek(0);
  reader.set_filter({{"/b"}});
  EXPECT_EQ(rest_of(reader).size(), 5u);
  reader.seek(4000000000);
  EXPECT_EQ(rest_of(reader), (std::vector<int64_t>{4500000000}));
  reader.reset_filter();
  reader.seek(4000000000);
  EXPECT_EQ(rest_of(reader).size(), 2u);
  reader.seek(5000000000);
  EXPECT_FALSE(reader.has_next());
  reader.open(path("bag"));  // forgets filter and position
  EXPECT_EQ(rest_of(reader).size(), 10u);
}

TEST_F(ReaderWriterTest, StorageIds) {
  write("bag", {1});
  auto reading = options("bag");
  for (const char* id : {"sqlite3", ""}) {
    reading.storage_id = id;
    Reader reader;
    EXPECT_NO_THROW(reader.open(reading));
  }
  reading.storage_id = "mcap";
  EXPECT_THROW(Reader().open(reading), std::runtime_error);
  auto writing = options("other");
  writing.storage_id = "mcap";
  try {
    Writer().open(writing);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("known are: sqlite3"), std::string::npos)
        << error.what();
  }
  EXPECT_FALSE(std::filesystem::exists(path("other")));
  writing.storage_id = "";
  write(writing, {1});
  EXPECT_EQ(read("other").size(), 1u);
}

TEST_F(ReaderWriterTest, OnlyCdrIsSupported) {
  write("bag", {1});
  Reader reader;
  EXPECT_NO_THROW(reader.open(options("bag"), {"cdr", "cdr"}));
  EXPECT_THROW(reader.open(options("bag"), {"cdr", "json"}), std::runtime_error);
  EXPECT_THROW(reader.has_next(), std::runtime_error);
  EXPECT_THROW(Writer().open(options("other"), {"json", "cdr"}), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(path("other")));
  EXPECT_NO_THROW(Writer().open(options("other"), {"cdr", ""}));
}

TEST_F(ReaderWriterTest, ClosedReaderAndWriterSaySo) {
  Reader reader;
  EXPECT_THROW(reader.has_next(), std::runtime_error);
  EXPECT_THROW(reader.read_next(), std::runtime_error);
  EXPECT_THROW(reader.get_metadata(), std::runtime_error);
  EXPECT_THROW(reader.get_all_topics_and_types(), std::runtime_error);
  EXPECT_THROW(reader.set_filter({}), std::runtime_error);
  EXPECT_THROW(reader.seek(0), std::runtime_error);
  Writer writer;
  EXPECT_THROW(writer.create_topic({"/a", "t", "cdr", ""}), std::runtime_error);
  EXPECT_THROW(writer.write(message("/a", 1)), std::runtime_error);
  EXPECT_NO_THROW(writer.close());
  writer.open(path("bag"));
  writer.close();
  EXPECT_THROW(writer.write(message("/a", 1)), std::runtime_error);
}

TEST_F(ReaderWriterTest, BadWritesAreRefused) {
  write("bag", {1});
  const auto before = snapshot();
  EXPECT_THROW(Writer().open(path("bag")), std::runtime_error);
  EXPECT_THROW(Writer().open(path("bag/metadata.yaml")), std::runtime_error);
  EXPECT_THROW(Writer().open(path("bag/metadata.yaml/sub")), std::runtime_error);
  EXPECT_THROW(Writer().open(""), std::runtime_error);
  auto snapshots = options("other");
  snapshots.snapshot_mode = true;
  EXPECT_THROW(Writer().open(snapshots), std::runtime_error);
  auto tiny = options("other");
  tiny.max_bagfile_size = 1000;
  EXPECT_THROW(Writer().open(tiny), std::runtime_error);
  EXPECT_EQ(snapshot(), before);

  Writer writer;
  writer.open(path("new"));
  EXPECT_THROW(writer.write(message("/a", 1)), std::runtime_error);
  writer.create_topic({"/a", "std_msgs/msg/String", "cdr", ""});
  EXPECT_NO_THROW(writer.create_topic({"/a", "std_msgs/msg/String", "cdr", "- history: 1"}));
  EXPECT_THROW(writer.create_topic({"/a", "std_msgs/msg/Float64", "cdr", ""}), std::runtime_error);
  EXPECT_THROW(writer.write(message("/a", -1)), std::runtime_error);
  writer.write(message("/a", 5));
  writer.create_topic({"/b", "std_msgs/msg/String", "cdr", ""});
  writer.remove_topic({"/b", "std_msgs/msg/String", "cdr", ""});
  writer.close();
  EXPECT_EQ(read("new"), (std::vector<int64_t>{5}));
}

TEST_F(ReaderWriterTest, TrailingSlashAndInnerFolders) {
  write("outer/inner/", {1});
  EXPECT_TRUE(std::filesystem::exists(path("outer/inner/inner_0.db3")));
  EXPECT_EQ(read("outer/inner/"), (std::vector<int64_t>{1}));
}

}  // namespace
