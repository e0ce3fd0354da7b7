// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_cpp/writers/sequential_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <stdexcept>

#include "rcutils/logging_macros.h"
#include "rosbag2_cpp/reindexer.hpp"
#include "rosbag2_storage/default_storage_id.hpp"
#include "rosbag2_storage/metadata_io.hpp"
#include "rosbag2_storage/storage_factory.hpp"
#include "serialization_format.hpp"
#include "writers/bag_statistics.hpp"
#include "writers/message_cache.hpp"

namespace rosbag2_cpp {
namespace writers {
namespace {

namespace fs = std::filesystem;

using rosbag2_storage::SerializedBagMessage;
using rosbag2_storage::StorageOptions;
using rosbag2_storage::TopicMetadata;

fs::path folder_of(const std::string& uri) {
  const fs::path folder = fs::path(uri).lexically_normal();
  return folder.has_filename() ? folder : folder.parent_path();  // "bag/" names "bag"
}

void create_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error)) {
    throw std::runtime_error("Database directory already exists ('" + folder.string() +
                             "'), can't overwrite existing database");
  }
  if (folder.empty() || !fs::create_directories(folder, error)) {
    throw std::runtime_error("Failed to create database directory ('" + folder.string() +
                             "'): " + error.message());
  }
}

}  // namespace

// A bag from its first file to its metadata.
class SequentialWriter::Bag {
 public:
  explicit Bag(const StorageOptions& options) : options_(options), folder_(folder_of(options.uri)) {
    if (options_.storage_id.empty()) {
      options_.storage_id = rosbag2_storage::get_default_storage_id();
    }
    if (options_.snapshot_mode) {
      throw std::runtime_error("The bag '" + options.uri + "' cannot be opened in snapshot mode, " +
                               "which is not supported");
    }
    create_folder(folder_);
    try {
      open_next_file();
      require_splittable();
    } catch (...) {
      storage_.reset();
      std::error_code ignored;
      fs::remove_all(folder_, ignored);  // nothing in it but what was just created
      throw;
    }
    if (options_.max_cache_size > 0) {
      cache_ = std::make_unique<MessageCache>(
          options_.max_cache_size,
          [this](const MessageCache::Messages& messages) { store(messages); });
    }
  }

  void create_topic(const TopicMetadata& topic) {
    if (statistics_.is_new(topic)) {
      storage_->create_topic(topic);
      statistics_.add_topic(topic);
    }
  }

  void remove_topic(const TopicMetadata& topic) {
    flush();
    storage_->remove_topic(topic);
    statistics_.remove_topic(topic.name);
  }

  void write(std::shared_ptr<SerializedBagMessage> message) {
    check(*message);
    if (is_full(message->time_stamp)) {
      flush();
      open_next_file();
    }
    file_start_ = std::min(file_start_, message->time_stamp);
    if (cache_) {
      cache_->push(std::move(message));
    } else {
      storage_->write(std::static_pointer_cast<const SerializedBagMessage>(message));
      statistics_.count(*message);
    }
  }

  // Metadata are written even if the last messages could not be.
  void close() {
    std::exception_ptr failure;
    try {
      flush();
    } catch (...) {
      failure = std::current_exception();
    }
    cache_.reset();
    const auto metadata = statistics_.metadata(storage_->get_storage_identifier());
    storage_.reset();
    if (failure) {
      count_again();
      std::rethrow_exception(failure);
    }
    rosbag2_storage::MetadataIo().write_metadata(folder_.string(), metadata);
  }

 private:
  // A part of what failed may be in the files, which only they know.
  void count_again() const {
    try {
      Reindexer().reindex(options_);
    } catch (const std::exception& error) {
      RCUTILS_LOG_ERROR_NAMED("rosbag2_cpp", "The bag has no metadata: %s", error.what());
    }
  }

