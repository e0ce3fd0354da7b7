// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <limits>

#include "storage_fixture.hpp"

namespace {

class SqliteStorageTest : public StorageTest {};

TEST_F(SqliteStorageTest, WhatIsWrittenIsReadInOrderOfTime) {
  write("bag_0", {{"/b", 30, "third"}, {"/a", 10, "first"}, {"/a", 20, std::string("se\0c", 4)}});
  EXPECT_EQ(read("bag_0.db3"),
            (std::vector<Text>{
                {"/a", 10, "first"}, {"/a", 20, std::string("se\0c", 4)}, {"/b", 30, "third"}}));
}

TEST_F(SqliteStorageTest, EqualStampsKeepTheirOrderAcrossManyFetches) {
  std::vector<Text> texts;
  auto storage = create("bag_0");
  storage->create_topic(topic("/a"));
  std::vector<std::shared_ptr<const Message>> messages;
  for (int i = 0; i < 1000; ++i) {
    texts.push_back({"/a", i < 900 ? 5 : 6, std::to_string(i)});
    messages.push_back(message(texts.back()));
  }
  storage->write(messages);
  storage.reset();
  EXPECT_EQ(read("bag_0.db3"), texts);
}

TEST_F(SqliteStorageTest, EmptyAndLargeMessages) {
  const std::string large(3 << 20, 'x');
  write("bag_0", {{"/a", 1, ""}, {"/a", 2, large}, {"/a", 3, large}, {"/a", 4, ""}});
  const auto texts = read("bag_0.db3");
  ASSERT_EQ(texts.size(), 4u);
  EXPECT_EQ(texts[0].text, "");
  EXPECT_EQ(texts[2].text, large);
}

TEST_F(SqliteStorageTest, MetadataCountTheMessages) {
  write("bag_0", {{"/b", 30, "x"}, {"/a", 10, "x"}, {"/a", 20, "x"}});
  const auto storage = open("bag_0.db3");
  const auto metadata = storage->get_metadata();
  EXPECT_EQ(metadata.storage_identifier, "sqlite3");
  EXPECT_EQ(metadata.message_count, 3u);
  EXPECT_EQ(metadata.starting_time.time_since_epoch().count(), 10);
  EXPECT_EQ(metadata.duration.count(), 20);
  EXPECT_EQ(metadata.relative_file_paths, std::vector<std::string>{path("bag_0.db3")});
  EXPECT_EQ(metadata.bag_size, std::filesystem::file_size(path("bag_0.db3")));
  ASSERT_EQ(metadata.topics_with_message_count.size(), 2u);
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.name, "/b");
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.offered_qos_profiles,
            "- history: 3");
  EXPECT_EQ(metadata.topics_with_message_count[1].message_count, 2u);
  EXPECT_EQ(storage->get_all_topics_and_types().size(), 2u);
}

TEST_F(SqliteStorageTest, BagWithoutMessages) {
  create("bag_0")->create_topic(topic("/a"));
  const auto storage = open("bag_0.db3");
  EXPECT_FALSE(storage->has_next());
  EXPECT_THROW(storage->read_next(), std::runtime_error);
  const auto metadata = storage->get_metadata();
  EXPECT_EQ(metadata.message_count, 0u);
  EXPECT_EQ(metadata.starting_time.time_since_epoch().count(), 0);
  EXPECT_EQ(metadata.topics_with_message_count.size(), 1u);
}

TEST_F(SqliteStorageTest, FilterTakesEffectFromThePresentPositionOn) {
  write("bag_0", {{"/a", 1, "1"}, {"/b", 2, "2"}, {"/a", 3, "3"}, {"/b", 4, "4"}, {"/c", 5, "5"}});
  const auto storage = open("bag_0.db3");
  EXPECT_EQ(storage->read_next()->time_stamp, 1);
  storage->set_filter({{"/a", "/c", "/absent"}});
  EXPECT_EQ(storage->read_next()->time_stamp, 3);
  storage->reset_filter();
  EXPECT_EQ(rest_of(*storage), (std::vector<Text>{{"/b", 4, "4"}, {"/c", 5, "5"}}));
  storage->set_filter({{"/absent"}});
  storage->seek(0);
  EXPECT_FALSE(storage->has_next());
  storage->set_filter({{"/a') OR 1 = 1 --"}});
  EXPECT_FALSE(storage->has_next());
}

