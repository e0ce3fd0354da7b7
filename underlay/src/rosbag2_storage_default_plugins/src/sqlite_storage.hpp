// SPDX-License-Identifier: Apache-2.0
#ifndef SQLITE_STORAGE_HPP_
#define SQLITE_STORAGE_HPP_

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "message_cursor.hpp"
#include "rosbag2_storage/storage_interfaces/read_write_interface.hpp"
#include "sqlite_database.hpp"

namespace rosbag2_storage_plugins {

// A .db3 file of a bag. Threads may share it.
class SqliteStorage : public rosbag2_storage::storage_interfaces::ReadWriteInterface {
 public:
  using Message = rosbag2_storage::SerializedBagMessage;
  using Messages = std::vector<std::shared_ptr<const Message>>;

  ~SqliteStorage() override;

  void open(const rosbag2_storage::StorageOptions& storage_options,
            rosbag2_storage::storage_interfaces::IOFlag io_flag) override;

  void create_topic(const rosbag2_storage::TopicMetadata& topic) override;
  void remove_topic(const rosbag2_storage::TopicMetadata& topic) override;
  void write(std::shared_ptr<const Message> message) override;
  void write(const Messages& messages) override;

  bool has_next() override;
  std::shared_ptr<Message> read_next() override;
  std::vector<rosbag2_storage::TopicMetadata> get_all_topics_and_types() override;
  void set_filter(const rosbag2_storage::StorageFilter& storage_filter) override;
  void reset_filter() override;
  void seek(const rcutils_time_point_value_t& timestamp) override;

  rosbag2_storage::BagMetadata get_metadata() override;
  std::string get_relative_file_path() const override;
  uint64_t get_bagfile_size() const override;
  std::string get_storage_identifier() const override;
  uint64_t get_minimum_split_file_size() const override;

 private:
  void open_for_reading(const std::string& file);
  void open_for_writing(const std::string& file, bool resilient);
  const SqliteDatabase& database() const;
  void require_writing() const;
  Messages::const_iterator write_transaction(Messages::const_iterator next,
                                             Messages::const_iterator end);
  void insert(const Message& message);
  void measure();

  std::string file_;
  bool writing_ = false;
  std::atomic<uint64_t> written_size_{0};
  std::mutex mutex_;  // guards what follows
  std::optional<SqliteDatabase> database_;
  std::optional<MessageCursor> cursor_;
  std::optional<SqliteStatement> insert_;
  std::optional<SqliteStatement> page_count_;
  std::map<std::string, int64_t> topic_ids_;
};

}  // namespace rosbag2_storage_plugins

#endif  // SQLITE_STORAGE_HPP_
