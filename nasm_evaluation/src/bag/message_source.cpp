// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/bag/message_source.hpp"

#include <filesystem>
#include <utility>

#include "nasm_evaluation/bag/bag_error.hpp"
#include "rosbag2_cpp/converter_options.hpp"
#include "rosbag2_storage/bag_metadata.hpp"
#include "rosbag2_storage/storage_filter.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace nasm_evaluation {

MessageSource::MessageSource(std::vector<std::string> uris, Choice is_wanted)
    : uris_(std::move(uris)), is_wanted_(std::move(is_wanted)) {
  // All files are looked at before the first message is read: what is wrong with the last one shall
  // be known at once.
  for (const std::string& uri : uris_) {
    next_uri_ += 1;
    expected_ += look_at(uri, true);
  }
  reader_.reset();
  next_uri_ = 0;
}

std::size_t MessageSource::look_at(const std::string& uri, bool is_first_look) {
  rosbag2_storage::StorageOptions storage;
  storage.uri = uri;
  if (!std::filesystem::is_directory(uri)) storage.storage_id = "sqlite3";
  reader_ = std::make_unique<rosbag2_cpp::Reader>();
  wanted_here_.clear();
  std::size_t wanted = 0;
  try {
    reader_->open(storage, rosbag2_cpp::ConverterOptions{"cdr", "cdr"});
    const rosbag2_storage::BagMetadata& metadata = reader_->get_metadata();
    for (const auto& topic : metadata.topics_with_message_count) {
      if (is_first_look) types_[topic.topic_metadata.name] = topic.topic_metadata.type;
      if (is_wanted_(topic.topic_metadata)) {
        wanted_here_.push_back(topic.topic_metadata.name);
        wanted += topic.message_count;
      } else if (is_first_look && topic.message_count > 0) {
        unwanted_[topic.topic_metadata.type] += topic.message_count;
      }
    }
  } catch (const std::exception& error) {
    fail(error.what());
  }
  return wanted;
}

void MessageSource::open(const std::string& uri) {
  expected_here_ = look_at(uri, false);
  read_here_ = 0;
  if (wanted_here_.empty()) {
    reader_.reset();
    return;
  }
  rosbag2_storage::StorageFilter filter;
  filter.topics = wanted_here_;
  try {
    reader_->set_filter(filter);
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

std::shared_ptr<const MessageSource::Message> MessageSource::next() {
  for (;;) {
    if (!reader_) {
      if (next_uri_ == uris_.size()) return nullptr;
      open(uris_[next_uri_++]);
      if (!reader_) continue;
    }
    try {
      if (reader_->has_next()) {
        ++read_here_;
        return reader_->read_next();
      }
    } catch (const std::exception& error) {
      fail(error.what());
    }
    // A damaged index hides messages without an error.
    if (read_here_ < expected_here_) fail("there should be more");
    reader_.reset();
  }
}

void MessageSource::fail(const std::string& reason) const {
  const std::string& uri = uris_[next_uri_ - 1];
  throw BagError(
      uri + " cannot be read" +
      (expected_here_ == 0 ? std::string()
                           : " to its end (" + std::to_string(read_here_) + " of " +
                                 std::to_string(expected_here_) + " messages)") +
      ": " + reason +
      "; if it is being recorded, wait for the end; if metadata.yaml is wrong, `ros2 bag "
      "reindex` writes it again; otherwise it is damaged: copy it again, or recover what is "
      "left with `sqlite3 FILE.db3 .recover`");
}

}  // namespace nasm_evaluation