TEST_F(SqliteStorageTest, SeekGoesBothWaysAndKeepsTheFilter) {
  write("bag_0", {{"/a", 10, "1"}, {"/b", 20, "2"}, {"/a", 30, "3"}});
  const auto storage = open("bag_0.db3");
  storage->seek(20);
  EXPECT_EQ(storage->read_next()->time_stamp, 20);
  storage->seek(5);
  EXPECT_EQ(rest_of(*storage).size(), 3u);
  storage->seek(31);
  EXPECT_FALSE(storage->has_next());
  storage->seek(std::numeric_limits<int64_t>::min());
  EXPECT_EQ(rest_of(*storage).size(), 3u);
  storage->seek(std::numeric_limits<int64_t>::max());
  EXPECT_FALSE(storage->has_next());
  storage->set_filter({{"/a"}});
  storage->seek(11);
  EXPECT_EQ(rest_of(*storage), (std::vector<Text>{{"/a", 30, "3"}}));
}

TEST_F(SqliteStorageTest, TheTablesAreThoseOfHumble) {
  setenv("ROS_DISTRO", "humble", 1);
  write("bag_0", {{"/a", 1, "1"}});
  unsetenv("ROS_DISTRO");
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path("bag_0.db3").c_str(), &database), SQLITE_OK);
  std::string found;
  const auto append = [](void* text, int columns, char** values, char**) {
    for (int i = 0; i < columns; ++i) {
      *static_cast<std::string*>(text) += std::string(values[i] ? values[i] : "NULL") + " ";
    }
    return 0;
  };
  sqlite3_exec(database,
               "SELECT m.name, c.name, c.type, c.[notnull], c.pk FROM sqlite_master AS m, "
               "pragma_table_info(m.name) AS c WHERE m.type = 'table'; "
               "SELECT name, tbl_name FROM sqlite_master WHERE type = 'index'; "
               "SELECT * FROM schema; PRAGMA journal_mode; SELECT COUNT(*) FROM metadata;",
               append, &found, nullptr);
  sqlite3_close(database);
  EXPECT_EQ(found,
            "schema schema_version INTEGER 0 1 schema ros_distro TEXT 1 0 "
            "metadata id INTEGER 0 1 metadata metadata_version INTEGER 1 0 "
            "metadata metadata TEXT 1 0 "
            "topics id INTEGER 0 1 topics name TEXT 1 0 topics type TEXT 1 0 "
            "topics serialization_format TEXT 1 0 topics offered_qos_profiles TEXT 1 0 "
            "messages id INTEGER 0 1 messages topic_id INTEGER 1 0 "
            "messages timestamp INTEGER 1 0 messages data BLOB 1 0 "
            "timestamp_idx messages 3 humble delete 0 ");
}

TEST_F(SqliteStorageTest, ReadingNeverSorts) {
  write("bag_0", {{"/a", 1, "1"}, {"/b", 2, "2"}});
  const auto database = rosbag2_storage_plugins::SqliteDatabase::open_read_only(path("bag_0.db3"));
  rosbag2_storage_plugins::MessageCursor all(database);
  rosbag2_storage_plugins::MessageCursor some(database);
  some.set_filter({{"/a", "/b"}});
  EXPECT_TRUE(all.has_next());
  EXPECT_TRUE(some.has_next());
  int statements = 0;
  std::string plan;
  for (auto* statement = sqlite3_next_stmt(database.handle(), nullptr); statement != nullptr;
       statement = sqlite3_next_stmt(database.handle(), statement)) {
    const std::string sql = sqlite3_sql(statement);
    if (sql.find("ORDER BY timestamp") != std::string::npos) {
      ++statements;
      auto explain = database.prepare("EXPLAIN QUERY PLAN " + sql);
      while (explain.step()) {
        plan += explain.text(3) + "\n";
      }
    }
  }
  EXPECT_EQ(statements, 4);
  EXPECT_NE(plan.find("SEARCH messages USING INDEX timestamp_idx (timestamp>?)"), std::string::npos)
      << plan;
  EXPECT_NE(plan.find("timestamp_idx (timestamp=? AND rowid>?)"), std::string::npos) << plan;
  EXPECT_EQ(plan.find("B-TREE"), std::string::npos) << plan;
}

