// SPDX-License-Identifier: Apache-2.0
#include "message_cursor.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "rosbag2_storage/ros_helper.hpp"

namespace rosbag2_storage_plugins {
namespace {

using rosbag2_storage::SerializedBagMessage;

constexpr size_t max_rows = 128;
constexpr size_t max_bytes = 256u << 10;

}  // namespace

bool MessageCursor::has_next() {
  if (rows_.empty()) {
    fetch();
  }
  return !rows_.empty();
}

std::shared_ptr<SerializedBagMessage> MessageCursor::next() {
  if (!has_next()) {
    throw std::runtime_error("'" + database_.file() + "' has no more messages");
  }
  Row row = std::move(rows_.front());
  rows_.pop_front();
  position_ = row.position;
  return row.message;
}

void MessageCursor::seek(int64_t timestamp) {
  position_ = {std::max<int64_t>(timestamp, 0), std::numeric_limits<int64_t>::min()};
  rows_.clear();
}

void MessageCursor::set_filter(const rosbag2_storage::StorageFilter& filter) {
  filter_ = filter;
  rows_.clear();
  same_time_.reset();
  later_.reset();
}

void MessageCursor::prepare() {
  std::string names;
  for (size_t i = 0; i < filter_.topics.size(); ++i) {
    names += (i == 0 ? " WHERE name IN (?" : ", ?") + std::to_string(i + 3);
  }
  const std::string columns =
      "SELECT id, timestamp, data, "
      "(SELECT name FROM topics WHERE topics.id = messages.topic_id) AS name FROM messages WHERE ";
  const std::string rest = " AND topic_id IN (SELECT id FROM topics" + names +
                           (names.empty() ? "" : ")") + ") ORDER BY timestamp, id LIMIT " +
                           std::to_string(max_rows);
  // Two statements, since SQLite finds its place in the index by "timestamp = ? AND id > ?" and by
  // "timestamp > ?" but not by both in one.
  same_time_.emplace(database_.prepare(columns + "timestamp = ?1 AND id > ?2" + rest));
  later_.emplace(database_.prepare(columns + "timestamp > ?1" + rest));
}

void MessageCursor::fetch() {
  if (!later_) {
    prepare();
  }
  row_bytes_ = 0;
  if (fetch_from(*same_time_, position_, true)) {
    fetch_from(*later_, position_, false);
  }
}

bool MessageCursor::fetch_from(SqliteStatement& statement, Position start, bool with_row) {
  struct Reset {
    ~Reset() { statement.reset(); }
    SqliteStatement& statement;
  } reset{statement};
  statement.bind(1, start.time);
  if (with_row) {
    statement.bind(2, start.row);
  }
  for (size_t i = 0; i < filter_.topics.size(); ++i) {
    statement.bind(static_cast<int>(i) + 3, filter_.topics[i]);
  }
  while (rows_.size() < max_rows && row_bytes_ < max_bytes) {
    if (!statement.step()) {
      return true;
    }
    const Position position{statement.integer(1), statement.integer(0)};
    const auto data = statement.blob(2);
    auto message = std::make_shared<SerializedBagMessage>();
    message->serialized_data = rosbag2_storage::make_serialized_message(data.data, data.size);
    message->time_stamp = position.time;
    message->topic_name = statement.text(3);
    row_bytes_ += data.size;
    rows_.push_back({position, std::move(message)});
  }
  return false;
}

}  // namespace rosbag2_storage_plugins
