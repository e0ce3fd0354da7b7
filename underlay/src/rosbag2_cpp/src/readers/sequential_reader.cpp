// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_cpp/readers/sequential_reader.hpp"

#include <filesystem>
#include <stdexcept>

#include "rcutils/logging_macros.h"
#include "serialization_format.hpp"

namespace rosbag2_cpp {
namespace readers {
namespace {

namespace fs = std::filesystem;

using rosbag2_storage::BagMetadata;
using rosbag2_storage::StorageOptions;

void require_uncompressed(const std::string& uri, const BagMetadata& metadata) {
  if (!metadata.compression_format.empty()) {
    throw std::runtime_error("The bag '" + uri + "' is compressed (" + metadata.compression_format +
                             "), which is not supported: convert it to an uncompressed one first");
  }
}

std::vector<std::string> existing_files(const std::string& uri, const BagMetadata& metadata) {
  std::vector<std::string> files;
  for (const std::string& name : metadata.relative_file_paths) {
    const fs::path path = fs::path(uri) / name;
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
      throw std::runtime_error("The metadata of bag '" + uri + "' name the file '" + name +
                               "', which does not exist; 'ros2 bag reindex' makes them match what "
                               "is there");
    }
    files.push_back(path.string());
  }
  return files;
}

void require_one_format(const std::string& uri, const BagMetadata& metadata) {
  for (const auto& topic : metadata.topics_with_message_count) {
    const auto& first = metadata.topics_with_message_count.front().topic_metadata;
    if (topic.topic_metadata.serialization_format != first.serialization_format) {
      throw std::runtime_error(
          "All topics of a bag must have the same serialization format, but '" + first.name +
          "' and '" + topic.topic_metadata.name + "' of '" + uri + "' have not");
    }
  }
}

}  // namespace

SequentialReader::SequentialReader() = default;

SequentialReader::~SequentialReader() = default;

void SequentialReader::open(const StorageOptions& storage_options,
                            const ConverterOptions& converter_options) {
  close();
  require_no_conversion(storage_options.uri, converter_options);
  filter_ = {};
  seek_time_ = 0;
  try {
    if (metadata_io_.metadata_file_exists(storage_options.uri)) {
      open_folder(storage_options);
    } else {
      open_file(storage_options);
    }
    require_one_format(storage_options.uri, metadata_);
  } catch (...) {
    close();
    throw;
  }
}

void SequentialReader::open_folder(const StorageOptions& storage_options) {
  metadata_ = metadata_io_.read_metadata(storage_options.uri);
  require_uncompressed(storage_options.uri, metadata_);
  files_ = existing_files(storage_options.uri, metadata_);
  if (files_.empty()) {
    throw std::runtime_error("The metadata of bag '" + storage_options.uri +
                             "' name no files; 'ros2 bag reindex' makes them match what is there");
  }
  storage_options_ = storage_options;
  if (storage_options_.storage_id.empty()) {
    storage_options_.storage_id = metadata_.storage_identifier;
  }
  load_file(0);
}

void SequentialReader::open_file(const StorageOptions& storage_options) {
  std::error_code error;
  if (fs::is_directory(storage_options.uri, error)) {
    throw std::runtime_error("The bag '" + storage_options.uri +
                             "' has no metadata.yaml; 'ros2 bag reindex' writes it, or open one of "
                             "its files");
  }
  storage_options_ = storage_options;
  files_ = {storage_options.uri};
  load_file(0);
  metadata_ = storage_->get_metadata();
}

void SequentialReader::load_file(size_t index) {
  storage_options_.uri = files_[index];
  storage_ = storage_factory_.open_read_only(storage_options_);
  file_ = index;
  storage_->seek(seek_time_);
  storage_->set_filter(filter_);
}

void SequentialReader::close() {
  storage_.reset();
  files_.clear();
  file_ = 0;
}

void SequentialReader::require_open() const {
  if (!storage_) {
    throw std::runtime_error("Bag is not open. Call open() before reading.");
  }
}

bool SequentialReader::has_next() {
  require_open();
  while (!storage_->has_next()) {
    if (!has_next_file()) {
      return false;
    }
    load_file(file_ + 1);
  }
  return true;
}

std::shared_ptr<rosbag2_storage::SerializedBagMessage> SequentialReader::read_next() {
  if (!has_next()) {
    throw std::runtime_error("Bag is at end. No next message.");
  }
  return storage_->read_next();
}

const BagMetadata& SequentialReader::get_metadata() const {
  require_open();
  return metadata_;
}

std::vector<rosbag2_storage::TopicMetadata> SequentialReader::get_all_topics_and_types() const {
  require_open();
  std::vector<rosbag2_storage::TopicMetadata> topics;
  for (const auto& topic : metadata_.topics_with_message_count) {
    topics.push_back(topic.topic_metadata);
  }
  return topics;
}

void SequentialReader::set_filter(const rosbag2_storage::StorageFilter& storage_filter) {
  require_open();
  filter_ = storage_filter;
  storage_->set_filter(filter_);
}

void SequentialReader::reset_filter() {
  set_filter({});
}

void SequentialReader::seek(const rcutils_time_point_value_t& timestamp) {
  require_open();
  seek_time_ = timestamp;
  if (file_ == 0) {
    storage_->seek(timestamp);
  } else {
    load_file(0);
  }
}

bool SequentialReader::has_next_file() const {
  return file_ + 1 < files_.size();
}

std::string SequentialReader::get_current_file() const {
  require_open();
  return files_[file_];
}

std::string SequentialReader::get_current_uri() const {
  return fs::path(get_current_file()).replace_extension().string();
}

}  // namespace readers
}  // namespace rosbag2_cpp