TEST_F(SqliteStorageTest, BadWritesAreRefusedAndChangeNothing) {
  auto storage = create("bag_0");
  storage->create_topic(topic("/a"));
  EXPECT_THROW(storage->write(message({"/unknown", 1, "x"})), std::runtime_error);
  EXPECT_THROW(storage->write(message({"/a", -1, "x"})), std::runtime_error);
  auto without_data = message({"/a", 1, "x"});
  without_data->serialized_data = nullptr;
  EXPECT_THROW(storage->write(without_data), std::runtime_error);
  EXPECT_THROW(storage->write({message({"/a", 1, "x"}), message({"/unknown", 2, "x"})}),
               std::runtime_error);
  EXPECT_FALSE(storage->has_next());
  storage->write(message({"/a", 7, "x"}));
  EXPECT_EQ(rest_of(*storage).size(), 1u);
  storage.reset();
  EXPECT_EQ(read("bag_0.db3").size(), 1u);
}

TEST_F(SqliteStorageTest, BadOptionsAreRefused) {
  write("bag_0", {{"/a", 1, "1"}});
  EXPECT_THROW(create("bag_0"), std::runtime_error);
  EXPECT_THROW(create("absent/bag_0"), std::runtime_error);
  EXPECT_THROW(create("bag_1", "fast"), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(path("bag_1.db3")));
  Storage storage;
  rosbag2_storage::StorageOptions options;
  options.uri = path("bag_0.db3");
  EXPECT_THROW(storage.open(options, IOFlag::APPEND), std::runtime_error);
  options.storage_config_uri = "pragmas.yaml";
  EXPECT_THROW(storage.open(options, IOFlag::READ_ONLY), std::runtime_error);
  EXPECT_THROW(storage.has_next(), std::runtime_error);
  EXPECT_THROW(storage.get_metadata(), std::runtime_error);
  EXPECT_THROW(open("bag_0.db3")->create_topic(topic("/b")), std::runtime_error);
}

TEST_F(SqliteStorageTest, RemovedTopicIsGone) {
  auto storage = create("bag_0");
  storage->create_topic(topic("/a"));
  storage->create_topic(topic("/b"));
  storage->remove_topic(topic("/a"));
  storage->remove_topic(topic("/absent"));
  storage.reset();
  const auto topics = open("bag_0.db3")->get_all_topics_and_types();
  ASSERT_EQ(topics.size(), 1u);
  EXPECT_EQ(topics[0].name, "/b");
}

TEST_F(SqliteStorageTest, SizeGrowsWithEachMessage) {
  auto storage = create("bag_0");
  storage->create_topic(topic("/a"));
  const uint64_t before = storage->get_bagfile_size();
  EXPECT_LT(before, storage->get_minimum_split_file_size());
  for (int i = 1; i <= 10; ++i) {
    storage->write(message({"/a", i, std::string(100000, 'x')}));
    EXPECT_GT(storage->get_bagfile_size(), static_cast<uint64_t>(i) * 100000);
  }
  const uint64_t after = storage->get_bagfile_size();
  storage.reset();
  EXPECT_EQ(std::filesystem::file_size(path("bag_0.db3")), after);
}

}  // namespace