  void require_splittable() const {
    const uint64_t smallest = storage_->get_minimum_split_file_size();
    if (options_.max_bagfile_size != 0 && options_.max_bagfile_size < smallest) {
      throw std::runtime_error(
          "Invalid bag splitting size given. Please provide a value of at least " +
          std::to_string(smallest) + " bytes instead of " +
          std::to_string(options_.max_bagfile_size));
    }
  }

  void check(const SerializedBagMessage& message) const {
    if (!statistics_.has_topic(message.topic_name)) {
      throw std::runtime_error("Failed to write on topic '" + message.topic_name +
                               "'. Call create_topic() before first write.");
    }
    if (message.time_stamp < 0 || message.serialized_data == nullptr) {
      throw std::runtime_error("A message of topic '" + message.topic_name +
                               "' must have data and a time stamp >= 0, not " +
                               std::to_string(message.time_stamp));
    }
  }

  bool is_full(int64_t time_stamp) const {
    const uint64_t max_bytes = options_.max_bagfile_size;
    const uint64_t max_seconds = options_.max_bagfile_duration;
    return (max_bytes != 0 && storage_->get_bagfile_size() >= max_bytes) ||
           (max_seconds != 0 && time_stamp > file_start_ &&
            static_cast<uint64_t>(time_stamp - file_start_ - 1) / 1000000000 >= max_seconds);
  }

  // The bag stays as it was if that fails.
  void open_next_file() {
    StorageOptions options = options_;
    options.uri =
        (folder_ / (folder_.filename().string() + "_" + std::to_string(file_count_))).string();
    auto next = rosbag2_storage::StorageFactory().open_read_write(options);
    for (const TopicMetadata& topic : statistics_.topics()) {
      next->create_topic(topic);
    }
    statistics_.begin_file(fs::path(next->get_relative_file_path()).filename().string());
    storage_ = std::move(next);
    ++file_count_;
    file_start_ = std::numeric_limits<int64_t>::max();
  }

  void flush() {
    if (cache_) {
      cache_->flush();
    }
  }

  void store(const MessageCache::Messages& messages) {
    storage_->write(messages);
    for (const auto& message : messages) {
      statistics_.count(*message);
    }
  }

  StorageOptions options_;
  fs::path folder_;
  BagStatistics statistics_;
  uint64_t file_count_ = 0;
  int64_t file_start_ = 0;  // the earliest stamp in the file, the latest possible if it has none
  std::shared_ptr<rosbag2_storage::storage_interfaces::ReadWriteInterface> storage_;
  std::unique_ptr<MessageCache> cache_;  // last, for its thread uses the others
};

SequentialWriter::SequentialWriter() = default;

SequentialWriter::~SequentialWriter() {
  try {
    SequentialWriter::close();
  } catch (const std::exception& error) {
    RCUTILS_LOG_ERROR_NAMED("rosbag2_cpp", "%s", error.what());
  }
}

void SequentialWriter::open(const StorageOptions& storage_options,
                            const ConverterOptions& converter_options) {
  if (bag_) {
    return;
  }
  require_no_conversion(storage_options.uri, converter_options);
  bag_ = std::make_unique<Bag>(storage_options);
}

void SequentialWriter::close() {
  if (bag_) {
    const auto bag = std::move(bag_);
    bag->close();
  }
}

SequentialWriter::Bag& SequentialWriter::bag() const {
  if (!bag_) {
    throw std::runtime_error("Bag is not open. Call open() before writing.");
  }
  return *bag_;
}

void SequentialWriter::create_topic(const TopicMetadata& topic_with_type) {
  bag().create_topic(topic_with_type);
}

void SequentialWriter::remove_topic(const TopicMetadata& topic_with_type) {
  bag().remove_topic(topic_with_type);
}

void SequentialWriter::write(std::shared_ptr<SerializedBagMessage> message) {
  bag().write(std::move(message));
}

}  // namespace writers
}  // namespace rosbag2_cpp
