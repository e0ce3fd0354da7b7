// SPDX-License-Identifier: Apache-2.0
// Files that older recorders, other programs, broken disks or enemies have written.
#include "storage_fixture.hpp"

namespace {

class ForeignFileTest : public StorageTest {
 protected:
  void expect_error(const std::string& file, const std::string& part) const {
    const auto before = snapshot();
    const std::string error = error_of(file);
    EXPECT_NE(error.find(part), std::string::npos) << error;
    EXPECT_EQ(snapshot(), before);
  }

  // The tables of a bag, with these columns of messages.
  void make(const std::string& columns, const std::string& then = "") const {
    execute("bag.db3",
            "CREATE TABLE topics(id INTEGER PRIMARY KEY, name, type, serialization_format);"
            "INSERT INTO topics VALUES (1, '/a', 'std_msgs/msg/String', 'cdr');"
            "CREATE TABLE messages(" +
                columns + ");" + then);
  }
};

const char* usual = "id INTEGER PRIMARY KEY, topic_id, timestamp, data";

TEST_F(ForeignFileTest, FirstSchemaHasNoQos) {
  execute("bag.db3",
          "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, "
          "serialization_format TEXT NOT NULL);"
          "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, "
          "timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
          "CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
          "INSERT INTO topics VALUES (7, '/a', 'std_msgs/msg/String', 'cdr');"
          "INSERT INTO messages VALUES (1, 7, 5, x'0102');");
  EXPECT_EQ(read("bag.db3"), (std::vector<Text>{{"/a", 5, "\x01\x02"}}));
  const auto metadata = open("bag.db3")->get_metadata();
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.offered_qos_profiles, "");
  EXPECT_EQ(metadata.message_count, 1u);
}

TEST_F(ForeignFileTest, LaterSchemaHasMoreTablesAndColumns) {
  write("bag", {{"/a", 1, "1"}});
  execute("bag.db3",
          "ALTER TABLE topics ADD COLUMN type_description_hash TEXT NOT NULL DEFAULT '';"
          "CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT);"
          "UPDATE schema SET schema_version = 4;");
  EXPECT_EQ(read("bag.db3").size(), 1u);
}

TEST_F(ForeignFileTest, WithoutIndexItIsReadNevertheless) {
  make(usual, "INSERT INTO messages VALUES (1, 1, 5, x'01'), (2, 1, 4, x'02');");
  EXPECT_EQ(read("bag.db3"), (std::vector<Text>{{"/a", 4, "\x02"}, {"/a", 5, "\x01"}}));
}

TEST_F(ForeignFileTest, MissingTablesAndColumnsAreNamed) {
  put("bag.db3", "");
  expect_error("bag.db3", "has no table 'messages'");
  execute("bag.db3", "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id, timestamp, data)");
  expect_error("bag.db3", "has no table 'topics'");
  execute("bag.db3", "CREATE TABLE topics(id INTEGER PRIMARY KEY, name, type)");
  expect_error("bag.db3", "has no column 'serialization_format'");
}

TEST_F(ForeignFileTest, ViewsAndComputedColumnsAreNotTables) {
  execute(
      "view.db3",
      "CREATE TABLE topics(id INTEGER PRIMARY KEY, name, type, serialization_format);"
      "CREATE VIEW messages AS WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r)"
      " SELECT id, 1 AS topic_id, id AS timestamp, zeroblob(1000000) AS data FROM r;");
  expect_error("view.db3", "has no table 'messages'");
  make("id INTEGER PRIMARY KEY, topic_id, timestamp, data AS (zeroblob(1000000000))",
       "INSERT INTO messages (topic_id, timestamp) VALUES (1, 1);");
  expect_error("bag.db3", "has no column 'data'");
}

TEST_F(ForeignFileTest, ValuesOfWrongTypesAreNamed) {
  const std::pair<const char*, const char*> rows[] = {
      {"(1, 1, 5, NULL)", "'data' must hold a blob"},
      {"(1, 1, 5, 'text')", "'data' must hold a blob"},
      {"(1, 1, 5, 3.5)", "'data' must hold a blob"},
      {"(1, 1, NULL, x'01')", "'timestamp' must hold an integer"},
      {"(1, 1, 'now', x'01')", "'timestamp' must hold an integer"},
      {"(1, 1, 1e300, x'01')", "'timestamp' must hold an integer"},
      {"(1, NULL, 5, x'01')", "'topic_id' must hold an integer"},
      {"(1, x'01', 5, x'01')", "'topic_id' must hold an integer"}};
  for (const auto& [row, part] : rows) {
    std::filesystem::remove(path("bag.db3"));
    make(usual, std::string("INSERT INTO messages VALUES ") + row + ";");
    expect_error("bag.db3", part);
  }
}

TEST_F(ForeignFileTest, TopicsOfWrongTypesAreNamed) {
  for (const char* name : {"NULL", "5", "x'00'"}) {
    std::filesystem::remove(path("bag.db3"));
    make(usual, std::string("UPDATE topics SET name = ") + name + ";");
    expect_error("bag.db3", "'name' must hold a text");
  }
}

TEST_F(ForeignFileTest, NegativeStampsAndUnknownTopicsAreLeftOut) {
  make(usual,
       "INSERT INTO messages VALUES (1, 1, -5, x'01'), (2, 1, 6, x'02'), (3, 99, 7, x'03'), "
       "(-4, 1, 6, x'04'), (9223372036854775807, 1, 9223372036854775807, x'05');");
  const auto storage = open("bag.db3");
  EXPECT_EQ(rest_of(*storage),
            (std::vector<Text>{{"/a", 6, "\x04"},
                               {"/a", 6, "\x02"},
                               {"/a", std::numeric_limits<int64_t>::max(), "\x05"}}));
  const auto metadata = storage->get_metadata();
  EXPECT_EQ(metadata.message_count, 3u);
  EXPECT_EQ(metadata.starting_time.time_since_epoch().count(), 6);
}

TEST_F(ForeignFileTest, WhatIsNoDatabaseSaysSo) {
  put("garbage.db3", std::string(50000, '\x5a'));
  expect_error("garbage.db3", "this is no sqlite3 bag");
  put("short.db3", "SQLite format 3");
  expect_error("short.db3", "this is no sqlite3 bag");
  expect_error("absent.db3", "does not exist");
  std::filesystem::create_directory(path("folder.db3"));
  EXPECT_NE(error_of("folder.db3").find("is not a file"), std::string::npos);
}

TEST_F(ForeignFileTest, TruncatedFileSaysThatItIsDamaged) {
  write("whole", {{"/a", 1, std::string(200000, 'x')}, {"/a", 2, std::string(200000, 'y')}});
  const std::string bytes = content("whole.db3");
  for (const size_t size : {bytes.size() - 1, bytes.size() - 4096, bytes.size() / 2, size_t{4096},
                            size_t{100}, size_t{20}}) {
    put("bag.db3", bytes.substr(0, size));
    EXPECT_NE(error_of("bag.db3"), "none") << size;
  }
  put("bag.db3", bytes.substr(0, bytes.size() / 2));
  expect_error("bag.db3", ".recover");
}

TEST_F(ForeignFileTest, UnreadableFileSaysSo) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "root may read everything";
  }
  write("bag", {{"/a", 1, "1"}});
  std::filesystem::permissions(path("bag.db3"), std::filesystem::perms::none);
  EXPECT_NE(error_of("bag.db3").find("permissions"), std::string::npos);
}

}  // namespace
