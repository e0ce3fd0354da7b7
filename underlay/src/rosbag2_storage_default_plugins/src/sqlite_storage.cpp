// SPDX-License-Identifier: Apache-2.0
#include "sqlite_storage.hpp"

#include <filesystem>
#include <stdexcept>

#include "bag_schema.hpp"
#include "class_loader/register_macro.hpp"
#include "rcutils/logging_macros.h"
#include "sqlite_error.hpp"

namespace rosbag2_storage_plugins {
namespace {

namespace fs = std::filesystem;

using rosbag2_storage::storage_interfaces::IOFlag;

constexpr uint64_t minimum_split_file_size = 86016;

// A killed recorder loses the transaction it was in, and a log that stays small is faster.
constexpr size_t max_transaction_bytes = 1u << 20;

bool is_resilient(const std::string& preset) {
  if (preset != "resilient" && preset != "none" && !preset.empty()) {
    throw std::runtime_error("Invalid storage preset profile string: '" + preset +
                             "'; it must be 'none' or 'resilient'");
  }
  return preset == "resilient";
}

// Under its name there is a bag or nothing, even if the process is killed meanwhile.
void create_empty_bag(const std::string& file) {
  const std::string unfinished = file + ".tmp";
  std::error_code error;
  fs::remove(unfinished, error);
  create_bag_schema(SqliteDatabase::create(unfinished));
  fs::rename(unfinished, file, error);
  if (error) {
    throw std::runtime_error("Failed to create bag: File '" + file + "': " + error.message());
  }
}

}  // namespace

SqliteStorage::~SqliteStorage() {
  cursor_.reset();
  insert_.reset();
  page_count_.reset();
  if (writing_ && database_) {
    try {
      database_->fold();
    } catch (const std::exception& error) {
      RCUTILS_LOG_ERROR_NAMED("rosbag2_storage", "%s", error.what());
    }
  }
}

void SqliteStorage::open(const rosbag2_storage::StorageOptions& storage_options, IOFlag io_flag) {
  const bool resilient = is_resilient(storage_options.storage_preset_profile);
  if (!storage_options.storage_config_uri.empty()) {
    throw std::runtime_error("'" + storage_options.uri +
                             "': storage configuration files such as '" +
                             storage_options.storage_config_uri + "' are not supported");
  }
  if (database_) {
    throw std::runtime_error("'" + file_ + "' is open already");
  }
  switch (io_flag) {
    case IOFlag::READ_ONLY:
      return open_for_reading(storage_options.uri);
    case IOFlag::READ_WRITE:
      return open_for_writing(storage_options.uri + ".db3", resilient);
    case IOFlag::APPEND:
      throw std::runtime_error("'" + storage_options.uri +
                               "': appending to a bag is not supported");
  }
}

void SqliteStorage::open_for_reading(const std::string& file) {
  std::error_code error;
  if (!fs::exists(file, error)) {
    throw std::runtime_error("Failed to read from bag: File '" + file + "' does not exist!");
  }
  if (!fs::is_regular_file(file, error)) {
    throw std::runtime_error("Failed to read from bag: '" + file + "' is not a file");
  }
  auto database = SqliteDatabase::open_read_only(file);
  check_bag_schema(database);
  file_ = file;
  database_.emplace(std::move(database));
  cursor_.emplace(*database_);
  RCUTILS_LOG_INFO_NAMED("rosbag2_storage", "Opened database '%s' for READ_ONLY.", file_.c_str());
}

void SqliteStorage::open_for_writing(const std::string& file, bool resilient) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(file, error))) {
    throw std::runtime_error("Failed to create bag: File '" + file + "' already exists!");
  }
  create_empty_bag(file);
  file_ = file;
  writing_ = true;
  database_.emplace(SqliteDatabase::open_read_write(file, resilient));
  cursor_.emplace(*database_);
  insert_.emplace(
      database_->prepare("INSERT INTO messages (timestamp, topic_id, data) VALUES (?, ?, ?)"));
  page_count_.emplace(database_->prepare("PRAGMA page_count"));
  measure();
  RCUTILS_LOG_INFO_NAMED("rosbag2_storage", "Opened database '%s' for READ_WRITE.", file_.c_str());
}

const SqliteDatabase& SqliteStorage::database() const {
  if (!database_) {
    throw std::runtime_error("No bag is open. Call open() first.");
  }
  return *database_;
}

void SqliteStorage::require_writing() const {
  if (!insert_) {
    throw std::runtime_error("'" + file_ + "' is not open for writing");
  }
}

void SqliteStorage::create_topic(const rosbag2_storage::TopicMetadata& topic) {
  const std::lock_guard<std::mutex> lock(mutex_);
  require_writing();
  if (topic_ids_.count(topic.name) != 0) {
    return;
  }
  auto statement = database().prepare(
      "INSERT INTO topics (name, type, serialization_format, offered_qos_profiles) "
      "VALUES (?, ?, ?, ?)");
  statement.bind(1, topic.name);
  statement.bind(2, topic.type);
  statement.bind(3, topic.serialization_format);
  statement.bind(4, topic.offered_qos_profiles);
  statement.execute();
  topic_ids_[topic.name] = sqlite3_last_insert_rowid(database().handle());
}

