// SPDX-License-Identifier: Apache-2.0
#include "writers/bag_statistics.hpp"

#include <algorithm>
#include <stdexcept>

namespace rosbag2_cpp {
namespace writers {
namespace {

using rosbag2_storage::BagMetadata;
using rosbag2_storage::FileInformation;
using rosbag2_storage::TopicInformation;
using rosbag2_storage::TopicMetadata;

// What a bag or a file without messages says of its start.
const BagStatistics::Time never(std::chrono::nanoseconds::max());

}  // namespace

void BagStatistics::begin_file(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  files_.push_back({name, never, std::chrono::nanoseconds(0), 0});
}

size_t BagStatistics::index_of(const std::string& name) const {
  const auto known = std::find_if(
      topics_.begin(), topics_.end(),
      [&](const TopicInformation& topic) { return topic.topic_metadata.name == name; });
  return static_cast<size_t>(known - topics_.begin());
}

bool BagStatistics::is_new(const TopicMetadata& topic) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const size_t index = index_of(topic.name);
  if (index == topics_.size()) {
    return true;
  }
  const TopicMetadata& known = topics_[index].topic_metadata;
  if (!(known == topic)) {
    throw std::runtime_error("Topic '" + topic.name + "' is of type '" + known.type + "' (" +
                             known.serialization_format + ") in this bag, not '" + topic.type +
                             "' (" + topic.serialization_format + ")");
  }
  return false;
}

void BagStatistics::add_topic(const TopicMetadata& topic) {
  const std::lock_guard<std::mutex> lock(mutex_);
  topics_.push_back({topic, 0});
}

void BagStatistics::remove_topic(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const size_t index = index_of(name);
  if (index < topics_.size()) {
    topics_.erase(topics_.begin() + static_cast<std::ptrdiff_t>(index));
  }
}

bool BagStatistics::has_topic(const std::string& name) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return index_of(name) < topics_.size();
}

std::vector<TopicMetadata> BagStatistics::topics() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<TopicMetadata> topics;
  for (const TopicInformation& topic : topics_) {
    topics.push_back(topic.topic_metadata);
  }
  return topics;
}

void BagStatistics::count(const rosbag2_storage::SerializedBagMessage& message) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const size_t topic = index_of(message.topic_name);
  if (topic < topics_.size()) {
    ++topics_[topic].message_count;
  }
  FileInformation& file = files_.back();
  const Time time{std::chrono::nanoseconds(message.time_stamp)};
  const Time start = std::min(file.starting_time, time);
  // Stamps need not come in order, so that either end may move.
  const Time end =
      file.message_count == 0 ? time : std::max(file.starting_time + file.duration, time);
  file.starting_time = start;
  file.duration = end - start;
  ++file.message_count;
}

BagMetadata BagStatistics::metadata(const std::string& storage_identifier) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  BagMetadata metadata;
  metadata.storage_identifier = storage_identifier;
  metadata.topics_with_message_count = topics_;
  metadata.files = files_;
  metadata.starting_time = never;
  Time end{};
  for (const FileInformation& file : files_) {
    metadata.relative_file_paths.push_back(file.path);
    metadata.message_count += file.message_count;
    metadata.starting_time = std::min(metadata.starting_time, file.starting_time);
    end = file.message_count == 0 ? end : std::max(end, file.starting_time + file.duration);
  }
  if (metadata.message_count > 0) {
    metadata.duration = end - metadata.starting_time;
  }
  return metadata;
}

}  // namespace writers
}  // namespace rosbag2_cpp
