// SPDX-License-Identifier: Apache-2.0
#ifndef MESSAGE_CURSOR_HPP_
#define MESSAGE_CURSOR_HPP_

#include <deque>
#include <memory>
#include <optional>

#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_filter.hpp"
#include "sqlite_database.hpp"

namespace rosbag2_storage_plugins {

// Goes through the messages in the order of time stamp and row. It fetches a few at a time and lets
// go of the file in between: memory stays flat, a recorder that writes to the same file is never
// held up, and what it has added by then is seen.
class MessageCursor {
 public:
  // The database must outlive the cursor.
  explicit MessageCursor(const SqliteDatabase& database) : database_(database) {}

  bool has_next();
  std::shared_ptr<rosbag2_storage::SerializedBagMessage> next();

  void seek(int64_t timestamp);
  void set_filter(const rosbag2_storage::StorageFilter& filter);

 private:
  // The last row that was passed.
  struct Position {
    int64_t time;
    int64_t row;
  };

  struct Row {
    Position position;
    std::shared_ptr<rosbag2_storage::SerializedBagMessage> message;
  };

  void prepare();
  void fetch();
  bool fetch_from(SqliteStatement& statement, Position start, bool with_row);

  const SqliteDatabase& database_;
  rosbag2_storage::StorageFilter filter_;
  Position position_{0, -1};
  std::deque<Row> rows_;
  size_t row_bytes_ = 0;
  std::optional<SqliteStatement> same_time_;
  std::optional<SqliteStatement> later_;
};

}  // namespace rosbag2_storage_plugins

#endif  // MESSAGE_CURSOR_HPP_