void SqliteStorage::remove_topic(const rosbag2_storage::TopicMetadata& topic) {
  const std::lock_guard<std::mutex> lock(mutex_);
  require_writing();
  const auto found = topic_ids_.find(topic.name);
  if (found == topic_ids_.end()) {
    return;
  }
  auto statement = database().prepare("DELETE FROM topics WHERE id = ?");
  statement.bind(1, found->second);
  statement.execute();
  topic_ids_.erase(found);
}

void SqliteStorage::write(std::shared_ptr<const Message> message) {
  const std::lock_guard<std::mutex> lock(mutex_);
  require_writing();
  insert(*message);
  measure();
}

void SqliteStorage::write(const Messages& messages) {
  const std::lock_guard<std::mutex> lock(mutex_);
  require_writing();
  for (auto next = messages.begin(); next != messages.end();) {
    next = write_transaction(next, messages.end());
    measure();
  }
}

SqliteStorage::Messages::const_iterator SqliteStorage::write_transaction(
    Messages::const_iterator next, Messages::const_iterator end) {
  database().execute("BEGIN");
  try {
    for (size_t bytes = 0; next != end && bytes < max_transaction_bytes; ++next) {
      insert(**next);
      bytes += (*next)->serialized_data->buffer_length;
    }
    database().execute("COMMIT");
  } catch (...) {
    sqlite3_exec(database().handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
  return next;
}

void SqliteStorage::insert(const Message& message) {
  const auto topic = topic_ids_.find(message.topic_name);
  if (topic == topic_ids_.end()) {
    throw std::runtime_error("'" + file_ + "': topic '" + message.topic_name +
                             "' has not been created yet! Call 'create_topic' first.");
  }
  if (message.time_stamp < 0 || message.serialized_data == nullptr) {
    throw std::runtime_error("'" + file_ + "': a message of topic '" + message.topic_name +
                             "' must have data and a time stamp >= 0, not " +
                             std::to_string(message.time_stamp));
  }
  const auto limit = sqlite3_limit(database().handle(), SQLITE_LIMIT_LENGTH, -1);
  if (message.serialized_data->buffer_length >= static_cast<size_t>(limit)) {
    RCUTILS_LOG_WARN_NAMED("rosbag2_storage",
                           "A message of topic '%s' is lost: it has %zu bytes, of which SQLite can "
                           "store less than %d",
                           message.topic_name.c_str(), message.serialized_data->buffer_length,
                           limit);
    return;
  }
  insert_->bind(1, message.time_stamp);
  insert_->bind(2, topic->second);
  insert_->bind(3, {message.serialized_data->buffer, message.serialized_data->buffer_length});
  insert_->execute();
}

void SqliteStorage::measure() {
  // Not the file's size, which does not grow while messages are still in the log.
  constexpr uint64_t page_size = 4096;
  page_count_->step();
  written_size_ = static_cast<uint64_t>(page_count_->integer(0)) * page_size;
  page_count_->reset();
}

bool SqliteStorage::has_next() {
  const std::lock_guard<std::mutex> lock(mutex_);
  database();
  return cursor_->has_next();
}

std::shared_ptr<SqliteStorage::Message> SqliteStorage::read_next() {
  const std::lock_guard<std::mutex> lock(mutex_);
  database();
  return cursor_->next();
}

std::vector<rosbag2_storage::TopicMetadata> SqliteStorage::get_all_topics_and_types() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return read_topics(database());
}

void SqliteStorage::set_filter(const rosbag2_storage::StorageFilter& storage_filter) {
  const std::lock_guard<std::mutex> lock(mutex_);
  database();
  cursor_->set_filter(storage_filter);
}

void SqliteStorage::reset_filter() {
  set_filter({});
}

void SqliteStorage::seek(const rcutils_time_point_value_t& timestamp) {
  const std::lock_guard<std::mutex> lock(mutex_);
  database();
  cursor_->seek(timestamp);
}

rosbag2_storage::BagMetadata SqliteStorage::get_metadata() {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto metadata = count_messages(database());
  metadata.storage_identifier = get_storage_identifier();
  metadata.relative_file_paths = {file_};
  metadata.bag_size = get_bagfile_size();
  return metadata;
}

std::string SqliteStorage::get_relative_file_path() const {
  return file_;
}

uint64_t SqliteStorage::get_bagfile_size() const {
  if (writing_) {
    return written_size_;
  }
  std::error_code error;
  const auto size = fs::file_size(file_, error);
  return error ? 0 : size;
}

std::string SqliteStorage::get_storage_identifier() const {
  return "sqlite3";
}

uint64_t SqliteStorage::get_minimum_split_file_size() const {
  return minimum_split_file_size;
}

}  // namespace rosbag2_storage_plugins

CLASS_LOADER_REGISTER_CLASS(rosbag2_storage_plugins::SqliteStorage,
                            rosbag2_storage::storage_interfaces::ReadWriteInterface)
