// SPDX-License-Identifier: Apache-2.0
#include "bag_schema.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>

#include "rcpputils/env.hpp"
#include "rcutils/logging_macros.h"

namespace rosbag2_storage_plugins {
namespace {

using rosbag2_storage::BagMetadata;
using rosbag2_storage::TopicMetadata;

constexpr int64_t schema_version = 3;

struct Topic {
  int64_t id;
  TopicMetadata metadata;
};

std::vector<Topic> read_topics_with_id(const SqliteDatabase& database) {
  const bool has_qos = database.has_column("topics", "offered_qos_profiles");
  auto statement =
      database.prepare(std::string("SELECT id, name, type, serialization_format, ") +
                       (has_qos ? "offered_qos_profiles" : "'' AS offered_qos_profiles") +
                       " FROM topics ORDER BY id");
  std::vector<Topic> topics;
  while (statement.step()) {
    topics.push_back(
        {statement.integer(0),
         {statement.text(1), statement.text(2), statement.text(3), statement.text(4)}});
  }
  return topics;
}

void warn_of_slow_reading(const SqliteDatabase& database) {
  auto statement = database.prepare(
      "SELECT COUNT(*) FROM pragma_index_list('messages') AS list, "
      "pragma_index_info(list.name) AS column WHERE column.seqno = 0 AND column.name = "
      "'timestamp'");
  if (statement.step() && statement.integer(0) == 0) {
    RCUTILS_LOG_WARN_NAMED("rosbag2_storage",
                           "'%s' has no index of its time stamps, so that reading is slow; add it "
                           "with: CREATE INDEX timestamp_idx ON messages (timestamp ASC)",
                           database.file().c_str());
  }
}

}  // namespace

void create_bag_schema(const SqliteDatabase& database) {
  database.execute("BEGIN");
  database.execute(
      "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL)");
  database.execute(
      "CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL, "
      "metadata TEXT NOT NULL)");
  database.execute(
      "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, "
      "serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL)");
  database.execute(
      "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, "
      "timestamp INTEGER NOT NULL, data BLOB NOT NULL)");
  database.execute("CREATE INDEX timestamp_idx ON messages (timestamp ASC)");
  auto insert = database.prepare("INSERT INTO schema (schema_version, ros_distro) VALUES (?, ?)");
  insert.bind(1, schema_version);
  insert.bind(2, rcpputils::get_env_var("ROS_DISTRO"));
  insert.execute();
  database.execute("COMMIT");
}

void check_bag_schema(const SqliteDatabase& database) {
  const std::map<std::string, std::vector<std::string>> required = {
      {"topics", {"id", "name", "type", "serialization_format"}},
      {"messages", {"id", "topic_id", "timestamp", "data"}}};
  for (const auto& [table, columns] : required) {
    if (!database.has_table(table)) {
      throw std::runtime_error("'" + database.file() + "' is not a bag: it has no table '" + table +
                               "'");
    }
    for (const std::string& column : columns) {
      if (!database.has_column(table, column)) {
        throw std::runtime_error("'" + database.file() + "' is not a bag: its table '" + table +
                                 "' has no column '" + column + "'");
      }
    }
  }
  warn_of_slow_reading(database);
}

std::vector<TopicMetadata> read_topics(const SqliteDatabase& database) {
  std::vector<TopicMetadata> topics;
  for (Topic& topic : read_topics_with_id(database)) {
    topics.push_back(std::move(topic.metadata));
  }
  return topics;
}

BagMetadata count_messages(const SqliteDatabase& database) {
  BagMetadata metadata;
  std::map<int64_t, size_t> topic_of_id;
  // GROUP BY would sort all of them; adding up here takes no memory.
  auto messages = database.prepare("SELECT topic_id, timestamp FROM messages");
  bool any = messages.step();  // from here on, topics and messages are of the same moment
  for (Topic& topic : read_topics_with_id(database)) {
    topic_of_id[topic.id] = metadata.topics_with_message_count.size();
    metadata.topics_with_message_count.push_back({std::move(topic.metadata), 0});
  }
  int64_t first = std::numeric_limits<int64_t>::max();
  int64_t last = 0;
  uint64_t negative = 0;
  for (; any; any = messages.step()) {
    const auto topic = topic_of_id.find(messages.integer(0));
    const int64_t time = messages.integer(1);
    if (time < 0) {
      ++negative;
    } else if (topic != topic_of_id.end()) {
      first = std::min(first, time);
      last = std::max(last, time);
      ++metadata.topics_with_message_count[topic->second].message_count;
      ++metadata.message_count;
    }
  }
  if (negative > 0) {
    RCUTILS_LOG_WARN_NAMED("rosbag2_storage",
                           "'%s': %zu messages have negative time stamps and are left out",
                           database.file().c_str(), static_cast<size_t>(negative));
  }
  if (metadata.message_count > 0) {
    using Time = decltype(metadata.starting_time);
    metadata.starting_time = Time(std::chrono::nanoseconds(first));
    metadata.duration = std::chrono::nanoseconds(last - first);
  }
  return metadata;
}

}  // namespace rosbag2_storage_plugins
