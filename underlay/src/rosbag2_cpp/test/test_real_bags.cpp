// SPDX-License-Identifier: Apache-2.0
// Bags that ROS 2 has recorded. They are not part of the repository; NASM_ROSBAG2_DATA says where
// they are if not beside it.
#include "bag_fixture.hpp"
#include "rosbag2_cpp/reindexer.hpp"
#include "std_msgs/msg/string.hpp"

namespace {

class RealBagTest : public BagTest {
 protected:
  void SetUp() override {
    const char* variable = std::getenv("NASM_ROSBAG2_DATA");
    const std::filesystem::path data =
        variable != nullptr
            ? std::filesystem::path(variable)
            : std::filesystem::path(__FILE__).parent_path() / "../../../../../shared/data/rosbag2";
    if (!std::filesystem::is_directory(data / "talker")) {
      GTEST_SKIP() << "no recorded bags in " << data << "; set NASM_ROSBAG2_DATA";
    }
    for (const char* name : {"talker", "cdr_test"}) {
      std::filesystem::create_directory(folder_ / name);
      for (const auto& entry : std::filesystem::directory_iterator(data / name)) {
        const auto copy = folder_ / name / entry.path().filename();
        std::filesystem::copy_file(entry.path(), copy);
        std::filesystem::permissions(copy, std::filesystem::perms::owner_all);
      }
    }
  }
};

TEST_F(RealBagTest, Talker) {
  const auto before = snapshot();
  rosbag2_cpp::Reader reader;
  reader.open(path("talker"));
  const auto& metadata = reader.get_metadata();
  EXPECT_EQ(metadata.version, 4);
  EXPECT_EQ(metadata.message_count, 20u);
  EXPECT_EQ(reader.get_all_topics_and_types().size(), 3u);
  reader.set_filter({{"/topic"}});
  for (int i = 0; i < 10; ++i) {
    const auto text = reader.read_next<std_msgs::msg::String>();
    EXPECT_EQ(text.data, "Hello, world! " + std::to_string(i));
  }
  EXPECT_FALSE(reader.has_next());
  EXPECT_EQ(snapshot(), before);
}

TEST_F(RealBagTest, CountedAndListedMessagesAgree) {
  for (const std::string name : {"talker", "cdr_test"}) {
    rosbag2_cpp::Reader reader;
    reader.open(path(name));
    const auto listed = reader.get_metadata();
    EXPECT_EQ(rest_of(reader).size(), listed.message_count);
    rosbag2_cpp::Reindexer().reindex(options(name));
    reader.open(path(name));
    const auto& counted = reader.get_metadata();
    EXPECT_EQ(counted.version, 5);
    EXPECT_EQ(counted.message_count, listed.message_count);
    EXPECT_EQ(counted.starting_time, listed.starting_time);
    EXPECT_EQ(counted.duration, listed.duration);
    ASSERT_EQ(counted.topics_with_message_count.size(), listed.topics_with_message_count.size());
    std::map<std::string, rosbag2_storage::TopicInformation> topics;
    for (const auto& topic : counted.topics_with_message_count) {
      topics[topic.topic_metadata.name] = topic;
    }
    for (const auto& topic : listed.topics_with_message_count) {
      const auto& other = topics[topic.topic_metadata.name];
      EXPECT_EQ(other.topic_metadata, topic.topic_metadata);
      // In these bags, the two places name durations without end in different ways.
      EXPECT_FALSE(other.topic_metadata.offered_qos_profiles.empty());
      EXPECT_EQ(other.message_count, topic.message_count);
    }
  }
}

}  // namespace
